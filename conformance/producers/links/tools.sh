# shellcheck shell=sh disable=SC2034,SC2154
# What the tools for an ABI are called.  Wants: abi.  Gives: triple, tools, of_own, box_path.

# shellcheck source=scripts/lib/abis.sh
. "${top:-.}/scripts/lib/abis.sh"
triple=$(checkout=${top:-.} && abis triple "abi=$abi")

# What stands in front of a tool's name: /PREFIX/bin/TRIPLE-ld or /PREFIX/bin/ld.
tools=$triple-
built=${SFRAME_TOOLCHAIN_PREFIX:-/usr}/bin
[ "$abi" != amd64 ] || [ -e "$built/${tools}ld" ] || [ ! -e "$built/ld" ] || tools=''

# Where compilers of the root look for the tools of /PREFIX.
of_own=${SFRAME_TOOLCHAIN_PREFIX:+-B$built/$tools}
# And PATH in a box.
box_path=${SFRAME_TOOLCHAIN_PREFIX:+$built:}$PATH
