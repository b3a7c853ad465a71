# shellcheck shell=sh
# The pages of what oracles saw (conformance/known/pages).  Wants: begin_child.

# retire_pages DIRECTORY: the pages of an earlier run are kept as DIRECTORY-previous, and each says
# what it is: they must not lie beside new results.
retire_pages() {
  [ -f "$1/index.html" ] || return 0
  ended=$(date -r "$1/index.html" '+%F %T')
  rm -rf "$1-previous"
  mv "$1" "$1-previous" &&
    find "$1-previous" -name '*.html' -exec sed -i "s|<body>|&<p role=\"note\" class=\"verdict new\"><b>This is the page of an earlier run</b>, which ended at $ended. A run that began later has not ended, or has pages of its own.</p>|" {} +
}

# made_when WHAT: one line for the front: when, from what, and where WHAT was made.
made_when() {
  printf '%s, made on %s' "$1" "$(date -u '+%F %R UTC')"
  commit=$(git rev-parse --short HEAD 2>/dev/null) && printf ' from commit %s%s' "$commit" \
    "$([ -z "$(git status --porcelain --untracked-files=no 2>/dev/null)" ] || echo ' with changes')"
  printf ', on %s cores of %s' "$(nproc)" "$(uname -m)"
}

# begin_pages DIRECTORY VECTORS MADE OPTION... OBSERVATIONS...: makes all pages, beside what follows.
begin_pages() {
  site=$1 vectors=$2 made=$3
  shift 3
  rm -rf "$site.part"
  [ ! -f "$vectors/vectors.json" ] || set -- --vectors="$vectors" "$@"
  begin_child env -u MAKEFLAGS scripts/toolchain run forky -- build/bin/sframe-pages -o "$site.part" \
    --problems=reference/SPEC-ISSUES.md --glossary=GLOSSARY.md --linkers=conformance/readers/testees/linker/linkers --made="$made" "$@"
}

# end_pages: puts those of begin_pages in their place, in one step.
end_pages() {
  end_child || {
    failed=$?
    rm -rf "$site.part"
    return $failed
  }
  rm -rf "$site"
  mv "$site.part" "$site"
}

write_pages() { begin_pages "$@" && end_pages; }
