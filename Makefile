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

# Of each target what it does: on the host, or, where it wants the roots of every run, after these are there.
HOST := overview help help-all conformance check check-quick check-tree attack check-bare check-fuzz check-mutants check-stops check-commands check-all check-pages site differential plug roots prove dist install clean
ROOTED := truth truth-real truth-reduce links issues exports repairs upstream audit flow random kernel jobs survey toolchain-report asm programs vectors kunit self-check known-issues bench bench-truth cost coverage spec-coverage coverage-mcdc fuzz fuzz-all fuzz-report fuzz-speed fuzz-soak coverage-fuzz fuzz-hosts api fuzz-growth coverage-libsframe mutants planted
.PHONY: $(HOST) $(ROOTED)
$(ROOTED): roots
$(HOST) $(ROOTED):
	@$(does)

overview: does = scripts/arguments targets
help: does = scripts/arguments help
help-all: does = scripts/arguments help-all
roots: does = scripts/toolchain build $(if $(filter roots,$(MAKECMDGOALS)),,--quiet) $$(. scripts/lib/abis.sh && usual_roots)

conformance: does = $(call finds,conformance/readers/run)
differential: does = $(call finds,conformance/readers/differential)
plug: does = $(call finds,conformance/readers/plug)
api: does = $(alone) conformance/readers/api/run
self-check: does = $(alone) scripts/inside self-check conformance/readers/selfcheck/programs build/self-check
truth: does = $(call finds,qemu/run)
truth-real: does = $(call finds,qemu/real)
truth-reduce: does = qemu/reduce/run
links: does = $(call finds,conformance/producers/links/run)
upstream: does = $(call finds,conformance/producers/upstream/run)
audit: does = $(call finds,conformance/producers/audit/run)
flow: does = $(call finds,conformance/producers/flow/run)
asm: does = $(call finds,conformance/producers/directives/run)
issues: does = $(call finds,conformance/known/reproduce/run)
exports: does = $(call finds,conformance/known/export/run)
repairs: does = $(call finds,conformance/known/reproduce/repairs)
known-issues: does = $(inside) known-issues && $(alone) cp -R build/known-issues/. conformance
check-pages: does = conformance/known/pages/check
site: does = conformance/known/pages/site
random: does = $(call finds,conformance/lab/random/run)
kernel: does = $(call finds,conformance/lab/kernel/run)
survey: does = conformance/lab/survey/run
cost: does = $(alone) scripts/inside cost conformance/lab/cost/inside
toolchain-report: does = $(call finds,scripts/toolchain-report)
jobs: does = $(alone) sh -c 'scripts/jobs list $$KIND'

programs: does = $(inside) programs
vectors: does = $(inside) vectors
kunit: does = $(inside) kunit
bench: does = $(inside) bench
bench-truth: does = $(inside) bench-truth
coverage: does = $(inside) coverage-reference
spec-coverage: does = $(inside) spec-coverage
coverage-mcdc: does = $(inside) coverage-mcdc
coverage-libsframe: does = $(inside) coverage-libsframe
coverage-fuzz: does = $(alone) scripts/inside coverage-fuzz make -f build.mk -j$(JOBS) coverage-fuzz
fuzz: does = $(alone) scripts/inside fuzz fuzz/run
fuzz-all: does = $(alone) scripts/inside fuzz-all fuzz/run all
fuzz-report: does = $(alone) scripts/inside fuzz-report fuzz/triage
fuzz-speed: does = $(alone) scripts/inside fuzz-speed fuzz/speed
fuzz-soak: does = $(alone) scripts/inside fuzz-soak fuzz/soak; status=$$?; [ $$status = 3 ] || fuzz/count-executions $(OUT) && exit $$status
fuzz-hosts: does = $(alone) scripts/inside fuzz-hosts fuzz/hosts
fuzz-growth: does = $(alone) scripts/inside fuzz-growth fuzz/growth/run

check: does = scripts/check
check-quick: does = scripts/check --quick
check-tree: does = scripts/check --tree
attack: does = scripts/check --attack
# With a variable a part of it, on any tree; whole as a part of check-all.
check-bare: does = $(if $(filter RELEASE AS COMMANDS,$(given)),scripts/selftest/bare/run,scripts/parts bare)
check-fuzz: does = scripts/parts fuzz
check-mutants: does = scripts/parts mutants
check-stops: does = scripts/parts stops
check-commands: does = scripts/parts commands
check-all: does = scripts/parts all
host_part = $(shell grep '^$(PART) | host |' scripts/selftest/mutants/parts)
mutants: does = $(alone) $(if $(host_part),env -u MAKEFLAGS scripts/selftest/mutants/run "$$MUTANT" $(PART),scripts/inside mutants make -f build.mk -j$(JOBS) mutants)
planted: does = scripts/selftest/planted/run
prove: does = scripts/toolchain build --quiet prove && $(alone) scripts/inside prove@prove reference/proofs/run

dist: does = $(alone) scripts/dist
install: does = scripts/install/run
clean: does = $(alone) rm -rf build
