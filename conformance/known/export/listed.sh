# shellcheck shell=sh disable=SC2016,SC2154
# Puts a test where its project has it, and says so in the message of its commit.  Wants: what find_home of patch sets; form, title.

# take_tests TO [FOLDER]: what binutils' package writes its tests with, and its tests in FOLDER, which are unpacked once.
take_tests() {
  archive=$(echo /usr/src/binutils/binutils-*.tar.xz) && tests=build/peers/$(basename "$archive" .tar.xz).tests
  [ -d "$tests" ] || {
    mkdir -p "$tests.part/with" "$tests.part/beside" && tar xf "$archive" -C "$tests.part/with" --strip-components=1 --wildcards '*/testsuite/lib/*' '*/testsuite/config/*' '*/ld/configure.tgt' '*/sframe-test.h' &&
      tar xf "$archive" -C "$tests.part/beside" --strip-components=1 --wildcards '*/libsframe/testsuite/*' '*/gas/*cfi*/*' '*/ld-x86-64/*' '*/ld-aarch64/*' \
        '*/ld-s390/*' '*/binutils-all/x86-64/*' '*/binutils-all/aarch64/*' '*/binutils-all/s390/*' && mv "$tests.part" "$tests"
  } || return
  cp -r "$tests/with/." "$1" && { [ $# = 1 ] || { mkdir -p "$1/${2%/*}" && cp -r "$tests/beside/$2" "$1/${2%/*}"; }; }
}

# insert_after LIST PATTERN LINE: after the last line that matches, with its blanks.
insert_after() {
  at=$(grep -n "$2" "$1" | tail -n 1 | cut -d: -f1)
  [ "$at" ] || return
  blanks=$(sed -n "${at}s/^\\([ 	]*\\).*/\\1/p" "$1")
  sed -i "${at}a\\
$blanks$3" "$1"
}

# head_of FILE END: what the new test is, and the licence that FILE has in its first lines, up to one that matches; without
# the holder of FILE's copyright.
head_of() {
  mark=$(sed -n '1s/ .*//p' "$1")
  case $mark in '#') next=$mark ;; *) next='  ' ;; esac
  case $form in glibc) what="$title." ;; *) what="$name.${made##*.} -- $title" ;; esac
  echo "$mark $what" | fold -s -w 76 | sed "2,\$s/^/$next /; s/ *$//"
  case $form in glibc) echo '   This file is part of the GNU C Library.' ;; esac
  sed "1{ /^[/]/!d }; /^[/]/,/^\$/{ /./d }; /$2/q" "$1" | awk '/Copyright [(]C[)]/ { getline; if (!/./) next } { print }'
}

# short_lines FILE: those of more than 79 columns get the style of GNU.
short_lines() {
  long=$(awk 'length > 79 { print "--lines=" NR ":" NR }' "$1")
  # shellcheck disable=SC2086  # one word each
  [ ! "$long" ] || clang-format-21 -i --style=GNU $long "$1"
}

# add_test DIRECTORY: its files, and the line that lists them.
add_test() {
  for made in "$1"/*; do
    case $form/$made in
      libsframe/*.exp) continue ;;
      libsframe/*.c) { head_of "$(find "$folder" -name "*.c" | sort | head -n 1)" '\*\/$' && echo && sed '0,/\*\/$/d' "$made"; } >"$folder/$name.c" ;;
      gas/*.exp) { head_of "$folder/sframe.exp" "^\$"  && sed 1,2d "$made"; } >"$folder/$name.exp" ;;
      glibc/*) { head_of sysdeps/generic/sframe.c '\*\/$' && sed '0,/\*\/$/d' "$made"; } >"$folder/$name.c" ;;
      *.s) sed 's/[[:blank:]]*$//' "$made" >"$folder/${made##*/}" ;;
      *) sed '/^#target: /{ /aarch64\|s390x\|x86_64/d }' "$made" >"$folder/${made##*/}" ;;
    esac
  done
  case $form in libsframe | glibc) short_lines "$folder/$name.c" || return ;; esac
  case $form in
    libsframe) list_program "$1/$name.c" ;;
    # Before the rules, which expand the lists where they read them.
    glibc) sed -i "/^include [.][.]\/Rules/i\\
ifeq (\$(enable-gsframe),yes)\\
tests-internal += $name\\
tests-static += $name\\
endif\\
" "$folder/Makefile" ;;
    lit | gcc) ;;
    *) [ ! "$list" ] || insert_after "$folder/$list" "^[^#]*run_dump_test \"$stem-[0-9]*\"" "run_dump_test \"$name\"" ||
      insert_after "$folder/$list" '^[^#]*run_dump_test "s\(frame\|cfi\)-' "run_dump_test \"$name\"" ;;
  esac
}

# list_program FILE: in local.mk, and in the file that starts it.
list_program() {
  variable=$(echo "$name" | tr - _) exp=$(ls "$folder"/*.exp)
  sed -i "0,/^endif/s,^endif,  check_PROGRAMS += %D%/$name\\n&," "$folder/local.mk"
  {
    echo
    sed -n 's/^     \(%C%_[^*]*[^* ]\).*/\1/p' "$1" | grep . || printf '%%C%%_%s\n' "${variable}_SOURCES = %D%/$name.c" \
      "${variable}_LDADD = \$(testsuite_LDADD)" "${variable}_CPPFLAGS = \$(testsuite_CPPFLAGS)"
  } >>"$folder/local.mk"
  insert_after "$exp" '^ *unsupported ' "unsupported $name"
  printf '\nif { [host_execute "testsuite/%s"] ne "" } {\n    fail "%s"\n}\n' "${folder##*/}/$name" "$name" >>"$exp"
}

# write_message Add|Fix: of the commit of the test, or of the repair with it.
write_message() {
  # The title may say whose defect it is.
  rest=$(echo "$title" | sed 's/^[A-Za-z][A-Za-z0-9,-]*\( [A-Za-z0-9/-]*\)\{0,2\}: //')
  case $1/$form in
    Add/lit) echo "$subject Add a test for \"$rest\"" ;;
    Add/gcc) echo "testsuite: Add a test for \"$rest\"" ;;
    Add/*) echo "$subject: testsuite: Add a test for \"$rest\"" ;;
    */lit) echo "$subject Fix \"$rest\"" ;;
    */glibc) echo "$subject: Fix \"$rest\" [BZ #NNNNN]" ;;
    *) echo "PR $(echo "$subject" | sed 's/readelf/binutils/')/NNNNN: $rest" ;;
  esac
  echo
  case $1 in
    Fix) awk -v RS= '/^The cause is in/' "$output/report" | sed 's/repair[.]patch/this commit/; s/`//g' | fmt -w 72 ;;
    *) write_changes ;;
  esac
  # LLVM has no such line.
  [ "$package" = llvm ] || printf '\nSigned-off-by: YOUR NAME <YOUR@ADDRESS>\n'
}

# write_changes: what the message of the commit says of each file, where the project has that.
write_changes() {
  case $form in lit | glibc) return ;; esac
  above=${folder%%/testsuite*}/testsuite
  printf '%s/\n' "$above"
  git status --porcelain -u | while read -r what file; do
    case $what in A) what='New test.' ;; *) what='Run it.' ;; esac
    printf '\t* %s: %s\n' "${file#"$above"/}" "$what"
  done
}
