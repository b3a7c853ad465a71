# shellcheck shell=sh
# What every long command on the host wants: the checkout's lock, progress, an end when it is told to.
# shellcheck source=scripts/lib/lock.sh
. scripts/lib/lock.sh
# shellcheck source=scripts/lib/progress.sh
. scripts/lib/progress.sh
# shellcheck source=scripts/lib/interrupt.sh
. scripts/lib/interrupt.sh
