#!/bin/sh
# make kernel on a tree that has a Linux tree's targets and compiles in a second: what is compiled, audited, judged,
# and what ends it.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/kernel.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
results=build/results/check/kernel
tree=$work/tree
mkdir -p "$tree" "$results"

# The configuration says which files are compiled: y into vmlinux, m as modules.
cat >"$tree/Makefile" <<'END'
CC = $(CROSS_COMPILE)gcc $(KAFLAGS)
allnoconfig:
	ln -sfn $(CURDIR) $(O)/source
	rm -f $(O)/*.ko $(O)/vmlinux*
	sed -n 's/^CONFIG_//p' $(KCONFIG_ALLCONFIG) >$(O)/.config
vmlinux modules: all
all:
	while IFS='=' read -r name value; do \
	  case $$value in n) ;; sleep) sleep 60 ;; no-compiler) exit 1 ;; \
	    m) $(CC) -c -o $(O)/$$name.ko $(CURDIR)/$$name.S || exit ;; \
	    y) $(CC) -nostdlib -static -Wl,-e,f -o $(O)/vmlinux.unstripped $(CURDIR)/$$name.S || exit ;; esac; done <$(O)/.config
.PHONY: all
END
source_of() {
  printf '\t.text\n\t.type %s, %%function\n\t.globl f\nf:\n%s:\t.cfi_startproc\n\tnop\n%b\tnop\n\t.cfi_endproc\n\t.size %s, .-%s\n' "$1" "$1" "$2" "$1" "$1"
}
source_of good '' >"$tree/good.S"
source_of lost '\t.cfi_undefined rip\n' >"$tree/lost.S"
source_of bare '' | sed 's/\.cfi_[a-z]*//' >"$tree/bare.S"
source_of end '\t.cfi_val_offset rip, -8\n' >"$tree/end.S"
{ source_of module ''; printf '\t.section .gnu.linkonce.this_module,"aw"\n\t.quad 0\n'; } >"$tree/module.S"

# kernel STATUS CONFIG [VARIABLE=VALUE...]: what is printed is in $work/said.
kernel() {
  expected=$1
  printf '%b' "$2" >"$results/config"
  shift 2
  env "RESULTS=$results" "LINUX=$tree" "CONFIG=$results/config" ABI=amd64 "$@" scripts/kernel >"$work/said" 2>&1 </dev/null
  ended=$?
  cat "$work/said"
  [ $ended -eq "$expected" ]
}
says() { grep -q -- "$1" "$work/said"; }
wrong() { grep -qx "wrong: 1 $1" "$results/amd64.found"; }

good() { kernel 0 'CONFIG_good=y\n' && says '^amd64-le *V3 *1 *1 *0 ' && says '^nothing new'; }
is 'a kernel without differences: exit status 0' good
is 'no link leads out of the checkout' [ -z "$(find build/kernel -type l)" ]
# What of Debian's is compiled is kept; a tree of one's own may have changed.
built() { stat -c %Y.%i "build/kernel/$1/kernel/vmlinux.unstripped"; }
kept() {
  mkdir -p "$work/sources" && cp -r "$tree" "$work/sources/linux-7.2.8" && kernel 0 'CONFIG_good=y\n' LINUX= "SFRAME_SOURCES=$work/sources" &&
    before=$(built amd64) && kernel 0 'CONFIG_good=y\n' LINUX= "SFRAME_SOURCES=$work/sources" && [ "$(built amd64)" = "$before" ]
}
is 'what is compiled of a source that is kept is not compiled again' kept
changed() { cp "$tree/good.S" "$work/good.S" && cp "$tree/lost.S" "$tree/good.S" && kernel 1 'CONFIG_good=y\n' && wrong kernel-outermost; }
is 'a tree that has changed is' changed
cp "$work/good.S" "$tree/good.S"
outermost() { kernel 1 'CONFIG_lost=y\n' && wrong kernel-outermost && says '^new: audit: .*/vmlinux.unstripped: .sframe: kernel-outermost'; }
is 'RA is undefined where no stack begins: new' outermost
module() { kernel 0 'CONFIG_good=y\nCONFIG_module=m\n' && wrong kernel-unsorted && says '2 good, 1 known'; }
is 'modules are audited; that their index is not sorted is known' module
without() { kernel 1 'CONFIG_bare=y\nCONFIG_module=m\n' && wrong no-sframe && says '^new: audit: .*/vmlinux.unstripped: .sframe: no-sframe'; }
is 'a kernel whose linker script drops all tables: new, whatever its modules have' without
named_end() { kernel 1 'CONFIG_end=y\n' && says '^new: audit: .*: end: differs in ra'; }
is 'a finding in a function that is called end' named_end
none() { kernel 3 'CONFIG_good=n\n' && ! says '^nothing new'; }
is 'no vmlinux: exit status 3' none
fails() { kernel 3 'CONFIG_good=no-compiler\n' && says 'Error 1'; }
is 'what cannot be compiled: exit status 3, with what make said' fails
slow() { kernel 3 'CONFIG_good=sleep\n' TIME=2 && says 'the time is over'; }
is 'a kernel that takes too long: exit status 3' slow
two() { kernel 0 'CONFIG_good=y\n' ABI='amd64 aarch64' && says '^aarch64-le *V3 *1 *1 *0 '; }
is 'two machines' two
is 'one that is not there: exit status 2' kernel 2 'CONFIG_good=y\n' ABI=mips
is 'a tree that is not there: exit status 2' kernel 2 'CONFIG_good=y\n' LINUX=/nowhere

echo "1..$n"
