# shellcheck shell=sh disable=SC2154
# Which reproducers the tools of a release are asked, and how one is run.  Wants: family, scripts, results, known, checkout, prefix,
# package, library, lacking.

# copy_library: what we have built belongs to us alone; the box has another user.
copy_library() {
  mkdir "$results/library"
  cp -R "$library/include" "$library/libctf" "$library/libsframe" "$library"/libsframe.a "$results/library"
  chmod -R a+rX "$results/library"
  library=$checkout/$results/library
}

# library_for SCRIPT: the library of the machine that it is about, as VARIABLE=FILE.
library_for() {
  variable=$(library "$family") machine=amd64
  ! grep -q '/aarch64-linux-gnu/' "$1" || machine=arm64
  echo "${variable%% *}=$checkout/$package/$machine.so"
}

# is_here COMPONENT: /PREFIX, if there is one, has a program that its pages are about.
is_here() {
  [ "$prefix" ] && [ "$(own "$1")" ] || return 0
  for program in $(own "$1"); do
    for triple in '' $(abis triple | sed 's/$/-/'); do [ ! -x "$prefix/bin/$triple$program" ] || return 0; done
  done
  echo "$1: $prefix has no $(own "$1" | sed 's/ / and no /'): not asked" >&2
  return 1
}

# lacks SCRIPT: it calls what these tools have not, and the page is about.
lacks() {
  [ "$lacking" ] || return 1
  component=${1%/*}
  about=$([ -z "$prefix" ] || own "${component##*/}" | sed 's/ /|/')
  # shellcheck disable=SC2086  # options
  tr -c 'A-Za-z0-9_.+-' '\n' <"$1" | grep -xF $lacking | grep -qE "^(.*-)?(${about:-.*})\$"
}

# is_told ISSUE KEY: by an earlier run.  Whose tools the host's are, no key says.
is_told() {
  { read -r _ was status of <"$results/$1.result"; } 2>/dev/null || return
  case $SFRAME_TOOLCHAIN/$was/$of/$status in host/*) false ;; */"$known/$2"/[01] | */"$known/$2"/77) ;; *) false ;; esac
}

# reproduce ISSUE KEY SETTING...: its result, one line, which is_told reads only when it is whole.  What the script leaves is
# bounded, and it sees nothing of ours.  Wants: an empty directory for it.
reproduce() {
  reproduced=$1 its_key=$2 place=$results/$1
  shift 2
  cp "$scripts/$reproduced.sh" "$place/reproducer.sh"
  if lacks "$scripts/$reproduced.sh"; then
    status=77
  else
    # With `sh -e`, a tool that fails where the script does not expect it ends it with a status of its own.  One that does
    # not end is begun anew in an empty folder; the slowest takes 2.6 s.
    (cd "$place" && { [ -z "$package" ] || export "$(library_for reproducer.sh)"; } &&
      exec "$checkout/build/bin/sframe-box" --processor=60 --hide="$checkout" --write=. --read="$checkout/$results/bin" \
        ${library:+--read="$library"} ${package:+--read="$checkout/$package"} -- env "$@" \
        sh -c 'set -- * .[!.]* ..?*
          [ "$*" = "reproducer.sh .[!.]* ..?*" ] || find . -mindepth 1 ! -name reproducer.sh -delete
          exec sh reproducer.sh') \
      >"$place.log" 2>&1 </dev/null
    status=$?
  fi
  printf '%s\t%s\t%s\t%s\n' "$reproduced" "$known" "$status" "$its_key" >"$place.result"
}
