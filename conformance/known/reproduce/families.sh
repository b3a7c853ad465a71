# shellcheck shell=sh disable=SC2034
# The table families, and the releases of what it names.

family_rows=$(grep '^[a-z]' "${suite_tree:-.}/conformance/known/reproduce/families" 2>/dev/null)
# of_families FAMILY FIELD: of the table.
of_families() { echo "$family_rows" | awk -F ' *[|] *' -v family="$1" -v field="$2" '$1 == family { print $field }'; }
families=$(echo "$family_rows" | sed 's/ .*//' | xargs)

# components FAMILY: the folders of conformance/issues that it is asked about.
components() { of_families "$1" 2 | sed 's/:[^ ]*//g'; }

# own COMPONENT: the programs that its pages are about; those of the root stand beside them, where /PREFIX has no others.
own() { echo "$family_rows" | tr ' ' '\n' | sed -n "s/^$1://p" | tr , ' '; }

# programs FAMILY: what reproducers call, and a toolchain of the user may lack.
programs() {
  for tool in $(of_families "$1" 3); do
    echo "$tool"
    case $1 in binutils | gcc) abis triple | sed "s/$/-$tool/" ;; esac
  done
}

# library FAMILY: of a library that a root may lack: the variable by which its reproducers find it, and its file, a
# glob.
library() { of_families "$1" 5; }

# release FAMILY [LIBRARY]: of the tools that are first in PATH; nothing if there are none.
release() {
  case $1 in
    binutils) { as --version || x86_64-linux-gnu-as --version; } 2>/dev/null | sed -n '1s/.* \([0-9][0-9.]*\).*/\1/p' | sed 's/\.20[0-9]\{6\}$//' ;;
    libsframe) basename "$2" | sed -n 's/^libsframe-//p' ;;
    gcc) gcc -dumpfullversion 2>/dev/null ;;
    llvm) { clang --version || llvm-mc --version; } 2>/dev/null | sed -n 's/.*version \([0-9][0-9.]*\).*/\1/p' | head -n 1 ;;
    glibc) getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p' ;;
    # What the library says of itself.
    openssl) grep -ahom 1 'OpenSSL [0-9][0-9.]* ' /usr/lib/x86_64-linux-gnu/libcrypto.so.3 2>/dev/null | sed -n '1s/.* \(.*\) /\1/p' ;;
    # Debian's calls its own version UNKNOWN.
    poke) { poke --version | sed -n '1s/^GNU poke \([0-9][0-9.]*\).*/\1/p' | grep . ||
      dpkg-query -W -f '${Version}' poke | sed -n 's/^\([0-9][0-9.]*\).*/\1/p'; } 2>/dev/null ;;
    mold) mold --version 2>/dev/null | sed -n 's/^mold \([0-9][0-9.]*\).*/\1/p' ;;
  esac
}

# newest FAMILY: the newest release that the pages have met: of scripts/releases, or that a page names.
newest() {
  package=$(of_families "$1" 4)
  met=$(while read -r named _ _ version _; do
    # shellcheck disable=SC2254  # a pattern
    case $named in $package) echo "$version" ;; esac
  done <"${SFRAME_RELEASES:-scripts/releases}")
  named=$(for component in $(components "$1"); do
    sed -n 's/^affects: //p' "${ISSUES:-conformance/issues}/$component"/*.md
  done 2>/dev/null | grep -o '[0-9][0-9.]*')
  printf '%s\n%s\n' "$met" "$named" | sort -V | tail -n 1
}

# known_as FAMILY RELEASE: the one that pages are compared as of; of a release that is newer than all that they have met,
# the newest of these.
known_as() {
  newest=$(newest "$1")
  case $2 in
    "${newest:-$2}" | "$newest".*) echo "$2" ;; # a page that says 3.4 means 3.4.9, too
    *) printf '%s\n%s\n' "$2" "$newest" | sort -V | head -n 1 ;;
  esac
}
