# The targets that people type.  Each works on the host and enters a toolchain
# root for the work; what happens inside is in build.mk.

.DEFAULT_GOAL := overview
V ?= 0
JOBS ?= $(shell nproc)
export V

# Before anything is started: each target's variables are what scripts/variables has.
quoted = '$(subst ','\'',$(1))'
given := $(foreach v,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(v)))),$(v)))
goals := $(or $(MAKECMDGOALS),overview)
$(shell scripts/arguments check $(foreach g,$(goals),$(call quoted,$(g))) \
	-- $(foreach v,$(given),$(call quoted,$(v)=$($(v)))))
$(if $(filter 0,$(.SHELLSTATUS)),,$(error nothing was started))

# One at a time in a checkout: what writes to build/ without a script of its own.
alone = scripts/alone $(call quoted,make $@$(foreach v,$(given), $(v)=$(call quoted,$($(v)))))
inside = $(alone) env -u MAKEFLAGS scripts/toolchain run forky -- make -f build.mk -j$(JOBS) V=$(V)

# Of what looks for defects status 1 is a run that has ended and found some; what make prints of it sounds like a failure.
finds = $(1) || { status=$$?; [ $$status != 1 ] || echo 'status 1: the run is complete, and what it found is above' >&2; exit $$status; }

overview:
	@scripts/arguments targets

help:
	@scripts/arguments help

help-all:
	@scripts/arguments help-all

conformance:
	@$(call finds,conformance/readers/run)

check:
	@scripts/check

check-quick:
	@scripts/check --quick

attack:
	@scripts/check --attack

check-tree:
	@scripts/check --tree

# With a variable a part of it, on any tree; whole as a part of check-all.
check-bare:
	@$(if $(filter RELEASE AS COMMANDS,$(given)),scripts/selftest/bare/run,scripts/parts bare)

check-fuzz:
	@scripts/parts fuzz

check-mutants:
	@scripts/parts mutants

check-stops:
	@scripts/parts stops

check-commands:
	@scripts/parts commands

check-all:
	@scripts/parts all

check-pages:
	@conformance/known/pages/check

site:
	@conformance/known/pages/site

truth: roots
	@$(call finds,qemu/run)

truth-real: roots
	@$(call finds,qemu/real)

truth-reduce: roots
	@qemu/reduce/run

links: roots
	@$(call finds,conformance/producers/links/run)

issues: roots
	@$(call finds,conformance/known/reproduce/run)

exports: roots
	@$(call finds,conformance/known/export/run)

repairs: roots
	@$(call finds,conformance/known/reproduce/repairs)

upstream: roots
	@$(call finds,conformance/producers/upstream/run)

audit: roots
	@$(call finds,conformance/producers/audit/run)

flow: roots
	@$(call finds,conformance/producers/flow/run)

random: roots
	@$(call finds,conformance/lab/random/run)

kernel: roots
	@$(call finds,conformance/lab/kernel/run)

jobs: roots
	@$(alone) sh -c 'scripts/jobs list $$KIND'

survey: roots
	@conformance/lab/survey/run

toolchain-report: roots
	@$(call finds,scripts/toolchain-report)

asm: roots
	@$(call finds,conformance/producers/directives/run)

differential:
	@$(call finds,conformance/readers/differential)

plug:
	@$(call finds,conformance/readers/plug)

roots:
	@scripts/toolchain build $(if $(filter roots,$(MAKECMDGOALS)),,--quiet) $$(. scripts/lib/abis.sh && usual_roots)

programs: roots
	@$(inside) programs

vectors: roots
	@$(inside) vectors

kunit: roots
	@$(inside) kunit

self-check: roots
	@$(alone) scripts/inside self-check conformance/readers/selfcheck/programs build/self-check

known-issues: roots
	@$(inside) known-issues
	@$(alone) cp -R build/known-issues/. conformance

bench: roots
	@$(inside) bench

bench-truth: roots
	@$(inside) bench-truth

cost: roots
	@$(alone) scripts/inside cost conformance/lab/cost/inside

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
	@$(alone) scripts/inside fuzz-report fuzz/triage

fuzz-speed: roots
	@$(alone) scripts/inside fuzz-speed fuzz/speed

fuzz-soak: roots
	@$(alone) scripts/inside fuzz-soak fuzz/soak; status=$$?; [ $$status = 3 ] || fuzz/count-executions $(OUT) && exit $$status

coverage-fuzz: roots
	@$(alone) scripts/inside coverage-fuzz make -f build.mk -j$(JOBS) coverage-fuzz

fuzz-hosts: roots
	@$(alone) scripts/inside fuzz-hosts fuzz/hosts

api: roots
	@$(alone) conformance/readers/api/run

fuzz-growth: roots
	@$(alone) scripts/inside fuzz-growth fuzz/growth/run

coverage-libsframe: roots
	@$(inside) coverage-libsframe

host_part = $(shell grep '^$(PART) | host |' scripts/selftest/mutants/parts)
mutants: roots
	@$(alone) $(if $(host_part),env -u MAKEFLAGS scripts/selftest/mutants/run "$$MUTANT" $(PART),scripts/inside mutants make -f build.mk -j$(JOBS) mutants)

planted: roots
	@scripts/selftest/planted/run

prove:
	@scripts/toolchain build --quiet prove
	@$(alone) scripts/inside prove@prove reference/proofs/run

dist:
	@$(alone) scripts/dist

install:
	@scripts/install/run

clean:
	@$(alone) rm -rf build

.PHONY: overview attack issues exports repairs upstream help help-all site check-pages known-issues differential plug conformance check check-quick check-tree check-all check-bare check-commands check-fuzz check-mutants check-stops api asm audit flow random kernel jobs survey toolchain-report truth truth-real truth-reduce links roots programs vectors kunit self-check bench bench-truth cost coverage coverage-mcdc coverage-libsframe spec-coverage mutants planted prove fuzz fuzz-all fuzz-report fuzz-hosts fuzz-growth fuzz-soak fuzz-speed coverage-fuzz install dist clean
