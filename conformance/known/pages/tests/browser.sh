#!/bin/sh
# The pages of DIRECTORY in headless Chromium, which the root browser has.  TAP.
#
# usage: browser.sh DIRECTORY AXE      AXE: axe.min.js
# One page of each kind, light and dark, wide and narrow; the server is on loopback, in this sandbox.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/pages/tests/browser.sh - 2 2 "$@"
. scripts/tests/eventually.sh
site=$1 axe=$2
work=$(mktemp -d) || exit 3
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
cp "$axe" "$work/axe.min.js" && cp conformance/known/pages/tests/harness.html "$work" && ln -s "$PWD/$site" "$work/site" || exit 3

# One page of each kind: the first, by name, of each folder, and all that are in none; and one with answers
# beside each other.  An address that leads to another is tried by itself.
pages=$(cd "$site" && ls -- *.html && for folder in */; do grep -rL 'http-equiv="refresh"' "$folder" --include='*.html' | sort | head -n 1; done &&
  grep -rl 'class="diff"' case | sort | head -n 1)
cited=$(cd "$site" && grep -rl 'http-equiv="refresh"' issue | sort | head -n 1)
pages=$(echo "$pages" | tr '\n' ',')

python3 -u -m http.server --bind 127.0.0.1 --directory "$work" 0 >"$work/server" 2>&1 &
server=$!
eventually grep -q port "$work/server"
port=$(sed -n 's/.*port \([0-9]*\).*/\1/p' "$work/server")
[ -n "$port" ] || { echo 'Bail out! no server'; exit 3; }

# shows SCHEME [OPTION...]: what the harness says; what the console says is in $work/console.
shows() {
  HOME=$work timeout 1800 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --user-data-dir="$work/user" --virtual-time-budget=250000 --enable-logging=stderr "$@" --dump-dom \
    "http://127.0.0.1:$port/harness.html?$pages$cited" 2>"$work/log" |
    sed -n '/<pre/,/<\/pre/p' | sed 's/.*<pre id="out">//; s/<\/pre>.*//; /^$/d; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g'
  grep ':CONSOLE.*127\.0\.0\.1' "$work/log" >>"$work/console"
}
: >"$work/console"
shows >"$work/light"
shows --blink-settings=preferredColorScheme=0 >"$work/dark"
light=$(grep -c '^\(not \)\?ok' "$work/light")
dark=$(grep -c '^\(not \)\?ok' "$work/dark")
grep -v "^1\.\." "$work/light"
sed 's/^\(not \)\?ok [0-9]* - /&dark: /; /^1\.\./d' "$work/dark" | awk -v from="$light" '/ok/ { n = $1 == "not" ? 3 : 2; $n = $n + from } { print }'
n=$((light + dark))
# ends WHAT HOW-MANY FILE: it came to its end, with as many tests as it says.
ends() {
  n=$((n + 1))
  grep -q "^1\.\.$2$" "$3" || printf 'not '
  echo "ok $n - $1: all was tried"
}
ends light "$light" "$work/light"
ends dark "$dark" "$work/dark"
n=$((n + 1))
[ ! -s "$work/console" ] || printf 'not '
echo "ok $n - the console is empty"
head -n 5 "$work/console" | sed 's/^/# /'
echo "1..$n"
