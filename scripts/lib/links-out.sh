# shellcheck shell=sh
# What runs in a root can make links in build/.  Through one that leads out of the checkout, the host's
# shells would write a log or a result where they should not.

# refuse_links_out: ends with status 3 where there is such a link.  Between two commands in roots, as while
# one runs nothing is opened.
refuse_links_out() {
  [ "$(find build/ -type l -print -quit 2>/dev/null)" ] || return 0
  here=$(pwd -P) there=$(realpath build)
  # What realpath says of one that it cannot follow is no path below these either.
  [ "$(find build/ -type l -exec realpath -m -- {} + 2>&1 | outside)" ] || return 0
  leads_out=$(find build/ -type l 2>/dev/null | while IFS= read -r link; do
    case $(realpath -m -- "$link")/ in
      "$here"/* | "$there"/*) ;;
      *) printf '%s ' "$link" ;;
    esac
  done | cut -c1-300)
  [ -z "$leads_out" ] || {
    echo "$(printf '%s' "$leads_out" | tr -cd '[:print:]'): leads out of the checkout, and the suite would write through it; if you did not make it, something that ran in a root did: remove it" >&2
    exit 3
  }
}

# outside: prints what of stdin is neither below $here nor below $there.
outside() {
  while IFS= read -r path; do
    case $path/ in
      "$here"/* | "$there"/*) ;;
      *) echo "$path" ;;
    esac
  done
}
