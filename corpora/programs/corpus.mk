# The rules of corpora/programs/build, which checks its variables.

ROOT    ?= host
OUT     ?= build/corpus/$(ROOT)
CORPUS_SET ?= all
PROGRAMS ?=
ABI     ?=
COMPILERS ?=
CONFIGS  ?=
# These optimisation levels for all programs, instead of those in the manifest.
LEVELS   ?=
# Fewer files in the index than this is a failure.  A toolchain of one's own, or the
# host's, may be for one ABI.
MINIMUM := $(if $(PROGRAMS)$(ABI)$(COMPILERS)$(CONFIGS)$(SFRAME_TOOLCHAIN_PREFIX)$(filter host,$(SFRAME_TOOLCHAIN)),1,$(if $(filter first,$(CORPUS_SET)),500,1000))

HERE    := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))/
HEADERS := $(wildcard $(HERE)*.h)
ABI_TABLE := $(HERE)../../scripts/abis
PROBE   := $(OUT)/probe.tsv
RULES   := $(OUT)/rules.mk
STEP    := $(HERE)step
# Of the environment, make starts a step without a shell.
export DONE := $(OUT)/done
MAKEFLAGS += --no-builtin-rules --no-print-directory

all: $(OUT)/index.tsv
	@:

# Not again after make has restarted because of new rules.
ONCE := $(if $(MAKE_RESTARTS),,FORCE)

# Rewritten only when the tools of the root, or the filters, have changed.  What two probes in a row found is so as long
# as a root has these packages (forget): it is not asked a third time.
SELECTION = CORPUS_SET=$(CORPUS_SET) PROGRAMS=$(PROGRAMS) ABI=$(ABI) COMPILERS=$(COMPILERS) \
	CONFIGS=$(CONFIGS) LEVELS=$(LEVELS)

IS_ROOT := $(if $(SFRAME_TOOLCHAIN_PREFIX),,$(filter-out host,$(SFRAME_TOOLCHAIN)))
ifneq (,$(ONCE))
$(PROBE): $(OUT)/probed
	@:
$(OUT)/probed: $(HERE)probe $(ABI_TABLE) $(if $(IS_ROOT),$(wildcard $(OUT)/packages),FORCE) $(if $(wildcard $(PROBE)),,FORCE)
	@mkdir -p $(OUT)
	@$(HERE)probe $(OUT)/probe >$@.part; rm -rf $(OUT)/probe
	@cmp -s $@.part $(PROBE) && mv $@.part $@ || mv $@.part $(PROBE)
endif

$(OUT)/selection: $(ONCE)
	@mkdir -p $(OUT)
	@echo '$(SELECTION)' >$@.part
	@cmp -s $@.part $@ && rm $@.part || mv $@.part $@

# What would now be made by another command is made again.
$(RULES): $(PROBE) $(OUT)/selection $(addprefix $(HERE),configurations manifest matrix.awk) $(ABI_TABLE)
	@awk -F'\t' 'NR > 1 && $$7 != "-" { found = 1 } END { exit !found }' $(PROBE) || \
		{ echo 'no compiler here makes objects with .sframe: $(PROBE)' >&2; exit 1; }
	@rm -f $@ $(OUT)/folders
	@: >$(OUT)/outdated; : >$(OUT)/left-out.tsv
	@awk -v OUT=$(OUT) -v HERE=$(HERE) -v RULES=$@.part -v PLAN=$(OUT)/plan.part \
		-v FOLDERS=$(OUT)/folders -v OUTDATED=$(OUT)/outdated -v LEFT_OUT=$(OUT)/left-out.tsv \
		-v SET="$(CORPUS_SET)" -v PROGRAMS="$(PROGRAMS)" -v ABIS="$(ABI)" -v COMPILERS="$(COMPILERS)" \
		-v CONFIGS="$(CONFIGS)" -v LEVELS="$(LEVELS)" -v TABLE=$(ABI_TABLE) \
		-f $(HERE)matrix.awk $(PROBE) $(HERE)configurations $(HERE)manifest
	@rm -f $(OUT)/linked
	@xargs rm -f <$(OUT)/outdated
	@xargs mkdir -p <$(OUT)/folders
	@mv $(OUT)/plan.part $(OUT)/plan.tsv
	@mv $@.part $@

# Each linked program checks itself; foreign ones, whose C library is below $(2), run under
# QEMU $(1), of this root or of forky, which every root's sandbox shows.  / is this host's.
# -cpu max: what QEMU is without that may lack some of what it can emulate.
qemu = $(if $(filter-out /,$(2)),$(firstword $(shell command -v $(1)) $(wildcard /roots/forky/usr/bin/$(1)) false) \
	-cpu max $(addprefix -L ,$(filter /usr%,$(2))))

include $(RULES)
LOGS := $(addsuffix .log,$(shell cut -f 1 $(OUT)/plan.tsv 2>/dev/null))
RUNS := $(addsuffix .run,$(shell awk '$$2 == "pie" || $$2 == "static" { print $$1 }' $(OUT)/plan.tsv 2>/dev/null))

# For those who show how far it is: the number of commands to run, and a dot for each that was.
ifndef COUNTING
$(LOGS) $(addsuffix .log,$(RUNS)): | $(OUT)/to-do
$(OUT)/to-do: $(RULES) FORCE
	@: >$(OUT)/done
	+@$(MAKE) -n -f $(firstword $(MAKEFILE_LIST)) COUNTING=1 ONCE= $(or $(MAKECMDGOALS),all) 2>/dev/null | \
		grep -c 'programs/step' >$@.part; mv $@.part $@
endif

run: $(OUT)/index.tsv $(addsuffix .log,$(RUNS))
	@awk -v RUNS=$(OUT)/run.tsv -f $(HERE)index.awk $(OUT)/plan.tsv

# Files with .sframe that others made, in the binutils source of the root: the
# only version 2 for s390x, which no released assembler of a root writes.
PEER_SOURCE := $(firstword $(wildcard /usr/src/binutils/binutils-*.tar.xz))

$(OUT)/peers.tsv: $(PEER_SOURCE) $(HERE)peers
	@$(HERE)peers $(OUT)/peers $(PEER_SOURCE) >$@.part
	@mv $@.part $@

$(OUT)/index.tsv: $(LOGS) $(OUT)/peers.tsv $(HERE)index.awk $(RULES)
	@awk -v INDEX=$@.part -v DIAGNOSTICS=$(OUT)/diagnostics.part -f $(HERE)index.awk \
		$(OUT)/plan.tsv $(OUT)/peers.tsv
	@mv $(OUT)/diagnostics.part $(OUT)/diagnostics.tsv
	@mv $@.part $@
	@awk -F'\t' '$$8 == "ok" { n++ } END { print n + 0 " files in $@"; exit n < $(MINIMUM) }' $@

FORCE:
.PHONY: all run FORCE
.DELETE_ON_ERROR:
