# shellcheck shell=sh
# How a script begins: from here on the tree's top is the working directory, and what is not set is an error.
set -u
cd "${0%/*}" || exit 3
until [ -f scripts/lib/top.sh ]; do [ "$PWD" != / ] && cd .. || exit 3; done
. scripts/lib/arguments.sh
