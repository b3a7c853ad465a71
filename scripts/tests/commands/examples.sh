# shellcheck shell=sh disable=SC2034,SC2154  # what tests read and set
# What the commands of pages and of failures are typed on, and how.  Wants: work.

. scripts/lib/interrupt.sh

made=build/tests/commands
# What commands are typed on; of implementations one that is right, and one that reads an offset as another.
make_examples() {
  rm -rf "$made" && mkdir -p "$made/objects" || exit 3
  # shellcheck disable=SC2046  # several roots
  scripts/toolchain build --quiet $(usual_roots) || exit 3
  # shellcheck disable=SC2016
  in_root forky sh -c 'make -s -f build.mk -j2 programs build/testees/libsframe-2.47/testee &&
  gcc -O1 -Wa,--gsframe -c corpora/programs/leaf.c -o $0/objects/leaf.o &&
  gcc -O1 -Wa,--gsframe -nostdlib -static -Wl,-e,f -x c - -o $0/plain <<END &&
int f (int x) { return x + 1; }
END
  s390x-linux-gnu-gcc -O1 -Wa,--gsframe -o $0/s390x corpora/programs/leaf.c &&
  r=/roots/trixie/usr/lib/x86_64-linux-gnu &&
  gcc -S -O1 corpora/programs/leaf.c -o $0/leaf.s &&
  $r/ld-linux-x86-64.so.2 --library-path $r /roots/trixie/usr/bin/as --gsframe $0/leaf.s -o $0/trixie.o &&
  build/bin/sframe-ref extract $0/objects/leaf.o -o $0/section' "$made" >"$work/made" 2>&1 ||
    { sed 's/^/# /' "$work/made"; echo 'Bail out! the examples cannot be made'; exit 1; }
  mkdir "$made/adapters" && cp build/bin/sframe-ref.static "$made/adapters"
  cat >"$made/adapters/mine" <<'END'
#!/bin/sh
ref=${0%/*}/sframe-ref.static
[ "$1" != caps ] || { "$ref" caps | sed 's/^name .*/name mine/'; exit; }
exec "$ref" "$@"
END
  cat >"$made/adapters/wrong" <<'END'
#!/bin/sh
ref=${0%/*}/sframe-ref.static
case $1 in
caps) "$ref" caps | sed 's/^name .*/name wrong/; s/^operations .*/operations decode/' ;;
decode) out=$("$ref" "$@") || exit; echo "$out" | sed 's/sp+16/sp+24/' ;;
*) exit 89 ;;
esac
END
  chmod +x "$made/adapters/mine" "$made/adapters/wrong"
  printf 'leaf\t%s/section\t0x0\t-\tvalid\n' "$made" >"$made/list.tsv"
}

# type_in COMMAND: as a user does.  Leaves $status and $work/out.
type_in() {
  timeout 7200 sh -c "$1" >"$work/out" 2>&1 </dev/null
  status=$?
}

tell() { sed -n "1,${1}p" "$work/out" | sed 's/^/# /'; }
