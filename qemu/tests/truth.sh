# shellcheck shell=sh disable=SC2154  # $work is the suite's
# For tests of sframe-truth: what runs saw, and whether a page explains it.  Wants: $work.

# no_news RECORDS [PAGES]: what these runs saw is right or known; the exit status is that of
# sframe-judge.
no_news() {
  build/bin/sframe-truth --sum --observations="${work:?}/observations" "$1" >"$work/summed" || return
  build/bin/sframe-judge --issues="${2:-conformance/issues}" --tap="$work/judged" "$work/observations"
}

# no_news_but_end RECORDS: likewise, as if a program that is to end otherwise had ended with 0.
no_news_but_end() {
  sed '1s/"ending":"[a-z]*","status":[0-9]*/"ending":"exit","status":0/' "$1" >"$1.well" && no_news "$1.well"
}

# explained OPTION... FILE: a run of it; 0 right or known, 1 new, else as sframe-truth.
explained() {
  build/bin/sframe-truth --json="$work/explained" "$@"
  explained=$?
  [ $explained -le 1 ] || return $explained
  no_news "$work/explained"
}
