# shellcheck shell=sh disable=SC2034
# Which tools belong together: they are of one release, and the pages of some components are about them.

families='binutils libsframe gcc llvm mold poke glibc openssl libgcrypt libffi sdl numpy'

# components FAMILY: the folders of conformance/issues that it is asked about.
components() {
  case $1 in
    binutils) echo gnu-as gnu-ld gold objcopy readelf ;;
    llvm) echo clang llvm-mc llvm-objcopy llvm-readobj lld ;;
    *) echo "$1" ;;
  esac
}

# own COMPONENT: the programs that its pages are about; those of the root stand beside them, where /PREFIX has no others.
own() {
  case $1 in
    gnu-as) echo as ;;
    gnu-ld) echo ld ;;
    gold) echo ld.gold ;;
    objcopy) echo objcopy ;;
    readelf) echo 'readelf objdump' ;;
  esac
}

# programs FAMILY: what reproducers call, and a toolchain of the user may lack.
programs() {
  case $1 in
    binutils) tools='as ld ld.gold objcopy objdump readelf' ;;
    gcc) tools='gcc g++' ;;
    llvm) tools='clang clang++ llvm-mc llvm-objcopy llvm-readelf llvm-readobj ld.lld' ;;
    mold) tools='mold' ;;
    poke) tools='poke' ;;
    *) tools= ;;
  esac
  for tool in $tools; do echo "$tool"; done
  case $1 in
    binutils | gcc) for tool in $tools; do for triple in $(abis triple); do echo "$triple-$tool"; done; done ;;
  esac
}

# library FAMILY: of a library that a root may lack: the variable by which its reproducers find it, and its file, a
# glob.
library() {
  case $1 in
    libgcrypt) echo LIBGCRYPT 'libgcrypt.so.*' ;;
    libffi) echo LIBFFI 'libffi.so.*' ;;
    sdl) echo LIBSDL 'libSDL[-12]*.so.*' ;;
    numpy) echo UMATH '_multiarray_umath.*.so' ;;
  esac
}

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
  case $1 in
    binutils | libsframe) package=binutils-source ;;
    gcc) package='gcc-[0-9]*' ;;
    llvm) package='clang-[0-9]*' ;;
    glibc) package=glibc-source ;;
    *) package=$1 ;;
  esac
  met=$(while read -r named _ _ version _; do
    # shellcheck disable=SC2254  # a pattern
    case $named in $package) echo "$version" ;; esac
  done <"${SFRAME_RELEASES:-scripts/releases}")
  named=$(for component in $(components "$1"); do
    sed -n 's/^affects: //p' "${ISSUES:-conformance/issues}/$component"/*.md
  done 2>/dev/null | grep -o '[0-9][0-9.]*')
  printf '%s\n%s\n' "$met" "$named" | sort -V | tail -n 1
}
