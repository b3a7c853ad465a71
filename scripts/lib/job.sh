# shellcheck shell=sh
# What every long command on the host wants: the checkout's lock, progress, an end when it is told to.
. scripts/lib/lock.sh
. scripts/lib/progress.sh
. scripts/lib/interrupt.sh
