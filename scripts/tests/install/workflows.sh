# shellcheck shell=sh disable=SC2154  # what install.sh sets
# Workflow files, without their platforms: the commands are typed, in a copy of the suite whose jobs only say what they
# would do, and a repository with a reader that is a toolchain, too.  A part of install.sh.

tree=$work/tree repository=$work/repository
mkdir "$work/bin" "$repository" "$tree"
tar -cf - Makefile VERSION scripts | tar -C "$tree" -xf -
mkdir -p "$tree/conformance/readers"
while read -r each program; do
  # shellcheck disable=SC2016  # the script expands
  printf '#!/bin/sh\necho "%s $* ADD=${ADD-} TOOLCHAIN=${TOOLCHAIN-} PARTS=${PARTS-}" >>%s\n' "$each" "$work/jobs" >"$tree/$program" && chmod +x "$tree/$program"
done <<'END'
toolchain scripts/toolchain
plug conformance/readers/plug
conformance conformance/readers/run
toolchain-report scripts/toolchain-report
END
printf '#!/bin/sh\n' | tee "$work/bin/apt-get" >"$repository/adapter"
printf '#!/bin/sh\nexec "$@"\n' >"$work/bin/sudo"
# shellcheck disable=SC2016  # the scripts expand
printf '#!/bin/sh\ncase $1 in clone) for to; do :; done; cp -Rl %s "$to" ;; archive) tar -C %s -cf - . ;; esac\n' "$tree" "$repository" >"$work/bin/git"
# shellcheck disable=SC2016
printf '#!/bin/sh\nprintf "all:\\ninstall:\\n\\tmkdir -p %%s/bin\\n" "${1#--prefix=}" >Makefile\n' >"$repository/configure"
chmod +x "$work/bin"/* "$repository"/*
in_pages python3 scripts/tests/install/workflows.py contrib/ci/github.yml contrib/ci/gitlab.yml contrib/ci/sourcehut.yml >"$work/steps"
ok $? "$(wc -l <"$work/steps") steps of workflow files"

# typed_on PLATFORM FILE: its steps, as a runner types them; complains of one that fails.
typed_on() {
  place=$work/$1 && mkdir "$place" && : >"$work/jobs"
  case $1 in
    gitlab) cp "$repository"/* "$place" ;;
    sourcehut) cp -Rl "$tree" "$place/sframe-conformance" && cp -R "$repository" "$place/reader" ;;
  esac
  grep "^$1	" "$2" | cut -f 2- | while read -r step; do
    case $step in
      'keep '*) continue ;;
      'checkout '*) step="mkdir -p ${step#checkout } && cp $repository/* ${step#checkout }" ;;
      'git clone'*) [ ! -e "$place/suite" ] || continue ;;
    esac
    (cd "$place" && PATH=$work/bin:$PATH SUITE=x READER=mine=./reader/adapter GITHUB_WORKSPACE=$place CI_PROJECT_DIR=$place \
      sh -euc "$step") >"$work/typed" 2>&1 </dev/null || { echo "$1: $step" && head -n 3 "$work/typed"; }
  done >"$work/complaints"
  rm -rf "$place"
  sed 's/^/# /' "$work/complaints"
  [ ! -s "$work/complaints" ]
}
for platform in github gitlab sourcehut; do
  typed_on $platform "$work/steps" && grep -q '^plug  ADD=mine=./reader/adapter' "$work/jobs" &&
    { [ $platform = sourcehut ] || grep -q "^toolchain-report  ADD= TOOLCHAIN=$work/$platform/suite/prefix PARTS=audit asm" "$work/jobs"; }
  ok $? "contrib/ci/$platform.yml: its commands come to the suite"
done
# compiles PLATFORM FILE: the step that compiles a reader, in a fresh copy of the suite that has its real jobs and
# the root, with a Makefile that writes.
compiles() {
  place=$made/ci copy=suite step=$(sed -n "/make -C reader/s/^$1	//p" "$2")
  [ "$1" != sourcehut ] || copy=sframe-conformance
  rm -rf "$place" && mkdir -p "$place/$copy" "$place/reader" && tar -cf - Makefile VERSION scripts box | tar -C "$place/$copy" -xf - &&
    printf 'adapter:\n\techo compiled >$@\n' >"$place/reader/Makefile" || return
  [ "$1" = sourcehut ] || mv "$place/reader" "$place/$copy" || return
  (cd "$place" && PATH=$PATH:$work/bin sh -euc "$step") >"$work/typed" 2>&1 </dev/null
  grep -qs compiled "$place/$copy/reader/adapter"
}
# shellcheck disable=SC2016  # text of the files
sed 's/ --work "$PWD\/reader"//' "$work/steps" >"$work/wrong"
for platform in github gitlab sourcehut; do
  compiles $platform "$work/steps" || { sed 's/^/# /' "$work/typed" && false; }
  ok $? "contrib/ci/$platform.yml: a reader is compiled in its folder"
  ! compiles $platform "$work/wrong" && grep -q 'Read-only file system' "$work/typed"
  ok $? 'noticed: a folder that cannot be written'
done
sed 's/PARTS=/PART=/; s/ ADD=/ ADDS=/' "$work/steps" >"$work/wrong"
! typed_on gitlab "$work/wrong" >"$work/said" && [ "$(grep -c 'did you mean' "$work/complaints")" -eq 2 ]
ok $? 'noticed: variables that there are not'
sed -n 's,.*	keep [a-z-]*/,,p' "$work/steps" | sort -u >"$work/kept"
# shellcheck disable=SC2016  # text of the scripts
while read -r path; do
  case $path in
    build/results/plug/*) grep -q "\$out/${path##*/}" conformance/readers/plug ;;
    build/toolchain/) grep -qF 'RESULTS:-build/toolchain}' scripts/toolchain-report ;;
    *) false ;;
  esac || echo "# $path"
done <"$work/kept" >"$work/unknown"
cat "$work/unknown"
[ ! -s "$work/unknown" ] && [ "$(wc -l <"$work/kept")" -ge 4 ]
ok $? 'what they keep is what a run writes'
# A Containerfile and the packaging for Debian: what they start, and the version.
# Of its commands those of the suite alone: others would be done to this machine.
sed -n 's/^RUN //p; s/^CMD \["\(.*\)"\]/\1/p' contrib/Containerfile | sed 's/", "/ /g; s/ && /\n/g' | grep '^make \|^scripts/\|^[.] scripts/' >"$work/runs"
(cd "$tree" && PATH=$work/bin:$PATH sh -eu "$work/runs") >"$work/typed" 2>&1 && [ "$(wc -l <"$work/runs")" -eq 5 ] &&
  [ "$(sed -n '1s/.*(\(.*\)).*/\1/p' contrib/debian/changelog)" = "$(cat VERSION)" ]
ok $? 'contrib/Containerfile and contrib/debian'
