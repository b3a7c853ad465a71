# The targets that people type.  Each works on the host and enters a toolchain
# root for the work; what happens inside is in build.mk.

.DEFAULT_GOAL := help
V ?= 0
JOBS ?= $(shell nproc)
export V

inside := env -u MAKEFLAGS scripts/toolchain run forky -- make -f build.mk -j$(JOBS) V=$(V)

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
	@echo
	@echo 'this suite:'
	@echo 'make check         its own tests'
	@echo 'make coverage      lines and branches of reference/ that its tests reach'
	@echo 'make coverage-fuzz lines and branches of libsframe and the reference that fuzzing reaches'
	@echo 'make coverage-libsframe  lines of libsframe that the cases in corpora/vectors reach'
	@echo 'make mutants       which changes of the reference the cases in corpora/vectors do not notice'
	@echo 'make fuzz-soak     the reference for TIME seconds or 100 million executions, with nothing found'
	@echo 'make fuzz-speed TARGET=NAME  executions a second of a target alone, on valid inputs'
	@echo 'make bench         the reference beside libsframe, as ratios'
	@echo 'make bench-truth   instructions a second that sframe-truth checks, beside a gdb script'
	@echo 'make roots         only make the toolchain roots (4.3 GB in the cache)'
	@echo 'make clean         remove build/; "scripts/toolchain remove NAME" removes a root'
	@echo
	@echo 'variables: V=1 shows commands, JOBS=N, SFRAME_CACHE=DIR, SFRAME_MIRROR=URI;'
	@echo '           for conformance CASE=GLOB, TESTEE=GLOB, ADD=NAME=PROGRAM, RESUME=1, ROOTS="forky trixie",'
	@echo '           or TOOLCHAIN=ROOT, /PREFIX (a GCC and binutils of your own) or host;'
	@echo '           for truth PROGRAM=GLOB, ABIS, STEPS (per program);'
	@echo '           for audit REAL="small sqlite glibc llvm" or no, BASELINE=FILE;'
	@echo '           for links CASE=GLOB, LINKS=GLOB of LINKER/ABI, TOOLCHAIN;'
	@echo '           for asm COUNT, LLVM_COUNT, SEED, ABIS, ASSEMBLERS="2.47.50 llvm-22", TOOLCHAIN;'
	@echo '           for mutants MUTANT=REGEX, of ids FILE:FUNCTION:KIND:N'

conformance:
	@scripts/conformance

check:
	@scripts/check

truth: roots
	@scripts/truth

truth-real: roots
	@scripts/truth-real

truth-reduce: roots
	@scripts/truth-reduce $(PROGRAM)

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

bench: roots
	@$(inside) bench

bench-truth: roots
	@$(inside) bench-truth

coverage: roots
	@$(inside) coverage-reference

fuzz: roots
	@scripts/toolchain run forky -- env ENGINE=$(ENGINE) TIME=$(TIME) RUNS=$(RUNS) SEED=$(SEED) JOBS=$(JOBS) SEEDS=$(SEEDS) fuzz/run '$(TARGET)'

fuzz-all: roots
	@scripts/toolchain run forky -- env ENGINE=$(ENGINE) TIME=$(TIME) JOBS=$(JOBS) fuzz/all

fuzz-report: roots
	@scripts/toolchain run forky -- env JOBS=$(JOBS) fuzz/report

fuzz-speed: roots
	@scripts/toolchain run forky -- env RUNS=$(RUNS) fuzz/speed '$(TARGET)'

fuzz-soak: roots
	@scripts/toolchain run forky -- env TIME=$(TIME) EXECUTIONS=$(EXECUTIONS) fuzz/soak

coverage-fuzz: roots
	@$(inside) coverage-fuzz

fuzz-growth: roots
	@scripts/toolchain run forky -- fuzz/growth/run $(TARGET)

coverage-libsframe: roots
	@$(inside) coverage-libsframe

mutants: roots
	@$(inside) mutants MUTANT='$(MUTANT)'

clean:
	rm -rf build

.PHONY: help differential conformance check asm audit toolchain-report truth truth-real truth-reduce links roots programs vectors bench bench-truth coverage coverage-libsframe mutants fuzz fuzz-all fuzz-report fuzz-growth fuzz-soak fuzz-speed coverage-fuzz clean
