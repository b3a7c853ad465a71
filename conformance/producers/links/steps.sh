# shellcheck shell=sh disable=SC2154
# What the `run:` lines of a case can call (corpora/links/README.md).  They run
# in the case's directory, in the root of the linker.
# Wants: top (the checkout), linker, abi, objects (a directory).

. "$top/conformance/producers/links/tools.sh"
. "$top/conformance/producers/links/linker.sh"

# boxed COMMAND...: a foreign program writes to the case's directory only, not to what is written down
# of it there, and sees no other case, and nothing that is expected.  The slowest takes 0.2 s of the processor.
boxed() {
  PATH=$box_path "$top/build/bin/sframe-box" --processor=20 --hide="$top" --write=. --read=log --read=logs --read=status --read=commands --read=run \
    ${SFRAME_LINKER:+--read="${SFRAME_LINKER%/*}"} -- "$@"
}

# note COMMAND...: run it, and write down how it can be run again.
note() {
  echo "$*" >>commands
  boxed "$@"
}

# make_object NAME KIND COMMAND...: NAME.o of NAME.s, behind the macros of the ABI.
# It is made once for all linkers of the root, as KIND.
make_object() {
  object=$objects/$1.$2 source=$1.$abi.s made=$1.o
  shift 2
  echo "$* $source -o $made" >>commands
  if [ -e "$object" ]; then
    # What a boxed program changes in its place is a nobody's to change.
    install -m 666 "$object" "$made"
  else
    boxed "$@" "$source" -o "$made" && cp "$made" "$object.$$" || return
    # Whoever comes first; nobody replaces what another may be reading.
    ln "$object.$$" "$object" 2>/dev/null || :
    rm "$object.$$"
  fi
}

# assemble NAME...: NAME.o, with .sframe; plain NAME...: without.
assemble() {
  for each; do make_object "$each" sframe "${tools}as" --gsframe || return; done
}
plain() {
  for each; do make_object "$each" plain "${tools}as" || return; done
}

# assemble_with ROOT NAME...: by that root's assembler.
assemble_with() {
  root=$1
  shift
  # shellcheck disable=SC2046  # words
  for each; do make_object "$each" "$root" $(loader "$root") "/roots/$root/usr/bin/$triple-as" --gsframe || return; done
}

# compile ARGUMENT...: by the compiler, with .sframe.
# shellcheck disable=SC2086  # $of_own is one word or none
compile() { note "${tools}gcc" $of_own -Wa,--gsframe "$@"; }
# shellcheck disable=SC2086
compile_cxx() { note "${tools}g++" $of_own -Wa,--gsframe "$@"; }

# section NAME...: the bytes that NAME.sfv describes, as NAME.bin; ABI in it
# stands for the ABI of the link.
section() {
  name=$(checkout=$top && abis dump "abi=$abi")
  for each; do
    sed "s/abi=ABI/abi=$name/" "$each.sfv" >"$each.$abi.sfv"
    # shellcheck disable=SC2046  # words
    set -- $(loader forky) "$top/build/bin/sframe-ref" assemble "$each.$abi.sfv" -o "$each.bin"
    echo "$*" >>commands
    "$@" || return
  done
}

# tool NAME ARGUMENT...: a program of the binutils.
tool() {
  name=$1
  shift
  note "$tools$name" "$@"
}
