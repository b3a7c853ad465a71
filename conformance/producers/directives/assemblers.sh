# shellcheck shell=sh
# The assemblers of the roots, as commands for sframe-asm.  Wants: the tree's top as working directory, scripts/lib/abis.sh,
# and where TOOLCHAIN is a prefix or the host own_as and writes_sframe.

# The GNU as of each root is called by the release that the known causes have met:
# LABEL ROOT, the newest first.
labels_of_roots=$(awk '$1 == "binutils-source" { print $4, $2 }' "${SFRAME_RELEASES:-scripts/releases}" | sort -rV)

# root_of LABEL, label_of ROOT: nothing if there is none.
root_of() { echo "$labels_of_roots" | awk -v label="$1" '$1 == label { print $2 }'; }
label_of() { echo "$labels_of_roots" | awk -v root="$1" '$2 == root { print $1 }'; }

# of_root ROOT PROGRAM: the command for a program of another root.
of_root() { echo "$(loader "$1") /roots/$1/usr/bin/$2"; }

# gnu LABEL ABI OPTION...: one line of assemblers (), or none if its SFrame is not judged.
gnu() {
  label=$1 abi=$2
  read -r triple option since <<END
$(abis triple as since "abi=$abi")
END
  [ "$(printf '%s\n' "$since" "$label" | sort -V | head -n 1)" = "$since" ] || return 0
  [ "$option" != - ] || option=
  program=$triple-as
  root=$(root_of "$label")
  case ${TOOLCHAIN:-$root} in
    forky) ;;
    "$root") program=$(of_root "$root" "$program") ;;
    /* | host) program=$(own_as "$triple"); [ -n "$program" ] && writes_sframe "$program" || return 0 ;;
  esac
  shift 2
  echo "$label $abi $program $option $* --gsframe"
}

# llvm LABEL ROOT: the line of LLVM's assembler, which refuses every function for AArch64 (KNOWN-ISSUES.md).
llvm() {
  program=llvm-mc-${1#llvm-}
  [ "$2" = forky ] || program=$(of_root "$2" "$program")
  echo "$1 amd64 $program --filetype=obj --gsframe --triple=x86_64-linux-gnu"
}
