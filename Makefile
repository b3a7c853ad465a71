# The targets that people type.  Each works on the host and enters a toolchain
# root for the work; what happens inside is in build.mk.

.DEFAULT_GOAL := help
V ?= 0
JOBS ?= $(shell nproc)
export V

# Before anything is started: each target's variables are what scripts/variables has.
quoted = '$(subst ','\'',$(1))'
given := $(foreach v,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(v)))),$(v)))
goals := $(or $(MAKECMDGOALS),help)
$(shell scripts/arguments check $(foreach g,$(goals),$(call quoted,$(g))) \
	-- $(foreach v,$(given),$(call quoted,$(v)=$($(v)))))
$(if $(filter 0,$(.SHELLSTATUS)),,$(error nothing was started))

# One at a time in a checkout: what writes to build/ without a script of its own.
alone = scripts/alone $(call quoted,make $@$(foreach v,$(given), $(v)=$(call quoted,$($(v)))))
inside = $(alone) env -u MAKEFLAGS scripts/toolchain run forky -- make -f build.mk -j$(JOBS) V=$(V)

help:
	@echo 'make conformance   make the toolchain roots, compile the corpus for three ABIs, run every'
	@echo '                   implementation on it and say who disagrees (build/report/index.html)'
	@echo 'make vectors       build/vectors: the hand-written cases as JSON, sections and ELF files'
	@echo 'make programs      build/bin: sframe-ref, sframe-conform, sframe-audit, sframe-truth and the others'
	@echo
	@echo 'a toolchain:'
	@echo 'make truth         unwinds at every executed instruction of the corpus, against the calls and'
	@echo '                   returns that were executed (seven minutes)'
	@echo 'make truth-real    the same for lua, bzip2, zlib, zstd, sqlite and programs of csmith'
	@echo '                   (needs scripts/qemu-plugin build)'
	@echo 'make truth-reduce PROGRAM=FILE  shrinks a program of the corpus while its mismatch is in it'
	@echo 'make audit         .sframe against .eh_frame at every PC of 680,000 functions'
	@echo 'make asm           .sframe and .eh_frame of every assembler against the CFI directives: the files'
	@echo '                   of corpora/asm and COUNT random functions per ABI (11 minutes of a core for 10000)'
	@echo 'make links         what GNU ld of three releases, gold, lld and mold make of .sframe (corpora/links)'
	@echo 'make toolchain-report TOOLCHAIN=... BASELINE=...  audit, directives, links and truth of one'
	@echo '                   toolchain, and what is new against another'
	@echo
	@echo 'a reader:'
	@echo 'make differential  mutated and generated sections through every implementation, TIME seconds;'
	@echo '                   what no known issue explains, by class'
	@echo 'make fuzz TARGET=NAME TIME=SECONDS  explores a reader with ENGINE=libfuzzer or afl and says what'
	@echo '                   causes there are (fuzz/README.md); make fuzz-all TIME=SECONDS: every target'
	@echo 'make fuzz-report   what all runs of fuzzing found; make fuzz-growth: time of each reader against'
	@echo '                   the size of valid sections'
	@echo 'make fuzz-hosts    the inputs of the targets in C again, on amd64 and on s390x; what ends only one'
	@echo
	@echo 'this suite:'
	@echo 'make check         its own tests; make check-quick: only the quick ones, for between two edits'
	@echo 'make check-bare    the commands of README.md on machines that have nothing (Debian bookworm and'
	@echo '                   trixie, as root and as an ordinary user), from empty caches'
	@echo 'make known-issues  writes conformance/KNOWN-ISSUES.md anew, of the pages in conformance/issues'
	@echo 'make coverage      lines and branches of reference/ that its tests reach'
	@echo 'make spec-coverage  sentences of the specification that have a clause, or a reason to have none'
	@echo 'make coverage-mcdc  conditions of the core of reference/ that the cases in corpora/vectors decide'
	@echo 'make coverage-fuzz lines and branches of libsframe and the reference that fuzzing reaches'
	@echo 'make coverage-libsframe  lines of libsframe that the cases in corpora/vectors reach'
	@echo 'make prove         proves the decoder, the look-up and the elements of reference/ free of accesses out of'
	@echo '                   bounds, overflow and endless loops, function by function (reference/proofs; 12 minutes)'
	@echo 'make mutants       which changes of the reference, and of what compares in the suite, no test notices'
	@echo 'make fuzz-soak     the reference, TIME seconds or 1000 million executions, with nothing found'
	@echo 'make fuzz-speed TARGET=NAME  executions a second of a target alone, on valid inputs'
	@echo 'make bench         the reference beside libsframe, as ratios'
	@echo 'make bench-truth   instructions a second that sframe-truth checks, beside a gdb script'
	@echo 'make roots         only make the toolchain roots (4.3 GB in the cache)'
	@echo 'make clean         remove build/; "scripts/toolchain remove NAME" removes a root'
	@echo
	@scripts/arguments help

