# shellcheck shell=sh disable=SC2154
# Which assemblers make asm asks, of the roots or of TOOLCHAIN=/PREFIX or the host, and which files of compilers each of
# them.  Wants: assemblers.sh, in_root, results; compiled, sources.

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

# scfi LABEL: the same with synthesized directives, which 2.40 has not.
scfi() {
  [ "$1" = 2.40 ] || gnu "$1" amd64 --scfi=experimental | sed 's/ /-scfi /'
}

# LABEL ABI COMMAND: what each assembler can write.
assemblers() {
  labels=$(echo "$labels_of_roots" | cut -d' ' -f1)
  [ -z "${TOOLCHAIN:-}" ] || labels=$(version)
  for label in $labels; do
    for each in $(abis abi); do gnu "$label" "$each"; done
    scfi "$label"
  done
  case ${TOOLCHAIN:-} in
    '') llvm llvm-22 forky ;;
    /*) own_llvm ;;
  esac
}

# compiled_of LABEL: the folders of what compilers wrote that this assembler reads: those of its own root
# and of older ones.
compiled_of() {
  case $compiled,$1 in none,* | *-scfi) return ;; esac
  echo "$labels_of_roots" | tac | sed "/^$1 /q" | sed 's,.* ,build/compiled/,'
}

# write_compiled FOLDER: unless it was made of the same.
write_compiled() {
  key=$(cat corpora/compiled/options corpora/compiled/packages corpora/compiled/write corpora/programs/*.c* corpora/truth/*.c* reference/*.[ch] |
    cksum) && key="$compiled $key $sources"
  [ "$(cat "$1/made" 2>/dev/null)" = "$key" ] && return
  in_root "${1##*/}" -- corpora/compiled/write "$1" "$compiled" >&2 </dev/null &&
    echo "$key" >"$1/made"
}

# The program sframe-asm: on the host with forky's libraries.
sframe_asm() {
  case ${TOOLCHAIN:-} in
    host) lib=$(scripts/toolchain path forky)/usr/lib/x86_64-linux-gnu
      echo "$lib/ld-linux-x86-64.so.2 --library-path $lib build/bin/sframe-asm" ;;
    *) echo build/bin/sframe-asm ;;
  esac
}
