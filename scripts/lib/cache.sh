# shellcheck shell=sh disable=SC2154
# What every command wants that uses the cache of roots.  Wants: checkout.
. "$checkout/scripts/lib/arguments.sh"
. "$checkout/scripts/lib/roots.sh"
. "$checkout/scripts/lib/host.sh"
. "$checkout/scripts/lib/apt.sh"
