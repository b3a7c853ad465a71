# shellcheck shell=sh disable=SC2154,SC2034,SC2086
# make planted PART=as, ld and libsframe: faults of the released binutils 2.47, asked by the oracle of the tool.  With
# TOOLCHAIN they are planted in another release, where it has their lines.  Sourced by run.
# A fault is NAME@ABI; hand:FAULT is of PART.hand, the others FILE:FUNCTION:KIND:N:HASH, of their line.
. scripts/selftest/planted/hand.sh
RELEASED=2.47 toolchain=${TOOLCHAIN:-2.47} GENERATED=1200 cases=$work/cases && unset TOOLCHAIN

# key KEY: what the table says of the part.
key() { awk -F ' [|] ' -v part="$PART" -v key="$1" '$1 == part && $2 == key { print $3 }' $here/parts; }
sources=$(key sources) functions=$(key functions) DRAWN=$(key drawn) asked_on=$(key asked-on) drawn_on=$(key drawn-on)
asked_on=${asked_on:-$(abis_of_programs | xargs)}
drawn_on=${drawn_on:-$asked_on}

prepare() {
  tree=$(scripts/binutils tree "$toolchain") && source=$(scripts/source "binutils-$toolchain") && released=$(scripts/source binutils-$RELEASED) || exit 3
  in_root forky make -s -f build.mk -j"$jobs" build/bin/sframe-ref build/bin/sframe-asm build/bin/sframe-links build/bin/sframe-truth \
    build/bin/sframe-box build/bin/sframe-issues build/bin/sframe-judge build/mutants/mutants >$work/log 2>&1 || failed
  [ $PART = libsframe ] || return 0
  in_tree make -s -f build.mk -j"$jobs" build/bin/sframe-conform build/bin/sframe-generate build/planted/libsframe-2.47.o \
    build/planted/libsframe-2.47-reencode.o build/planted/api.o build/api/observe >$work/log 2>&1 || failed
  . conformance/readers/cases.sh
  mkdir -p $cases
  { generate_sections && export_vectors && generate_large few_large; } >$work/log 2>&1 || failed
  sed -n 1,600p $cases/generated.tsv >$cases/some.tsv
}

# in_tree COMMAND...: in the root, with the tree and the faults where a box shows them.
in_tree() {
  in_root --ro-bind "$tree" --ro-bind "$source" --ro-bind "$released" --show "$PWD/$work/faults" /planted forky env PLANTED_TREE="$tree" PLANTED_SOURCE="$source" PART="$PART" "$@"
}

# drawn_from SOURCE: FAULT FILE of all that operators make of its files.
drawn_from() {
  # shellcheck disable=SC2016  # the inner shell expands
  in_tree sh -c 'build/mutants/mutants list $(for each; do echo "$0/$each"; done)' "$1" $sources >$work/list || exit 3
  awk -F '\t' -v marks=1 -f $here/hand.awk $work/list
}
list_faults() {
  {
    drawn_from "$released" | grep -E "^($functions)" | sort -R --random-source=/dev/zero | head -n $DRAWN | sed "s/\$/ $drawn_on/"
    awk -F ' [|] ' '!/^#/ && !named[$1]++ { print "hand:" $1, $3, $6 }' "$here/$PART.hand"
  } | while read -r fault file abis; do
    for abi in ${abis:-$asked_on}; do is_compiled "$file" "$(abis triple "abi=$abi")" && echo "$fault@$abi $file"; done
  done
}
# has_lines FAULT FILES: the release has them.
has_lines() {
  case $1 in
    hand:*)
      for each in $(echo "$2" | tr , ' '); do
        by_hand $here/$PART.hand "$(expr "$1" : 'hand:\([^@]*\)')" "$source/$each" >/dev/null 2>&1 || return
      done
      ;;
    *) grep -q "^${1%@*} " $work/drawn ;;
  esac
}
# applicable: leaves those in chosen.
applicable() {
  drawn_from "$source" >$work/drawn
  while read -r name fault file case; do
    if has_lines "$fault" "$file"; then echo "$name $fault $file $case"; else echo "not applicable: $fault" >&3; fi
  done <$work/chosen 3>&1 >$work/applicable
  mv $work/applicable $work/chosen
  [ -s $work/chosen ] || { echo "binutils $toolchain has the lines of none of these faults" >&2 && exit 3; }
}
# is_compiled FILE TRIPLE: it is of this machine.
is_compiled() { object=$tree/$2/${1%.c}.o && { [ -e "$object" ] || [ -e "${object%/*}/libsframe_la-${object##*/}" ]; }; }
nothings() { sed 's/.*@\([^ ]*\) .*/\1/' $work/chosen | sort -u | while read -r abi; do echo "plain-$abi nothing@$abi ${sources%% *} -"; done; }
plant_all() { cut -d' ' -f 1-3 $work/chosen | in_tree xargs -P "$jobs" -L 1 scripts/selftest/planted/plant; }

asked_yet() { echo "$(sed "s,\([^ ]*\).*,$work/faults/\1/$stage.jsonl," $work/asked | xargs -r ls 2>/dev/null | wc -l) $(wc -l <$work/asked) faults asked: $stage"; }

# stage STAGE PATTERN...: asks those that are left and whose names match, the tool without a fault (plain-ABI) first.  What
# is equivalent by its row is asked what is quick alone.
stage() {
  stage=$1
  shift
  case $stage in files | known | quick | decode) : ;; *) awk -F ' [|] ' '$2 == "equivalent" { print " " $1 " " }' "$faults" ;; esac >$work/equivalent
  awk 'NR == FNR { left[$1]; next } $1 in left { print $1, $2, $4 == "-" ? "none" : $4 }' $work/left $work/chosen | grep -vF -f $work/equivalent >$work/asked-$stage
  for each; do
    grep "$each" $work/asked-$stage >$work/asked
    begin_progress asked_yet
    in_tree xargs -r -P "$jobs" -L 1 scripts/selftest/planted/ask "$stage" <$work/asked >$work/answers 2>$work/log || failed
    end_progress
    grep '^noticed ' $work/answers | cut -d' ' -f 2- | take_out noticed
    grep '^hidden ' $work/answers | cut -d' ' -f 2- >>$work/hidden
  done
}
# The stages of the table, in its order.
ask_all() {
  : >$work/hidden
  awk -F ' [|] ' -v part="$PART" -v column=$((4 + ${TENTH:-0})) '$1 == part && $2 == "stage" && $column != "-" { print $3, $column }' \
    $here/parts >$work/stages
  set -f
  while read -r wanted patterns <&5; do stage "$wanted" $patterns; done 5<$work/stages
  set +f
  awk 'NR == FNR { left[$1]; next } $1 in left' $work/left $work/hidden >$work/hidden-yet
  take_out hidden <$work/hidden-yet
}
