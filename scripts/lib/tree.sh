# shellcheck shell=sh
# The files of the tree and the commits before it, for what looks at all of them.  Wants: the tree's top as working
# directory.

# tree_files DIRECTORY: what is there, also what git does not have yet, without what is built; sorted.
tree_files() { (cd "$1" && find . \( -path ./build -o -path ./.git \) -prune -o -type f -printf '%P\n' | sort); }

# shell_files DIRECTORY: what is run by a shell, says that it is shell, or is called NAME.sh or NAME.bash.
shell_files() {
  (cd "$1" && find . \( -path ./build -o -path ./.git \) -prune -o -type f -size -100k -print0 |
    xargs -0 awk 'FNR == 1 && (/^#!.*sh( |$)/ || FILENAME ~ /\.(ba)?sh$/) ||
      FNR < 5 && /^# shellcheck shell=/ { print FILENAME; nextfile }
      FNR == 5 { nextfile }' | sed 's,^\./,,' | sort)
}

# no_subjects <FILES: without the C of the corpora, which is written for the code that compilers make of it, some for
# one machine only; and without the imitation of a kernel, which no program of ours is.
subjects='conformance/readers/testees/linux/tests/tree corpora/history corpora/programs corpora/real corpora/truth'
no_subjects() { grep -v "^\($(echo "$subjects" | sed 's/ /\\|/g')\)/"; }

# commit_before: HEAD where something is not committed, otherwise the commit before it.  Fails without git, and where
# a shallow clone does not have that commit.
commit_before() {
  [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || return
  if [ -n "$(git status --porcelain)" ]; then before=HEAD; else before=HEAD^; fi
  git rev-parse --quiet --verify "$before^{commit}"
}

# branch_point: where the branch left that of origin; commit_before on that one itself.
branch_point() {
  before=$(commit_before) || return
  git merge-base "$before" origin/HEAD 2>/dev/null || echo "$before"
}

# changed_files: since branch_point, those that are there.
changed_files() {
  before=$(branch_point) || return
  { git diff --name-only "$before" && git ls-files -o --exclude-standard; } | sort -u | while read -r file; do
    [ ! -f "$file" ] || echo "$file"
  done
}
