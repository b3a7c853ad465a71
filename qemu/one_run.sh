# shellcheck shell=sh disable=SC2154
# How a program of the matrix is run, or why it is not.  Wants: what runs.sh has.

# is_left_out ROOT ABI PROGRAM FILE: and $reason says why: several threads, of which QEMU's
# gdb server shows only one, or nothing to check.
is_left_out() {
  case $target/$1/$2/$3 in
    plugin/*/threads.* | */amd64/threads.*) false ;;
    */threads.*) reason=threads ;;
    # GNU ld before 2.46 drops .sframe with --gc-sections.
    */forky/*) false ;;
    *_gc.*) [ "${tables:-assembler}" = assembler ] && reason=no-sframe && ! grep -q '[.]sframe' "$4" ;;
    *) false ;;
  esac
}

# options ABI FILE: how FILE is run.  The start-up of a static program is
# long, and none of it has SFrame.
options() {
  prefix=$(abis prefix "abi=$1" 'prefix=/usr.*')
  printf '%s' "--max-steps=$steps${prefix:+ --prefix=$prefix}"
  case $2 in
    *.static | */static_pie.*) printf ' %s' --from=main ;;
  esac
  case $target/$1/${2##*/} in
    gdbstub/amd64/threads.*) printf ' %s' --target=ptrace ;;
    gdbstub/*) ;;
    *) printf ' %s' "--target=$target" ;;
  esac
}

list_run() {
  name=${3##*/}
  configuration=${3%/bin/*} configuration=${configuration##*/}
  case $name in *.pie | *.via-shared | *.static | *.bare) ;; *) return 0 ;; esac
  # shellcheck disable=SC2254  # a glob
  case $name in $glob | $glob.*) ;; *) return 0 ;; esac
  [ -f "$3" ] || return 0
  is_left_out "$1" "$2" "$name" "$3" || { ${list_as:-run_line} "$@"; return; }
  # A record of it, in the file $left_out.
  printf '{"kind":"left-out","program":"%s","abi":"%s","reason":"%s"}\n' "$3" "$2" "$reason" >>"${left_out:-/dev/null}"
}

run_line() {
  records=$results/$1.$2.$configuration.$name.jsonl program=$3 label=$1
  case ${tables:-} in
    derived-*)
      program=$results/derived/$1/$2/$configuration/bin/$name label=$1-$tables
      echo "${tables#derived-} $2 $3 $program" >>"$results/to-derive"
      ;;
  esac
  echo "$records build/bin/sframe-truth --label=$label/$configuration $(options "$2" "$3") $program"
}
