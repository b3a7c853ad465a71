# shellcheck shell=sh
# What does not fit into one run is taken in turns, which the commit chooses.

# turn_of_commit: a number; 0 where there is no commit.
turn_of_commit() {
  commit=$(git rev-parse HEAD 2>/dev/null | cut -c1-6)
  echo $((0x${commit:-0}))
}
