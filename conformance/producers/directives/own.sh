# shellcheck shell=sh disable=SC2154
# The assemblers of TOOLCHAIN=/PREFIX, or of the host.  Wants: assemblers.sh, in_root, results.

# ask PROGRAM ARGUMENT...: an assembler of TOOLCHAIN, which writes nothing of ours.
ask() { in_root "$TOOLCHAIN" "$@"; }

# What stands in front of its programs: /PREFIX/bin/, or nothing for the host.
bin=${TOOLCHAIN:-} bin=${bin#host} bin=${bin:+$bin/bin/}
# owns PROGRAM: it has it; a link may lead to where only the root has something.
owns() { if [ "$bin" ]; then [ -x "$bin$1" ] || [ -L "$bin$1" ]; else command -v "$1" >/dev/null; fi; }

# own_as TRIPLE: the assembler of TOOLCHAIN=/PREFIX, or of the host, if it has it.
own_as() {
  for name in "$1-as" $([ "$1" != x86_64-linux-gnu ] || echo as); do
    ! owns "$name" || { echo "$bin$name" && return; }
  done
}

# own_llvm: the line for LLVM's assembler in TOOLCHAIN=/PREFIX, if it has one.
own_llvm() {
  owns llvm-mc || return 0
  major=$(ask llvm-mc --version | sed -n 's/.*LLVM version \([0-9]*\).*/\1/p' | head -n 1)
  echo "llvm-$major amd64 ${bin}llvm-mc --filetype=obj --gsframe --triple=x86_64-linux-gnu"
}

# writes_sframe PROGRAM: an assembler of TOOLCHAIN is new enough.
writes_sframe() {
  ask "$1" --gsframe -o /dev/null /dev/null 2>"$results/refused" && return
  sed 's/^/it writes no .sframe: /' "$results/refused" >&2
  return 1
}

# The version of the GNU as in TOOLCHAIN, as the list of known causes calls it, or
# the one there that is nearest; nothing if there is none.
version() {
  case $TOOLCHAIN in
    /* | host) assembler=$(for triple in $(abis triple); do own_as "$triple"; done | head -n 1) ;;
    *) assembler=as ;;
  esac
  [ "$assembler" ] || return 0
  exact=$(ask "$assembler" --version | sed -n '1s/.* \([0-9]*\.[0-9.]*[0-9]\).*/\1/p' | sed 's/\.20[0-9]*$//')
  # The oldest that is not older; of what is newer than all, the newest.
  near=$(echo "$labels_of_roots" | cut -d' ' -f1 | { cat && echo "$exact"; } | sort -V | sed -n "/^$exact\$/{ n; p; q; }")
  near=${near:-${labels_of_roots%% *}}
  [ "$near" = "$exact" ] || echo "GNU as $exact: what is known is known of $near" >&2
  echo "$near"
}
