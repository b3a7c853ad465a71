#!/bin/sh
# What install.cases has installed has in its manuals and completions what --help prints; the commands of the workflow
# files come to the suite; and what make dist packs installs the same without git.  TAP; runs on the host.
set -u
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/install.sh - 0 0 "$@"
. scripts/tests/tap.sh
unset TOOLCHAIN PREFIX DESTDIR

in_pages() { scripts/toolchain run pages -- "$@"; }

prefix=/opt/sframe made=build/tests/install
there=$made/root$prefix
[ -d "$there/bin" ] || { echo "$there is not there: scripts/tests/install.cases makes it" >&2; exit 3; }
rm -rf "$made/manuals" "$made/ci" "$made/unpacked" "$made/second" "$made/first.tar.xz"
programs=$(cd "$there/bin" && echo *)

# on_bookworm COMMAND...: with nothing of this checkout but what is installed.
bookworm=$(scripts/toolchain path bookworm) && "$bookworm/bin/sh" -c : || exit 3
on_bookworm() {
  # shellcheck disable=SC2046  # several options
  bwrap --unshare-all --tmpfs / $(for each in bin lib lib64 usr etc; do echo "--ro-bind $bookworm/$each /$each"; done) \
    --dev /dev --proc /proc --dir /tmp --ro-bind "$there" $prefix --ro-bind "$made" /made "$@"
}

# --- manuals and completions are what --help says

# told PROGRAM [COMMAND]: the options of its --help.
told() {
  told_by=$1
  shift
  on_bookworm "$prefix/bin/$told_by" "$@" --help | grep -oE '^ +(-[^ ,]+, )?--[a-z_-]+' | grep -oE -e '--[a-z_-]+' | sort -u
}
commands_of() { on_bookworm $prefix/bin/"$1" --help | sed -n '/COMMAND/,$s/^  \([a-z]*\)  *[a-z(].*/\1/p'; }
in_manual() { sed 's/.\x08//g' "$1" | grep -oE '^ {5,8}(-[^ ,]+, )?--[a-z_-]+' | grep -oE -e '--[a-z_-]+' | sort -u; }
here="env PATH=$PWD/$there/bin:/usr/bin:/bin"
# shellcheck disable=SC2086  # words
offered() { scripts/toolchain run forky -- $here bash scripts/tests/install/complete.bash "$there/share/bash-completion/completions/sframe-ref" "$@" | sed 's/=$//' | sort -u; }
# shellcheck disable=SC2086  # words
offered_by_zsh() { in_pages $here zsh scripts/tests/install/complete.zsh "$there/share/zsh/site-functions/_sframe-ref" "$@" | sed 's/=$//' | sort -u; }

mkdir "$made/manuals"
sed 's/--literal/--literary/' "$there/share/man/man1/sframe-ref.1" >"$made/changed.1"
# shellcheck disable=SC2016  # the inner shell expands
in_pages sh -c 'for page in "$1"/share/man/man?/* "$0"/changed.1; do
  mandoc -T lint -W error "$page" >"$0/manuals/${page##*/}.lint" 2>&1
  mandoc -T utf8 -O width=200 "$page" >"$0/manuals/${page##*/}"
done' "$made" "$there"
options=0
for program in $programs; do
  commands=$(commands_of "$program")
  { told "$program" && for command in $commands; do told "$program" "$command"; done; } | sort -u >"$work/told"
  options=$((options + $(wc -l <"$work/told")))
  in_manual "$made/manuals/$program.1" | diff "$work/told" - >"$work/difference"
  good=$?
  sed 's/^/# /' "$work/difference"
  [ ! -s "$made/manuals/$program.1.lint" ] || good=1
  [ $good -eq 0 ] && for command in $commands; do grep -q "^\.SH $program $command\$" "$there/share/man/man1/$program.1" || good=1; done
  ok $good "the manual of $program has its $(wc -l <"$work/told") options and no others"
done
[ $options -ge 70 ]
ok $? "$options options"
told sframe-ref check >"$work/told"
! in_manual "$made/manuals/changed.1" | grep -qx -e --literal && in_manual "$made/manuals/sframe-ref.1" | grep -qx -e --literal &&
  grep -qx -e --literal "$work/told"
ok $? 'noticed: an option that a manual has otherwise'
commands_of sframe-ref | sort >"$work/commands"
told sframe-conform >"$work/conform"
for shell in offered offered_by_zsh; do
  $shell sframe-ref '' | diff "$work/commands" - && [ "$(wc -l <"$work/commands")" -ge 11 ] &&
    $shell "$PWD/$there/bin/sframe-ref" check -- | diff "$work/told" - && [ "$(wc -l <"$work/told")" -ge 5 ] &&
    $shell sframe-conform -- | diff "$work/conform" - && [ "$(wc -l <"$work/conform")" -ge 15 ]
  ok $? "$shell: commands and options"
done

. scripts/tests/install/workflows.sh

# --- the archive

archive=build/dist/sframe-conformance-$(cat VERSION).tar.xz
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" != "$(pwd -P)" ] || [ -n "$(git status --porcelain | head -n 1)" ]; then
  n=$((n + 1))
  echo "ok $n - make dist # SKIP this is no clone, or something is not committed"
else
  make -s dist >"$work/said" 2>&1 && cp "$archive" "$made/first.tar.xz" && sleep 1 &&
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=tar.umask GIT_CONFIG_VALUE_0=0077 TZ=Asia/Tokyo make -s dist >"$work/said" 2>&1 &&
    cmp "$archive" "$made/first.tar.xz"
  ok $? "make dist gives the same bytes twice: $(cut -c 1-70 "$work/said")"
  mkdir "$work/idle" && printf '#!/bin/sh\n' >"$work/idle/xz" && chmod +x "$work/idle/xz"
  PATH=$work/idle:$PATH scripts/dist >"$work/said" 2>&1
  [ $? -eq 3 ] && grep -q '^make dist: cannot write' "$work/said" && cmp "$archive" "$made/first.tar.xz"
  ok $? "with an xz that does nothing there is no new archive, and exit status 3: $(tail -n 1 "$work/said" | cut -c 1-70)"
  # Nothing is compiled again: the sources are older than what was made of them.
  mkdir "$made/unpacked" "$made/unpacked/build" && printf '#!/bin/sh\nexit 127\n' >"$work/bin/git" && chmod +x "$work/bin/git"
  tar --strip-components=1 -C "$made/unpacked" -xf "$archive" && find "$made/unpacked" -type f -exec touch -d 2020-01-01 {} + &&
    cp -a build/obj build/bin build/*.a "$made/unpacked/build" &&
    PATH=$work/bin:$PATH make -s -C "$made/unpacked" install "PREFIX=$prefix" "DESTDIR=$PWD/$made/second" >"$work/said" 2>&1 &&
    diff -r "$made/root" "$made/second" >"$work/difference" && [ "$(find "$made/second" -type f | wc -l)" -ge 4000 ]
  ok $? "make install of the archive, without git, gives the same $(find "$made/second" -type f | wc -l) files"
  head -n 5 "$work/difference" | sed 's/^/# /'
fi
echo "1..$n"