conformance:
	@scripts/conformance

check:
	@scripts/check

check-quick:
	@scripts/check --quick

check-bare:
	@scripts/check-bare

check-pages:
	@scripts/check-pages

site: roots
	@scripts/site

truth: roots
	@scripts/truth

truth-real: roots
	@scripts/truth-real

truth-reduce: roots
	@scripts/truth-reduce

links: programs
	@scripts/links/run

audit: roots
	@scripts/audit

toolchain-report: roots
	@scripts/toolchain-report

asm: roots
	@scripts/asm

differential:
	@scripts/differential

roots:
	@scripts/toolchain build $(if $(filter roots,$(MAKECMDGOALS)),,--quiet) forky trixie bookworm

programs: roots
	@$(inside) programs

vectors: roots
	@$(inside) vectors

known-issues: roots
	@$(inside) known-issues
	@$(alone) cp build/KNOWN-ISSUES.md conformance

bench: roots
	@$(inside) bench

bench-truth: roots
	@$(inside) bench-truth

coverage: roots
	@$(inside) coverage-reference

spec-coverage: roots
	@$(inside) spec-coverage

coverage-mcdc: roots
	@$(inside) coverage-mcdc

fuzz: roots
	@$(alone) scripts/inside fuzz fuzz/run

fuzz-all: roots
	@$(alone) scripts/inside fuzz-all fuzz/all

fuzz-report: roots
	@$(alone) scripts/inside fuzz-report fuzz/report

fuzz-speed: roots
	@$(alone) scripts/inside fuzz-speed fuzz/speed

fuzz-soak: roots
	@$(alone) scripts/inside fuzz-soak fuzz/soak; status=$$?; fuzz/count-executions $(OUT) && exit $$status

coverage-fuzz: roots
	@$(alone) scripts/inside coverage-fuzz make -f build.mk -j$(JOBS) coverage-fuzz

fuzz-hosts: roots
	@$(alone) scripts/inside fuzz-hosts fuzz/hosts

fuzz-growth: roots
	@$(alone) scripts/inside fuzz-growth fuzz/growth/run

coverage-libsframe: roots
	@$(inside) coverage-libsframe

mutants: roots
	@$(alone) scripts/inside mutants make -f build.mk -j$(JOBS) mutants

prove:
	@scripts/toolchain build --quiet prove
	@$(alone) scripts/prove

clean:
	@$(alone) rm -rf build

.PHONY: help site check-pages known-issues differential conformance check check-quick check-bare asm audit toolchain-report truth truth-real truth-reduce links roots programs vectors bench bench-truth coverage coverage-mcdc coverage-libsframe spec-coverage mutants prove fuzz fuzz-all fuzz-report fuzz-hosts fuzz-growth fuzz-soak fuzz-speed coverage-fuzz clean
