#!/bin/sh
# scripts/check where the superuser can mount: each suite has a build/ of its own, two run at one time, and what is
# interrupted leaves nothing.  TAP.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/own-build.sh - 0 0 "$@"
. scripts/tests/tap.sh
. scripts/lib/own-build.sh
[ "$(id -u)" = 0 ] || {
  echo '1..0 # SKIP an ordinary user cannot mount'
  exit
}
# A tree with a table of its own, and no root, as in check.cases.
tree=$work/tree
mkdir -p "$tree/scripts" "$work/tmp"
cp -r scripts/lib scripts/check scripts/suite scripts/variables "$tree/scripts"
printf '#!/bin/sh\n:\n' >"$tree/scripts/toolchain"
chmod +x "$tree/scripts/toolchain"
mkdir -p "$tree/build/tests" "$tree/build/old"
cp build/tests/account "$tree/build/tests"
echo programs: >"$tree/build.mk"
mkdir "$work/layer" && touch "$tree/.lock"
(cd "$tree" && in_own_build "$work/layer" true)
ok $? 'the superuser can mount'

# check: of the suites that are the input.
check() {
  cat >"$tree/scripts/suites"
  TMPDIR="$work/tmp" "$tree/scripts/check" >"$work/out" 2>&1
  status=$?
}
ends() { status_is "$1" && [ "$(tail -n 1 "$work/out")" = "$2" ] || { cat "$work/out"; false; }; }

# Each waits until the other has begun; and each has what was built, changes it, and does not see what the other did.
mkfifo "$work/first" "$work/second"
check <<END
first|check|host|-|timeout 600 sh -c 'echo >$work/first; read a <$work/second' && echo ok && ls build/old && touch build/old/one build/one && rm build/tests/account && sleep 1 && ! ls build/two && echo ok; echo 1..2
second|check|host|-|timeout 600 sh -c 'read a <$work/first; echo >$work/second' && echo ok && ls build/old && touch build/two && mv build/old build/new && sleep 1 && ! ls build/one && echo ok; echo 1..2
END
is 'two suites at one time; neither sees what the other writes' ends 0 '4 passed, 0 failed, 0 skipped'
untouched() { [ -x "$tree/build/tests/account" ] && [ -d "$tree/build/old" ] && [ ! -e "$tree/build/one" ] && [ ! -e "$tree/build/new" ]; }
is 'what they wrote is not in the checkout' untouched
is 'nor anywhere else' rmdir "$work/tmp"
mkdir "$work/tmp"

# The lock of a suite is its own: what it starts does not wait for the checkout's, another process does.
check <<END
one|check|host|-|. scripts/lib/job.sh && lock_checkout own && echo ok && exec 6<&- && if flock -n .lock true; then echo ok; else echo not ok; fi; echo 1..2
END
is 'a suite holds a lock that is not that of the checkout' ends 1 '1 passed, 1 failed, 0 skipped'

check <<END
one|check|host|-|ln -s /nowhere build/out; touch build/written; echo not ok; echo 1..1
two|check|host|-|echo ok; echo 1..1
END
is 'a link that leads out ends no other suite' ends 1 '1 passed, 1 failed, 0 skipped'
kept() { file=$(sed -n 's/^  what it wrote: //p' "$work/out")/written && [ -f "$file" ]; }
is 'what one that failed has written is kept, and named' kept
rm -rf "$work/tmp" && mkdir "$work/tmp"

# What a suite leaves running is ended, and so is all when the run is.
check <<END
one|check|host|-|flock $work/left sleep 10000 & until [ -e $work/left ]; do sleep 0.1; done; echo ok; echo 1..1
END
ended() { ends "$1" "$2" && flock -w 600 "$work/left" true; }
is 'what a suite leaves running is ended' ended 0 '1 passed, 0 failed, 0 skipped'
# Also where nothing can be mounted.
mkdir "$work/none" && printf '#!/bin/sh\nexit 1\n' >"$work/none/unshare" && chmod +x "$work/none/unshare"
mkfifo "$work/begun"
cat >"$tree/scripts/suites" <<END
one|check|host|-|flock $work/left sh -c 'echo >$work/begun; sleep 10000'
END
for programs in "$work/none:$PATH" "$PATH"; do
  rm -f "$work/left"
  PATH=$programs TMPDIR="$work/tmp" "$tree/scripts/check" >"$work/out" 2>&1 &
  read -r _ <"$work/begun"
  kill -TERM $!
  wait $!
  status=$?
  is 'when it is interrupted, all that it started is ended' ended 143 'kept: what is built, and the results of suites that have ended, in build/results/check'
  is 'and nothing is left' rmdir "$work/tmp"
  mkdir "$work/tmp"
done
echo "1..$n"
