#!/bin/sh
# scripts/sframe: what depends on the host: its C library, a command that is repeated, an ordinary user.  TAP.
set -u
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/sframe.sh - 0 0 "$@"
sframe=$PWD/scripts/sframe made=$PWD/build/tests/sframe
. scripts/tests/tap.sh

. scripts/lib/interrupt.sh
mkdir -p "$made" && printf 'int g;\nint f (int x) { g += x; return 2 * x; }\nint main (void) { return f (3) != 6; }\n' >"$made/b.c" || exit 3
in_root forky sh -c 'cd build/tests/sframe && gcc -O1 -Wa,--gsframe -c b.c && gcc -o b.dynamic b.o && gcc -static -o b.static b.o' ||
  { echo 'Bail out! nothing can be compiled'; exit 1; }
mkdir "$work/my files" && cp "$made"/b.* "$work/my files" || exit 3

# The host's C library is not the root's, or this shows nothing.
library=$(realpath "$(ldd /bin/sh | awk '/libc\.so/ { print $3 }')")
hosts_library() {
  cp "$library" "$made/libc.so"
  "$sframe" audit --need-sframe "--json=$work/host.json" "$library"
  [ $? -eq 1 ] || return
  in_root forky build/bin/sframe-audit --need-sframe --json=build/tests/sframe/copy.json build/tests/sframe/libc.so
  in_root forky build/bin/sframe-audit --need-sframe --json=build/tests/sframe/root.json /usr/lib/x86_64-linux-gnu/libc.so.6
  for json in "$work/host.json" "$made/copy.json" "$made/root.json"; do
    sed -n 's/.*"functions":{\("equal[^}]*\)}.*/\1/p' "$json" | head -n 1
  done >"$work/counts"
  cat "$work/counts"
  { read -r of_host && read -r of_copy && read -r of_root; } <"$work/counts"
  [ "$of_host" = "$of_copy" ] && [ "$of_host" != "$of_root" ]
}
if [ "$(sha256sum <"$library")" = "$(in_root forky sha256sum /usr/lib/x86_64-linux-gnu/libc.so.6 | sed 's,/.*,-,')" ]; then
  ok 0 "audit of the host's library # SKIP it is the root's"
else
  is "audit of /usr/lib: the host's, not the root's" hosts_library
fi

again_of_truth() {
  "$sframe" truth "$work/my files/b.dynamic" >"$work/out"
  status=$?
  status_is 1 && said again || return
  again=$(sed -n 's/^ *again *//p' "$work/out" | head -n 1)
  echo "$again"
  sh -c "$again" >"$work/out"
  status=$?
  status_is 1 && said '\.plt\.got'
}
is 'the command that truth prints shows it again' again_of_truth

# An ordinary user, as far as the sandbox can tell.
as_user() { bwrap --unshare-user --uid 1000 --gid 1000 --cap-drop ALL --dev-bind / / "$sframe" "$@"; }
printf '# abis: amd64\nf:\t.cfi_startproc\n\tret\n\t.cfi_endproc\n' >"$work/my files/f.s"
if [ "$(id -u)" = 0 ]; then
  is 'an ordinary user: check' as_user check "$work/my files/b.o"
  is 'an ordinary user: truth' as_user truth "$work/my files/b.static"
  is 'an ordinary user: asm' as_user asm check "$work/my files/f.s"
fi
echo "1..$n"
