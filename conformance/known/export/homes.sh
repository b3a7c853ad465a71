# shellcheck shell=sh disable=SC2034,SC2154
# Where each project has its tests, how it calls them, and what lists them.  Wants: short; those after find_home: its variables.

# find_home FORM ISSUE MACHINE: sets folder, list (a file of it, or nothing), stem and subject; fails where there is none.
find_home() {
  case $3 in x86_64) arch=x86-64 ;; s390x) arch=s390 ;; *) arch=$3 ;; esac
  list='' package=/usr/src/binutils/binutils-*.tar.xz
  case $1/${2%%/*} in
    gas/readelf) folder=binutils/testsuite/binutils-all/$arch stem=sframe-$short subject='readelf' ;;
    gas/*) folder=gas/testsuite/gas/cfi-sframe list=cfi-sframe.exp stem=cfi-sframe-$3 subject='gas' ;;
    ld/*)
      folder=ld/testsuite/ld-$arch stem=sframe-$short subject=ld
      case $arch in aarch64) list=aarch64-elf.exp ;; *) list=$arch.exp ;; esac ;;
    libsframe/*) folder=libsframe/testsuite/libsframe.$(what_it_calls) list=local.mk stem=$short subject=libsframe ;;
    lit/llvm-mc) folder=llvm/test/MC/ELF stem=cfi-sframe-$short subject='[MC]' ;;
    lit/lld) folder=lld/test/ELF stem=sframe-$short subject='[ELF]' ;;
    lit/*) folder=llvm/test/tools/llvm-readobj/ELF stem=sframe-$short subject='[llvm-readobj]' ;;
    glibc/*) folder=debug list=Makefile stem=tst-sframe-$short subject=SFrame package=/usr/src/glibc/glibc-*.tar.xz ;;
    *) return 1 ;;
  esac
  case $1 in lit) package=/sources/llvm-tests-22 ;; esac
}

# what_it_calls: decode, encode or find, of the program that is exported.
what_it_calls() {
  if grep -q 'sframe_find_fre' "$work"/plain/libsframe/*.c; then echo find
  elif grep -q 'sframe_encode' "$work"/plain/libsframe/*.c; then echo encode
  else echo decode; fi
}

# unpack_home TREE: what the package has there.
unpack_home() {
  case $package in
    /sources/*) mkdir -p "$1/$folder" && find "$package/$folder" -maxdepth 1 -name '*.[st]*' -exec cp -t "$1/$folder" {} + ;;
    *glibc*) tar xf $package -C "$1" --strip-components=1 --wildcards '*/debug/Makefile' '*/sysdeps/generic/sframe*' ;;
    *) tar xf $package -C "$1" --strip-components=1 --wildcards "*/$folder/*.exp" "*/$folder/*.mk" "*/$folder/*sframe*" "*/$folder/*.[cd]" \
      '*/testsuite/lib/*' '*/testsuite/config/*' '*/ld/configure.tgt' ;;
  esac
}

# name_test: sets name to the next one that is free.
name_test() {
  name=$stem-1 count=1
  case $package in /sources/*) name=$stem; return ;; *glibc*) name=$stem; return ;; esac
  while [ -n "$(ls "$folder/$name".* 2>/dev/null)" ]; do count=$((count + 1)) name=$stem-$count; done
}

# insert_after LIST PATTERN LINE: after the last line that matches, with its blanks.
insert_after() {
  at=$(grep -n "$2" "$1" | tail -n 1 | cut -d: -f1)
  [ "$at" ] || return
  blanks=$(sed -n "${at}s/^\\([ 	]*\\).*/\\1/p" "$1")
  sed -i "${at}a\\
$blanks$3" "$1"
}

# head_of FILE END: its first lines up to one that matches, with a first line and years of the new test's.
head_of() {
  echo "$(sed -n '1s/ .*//p' "$1") $name.${made##*.} -- $title"
  sed "1d; /$2/q; s/(C) [0-9-]*/(C) $(date +%Y)/" "$1"
}

# add_test DIRECTORY: its files, and the line that lists them.
add_test() {
  for made in "$1"/*; do
    case $form/$made in
      libsframe/*.exp) continue ;;
      libsframe/*.c) { head_of "$(ls "$folder"/*.c | head -n 1)" '\*\/$' && echo && sed '0,/\*\/$/d' "$made"; } >"$folder/$name.c" ;;
      gas/*.exp) { head_of "$folder/sframe.exp" "^\$"  && sed 1,2d "$made"; } >"$folder/$name.exp" ;;
      glibc/*) { head_of sysdeps/generic/sframe.c '\*\/$' && sed '0,/\*\/$/d' "$made"; } >"$folder/$name.c" ;;
      *) sed '/^#target: /{ /aarch64\|s390x\|x86_64/d }' "$made" >"$folder/${made##*/}" ;;
    esac
  done
  case $form in
    libsframe) list_program "$1/$name.c" ;;
    glibc) printf '\nifeq ($(enable-gsframe),yes)\ntests-internal += %s\ntests-static += %s\nendif\n' "$name" "$name" >>"$folder/Makefile" ;;
    lit) ;;
    *) [ ! "$list" ] || insert_after "$folder/$list" "^[^#]*run_dump_test \"$stem-[0-9]*\"" "run_dump_test \"$name\"" ||
      insert_after "$folder/$list" '^[^#]*run_dump_test "sframe-' "run_dump_test \"$name\"" ;;
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

# write_subject: whose test, and of what; the title may say the first.
write_subject() {
  rest=$(echo "$title" | sed 's/^[A-Za-z][A-Za-z0-9-]*\( [A-Za-z0-9/-]*\)\{0,2\}: //')
  case $form in
    lit) echo "$subject Add a test: $rest" ;;
    *) echo "$subject: testsuite: $rest" ;;
  esac
}

# write_changes: what the message of the commit says of each file, as the project has it.
write_changes() {
  case $form in lit) return ;; esac
  above=${folder%%/testsuite*}/testsuite
  case $form in glibc) above=. ;; *) printf '%s/\n' "$above" ;; esac
  git status --porcelain -u | while read -r what file; do
    case $what in A) what='New test.' ;; *) what='Run it.' ;; esac
    printf '\t* %s: %s\n' "${file#"$above"/}" "$what"
  done
}
