# shellcheck shell=sh disable=SC2154
# What the `run:` lines of a case can call (corpora/links/README.md).  They run
# in the case's directory, in the root of the linker.
# Wants: top (the checkout), linker, abi.

case $abi in
  amd64) triple=x86_64-linux-gnu ;;
  *) triple=$abi-linux-gnu ;;
esac

# What the linker is called, and for the compiler's driver.
case $linker in
  ld-*) ld=$triple-ld use='' ;;
  gold) ld=$triple-ld.gold use=-fuse-ld=gold ;;
  lld) ld=ld.lld use=-fuse-ld=lld ;;
  mold) ld=mold use=-fuse-ld=mold ;;
esac

# note COMMAND...: run it, and write down how it can be run again.
note() {
  echo "$*" >>commands
  "$@"
}

# of_root ROOT PROGRAM ARGUMENT...: a program of another root.
of_root() {
  libraries=/roots/$1/usr/lib/x86_64-linux-gnu
  program=/roots/$1/usr/bin/$2
  shift 2
  note "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$program" "$@"
}

# with_macros NAME: NAME.s behind the macros of the ABI.
with_macros() {
  { sed 's/^#.*//' "$top/corpora/links/$abi.s" && cat "$1.s"; } >"$1.$abi.s"
}

# assemble NAME...: NAME.o, with .sframe; plain NAME...: without.
assemble() {
  for each; do
    with_macros "$each"
    note "$triple-as" --gsframe "$each.$abi.s" -o "$each.o" || return
  done
}
plain() {
  for each; do
    with_macros "$each"
    note "$triple-as" "$each.$abi.s" -o "$each.o" || return
  done
}

# assemble_with ROOT NAME...: by that root's assembler.
assemble_with() {
  root=$1
  shift
  for each; do
    with_macros "$each"
    of_root "$root" "$triple-as" --gsframe "$each.$abi.s" -o "$each.o" || return
  done
}

# compile ARGUMENT...: by the compiler, with .sframe.
compile() {
  note "$triple-gcc" -Wa,--gsframe "$@"
}
compile_cxx() {
  note "$triple-g++" -Wa,--gsframe "$@"
}

# section NAME...: the bytes that NAME.sfv describes, as NAME.bin; ABI in it
# stands for the ABI of the link.
section() {
  case $abi in
    s390x) name=s390x-be ;;
    *) name=$abi-le ;;
  esac
  libraries=/roots/forky/usr/lib/x86_64-linux-gnu
  for each; do
    sed "s/abi=ABI/abi=$name/" "$each.sfv" >"$each.$abi.sfv"
    note "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" \
      "$top/build/bin/sframe-ref" assemble "$each.$abi.sfv" -o "$each.bin" || return
  done
}

# tool NAME ARGUMENT...: a program of the binutils.
tool() {
  name=$1
  shift
  note "$triple-$name" "$@"
}

# watched COMMAND...: the linker: what it prints goes to log, its exit status to
# status.  The worst counts.
watched() {
  echo "$*" >>commands
  timeout 20 "$@" >>log 2>&1
  ended=$?
  [ "$ended" -le "$(cat status)" ] || echo "$ended" >status
  return 0
}

# link ARGUMENT...: to `out`, unless the arguments say -o.
link() {
  case " $* " in
    *' -o '*) watched "$ld" "$@" ;;
    *) watched "$ld" "$@" -o out ;;
  esac
}
# The same by way of the compiler, with its start-up files and libraries.
link_program() {
  # shellcheck disable=SC2086  # $use is one word or none
  case " $* " in
    *' -o '*) watched "$triple-gcc" $use "$@" ;;
    *) watched "$triple-gcc" $use "$@" -o out ;;
  esac
}
