# shellcheck shell=sh disable=SC2154,SC2217  # what the test sets; scripts/jobs is none of the shell
# What the tests of scripts/jobs do with jobs.  Wants: own, a directory.

# jobs PLACE ARGUMENT...
jobs() {
  at=$1
  shift
  scripts/jobs "--cases=$own/cases" "--testees=$own/list" "--place=$own/$at" "--results=$own/$at/merged" ${corpus:+"--corpus=$corpus"} "$@" </dev/null
}
# in_work PLACE: how many files; has_begun PLACE: they are more than before.
in_work() { find "$own/$1/work" -mindepth 1 | wc -l; }
has_begun() { [ "$(in_work "$1")" -gt "$before" ]; }
# each PLACE JOBS KIND VARIABLE=VALUE...: does all jobs of a kind, so many at one time.
each() (
  place=$own/$1 count=$2 kind=$3
  shift 3
  env "$@" scripts/jobs "--place=$place" list "$kind" >"$own/names" &&
    xargs -P "$count" -n 1 env "$@" scripts/jobs "--place=$place" run <"$own/names"
)
# merge PLACE KIND VARIABLE=VALUE...
merge() (
  place=$own/$1 kind=$2
  shift 2
  env "$@" scripts/jobs "--place=$place" "--results=$place/merged" merge "$kind"
)
# kill_one PLACE NAME VARIABLE=VALUE...: in the middle, and without its file nothing is told; then all of it again.
kill_one() (
  place=$1 name=$2
  shift 2
  rm "$own/$place/done/$name"
  before=$(in_work "$place")
  setsid env "$@" scripts/jobs "--place=$own/$place" run "$name" &
  group=$!
  eventually has_begun "$place"
  kill -9 "-$group"
  wait $group
  [ $? = 137 ] && [ ! -e "$own/$place/done/$name" ] || return
  merge "$place" "${name%%/*}" "$@" >"$own/said"
  [ $? = 3 ] && [ "$(head -n 1 "$own/said")" = "not done: $name" ] && [ "$(grep -c . "$own/said")" = 2 ] && each "$place" 1 "${name%%/*}" "$@"
)
# is_stale PLACE NAME VARIABLE=VALUE...: merge names it, and nothing else.
is_stale() (
  place=$1 name=$2
  shift 2
  merge "$place" "${name%%/*}" "$@" >"$own/said"
  [ $? = 3 ] && [ "$(head -n 1 "$own/said")" = "not done: $name" ] && [ "$(grep -c . "$own/said")" = 2 ]
)
