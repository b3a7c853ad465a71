# make mutants: does some test notice each change of the reference, and of what compares and judges
# in the suite?  MUTANT=PATTERN, a regular expression, picks some; PART=NAME one of parts.

MUTANTS := $(B)/mutants
# The modules that programs of mutants of the reference link beside them.
READERS := decode reading rules elements owners walk find unwind tables abi finding clause dump silence step_silence marked_dump

mutants: $(MUTANTS)/mutants
	+@scripts/selftest/mutants/run "$$MUTANT" $$PART

# What the mutants of a part are linked with; made once it is known that there are some.
mutants-reference: $(MUTANTS)/writer.o $(READERS:%=$(MUTANTS)/plain/%.o)
	@rm -f $(filter-out $(READERS:%=$(MUTANTS)/plain/%.o),$(wildcard $(MUTANTS)/plain/*.o))

MUTATORS := $(patsubst %.c,$(B)/obj/scripts/selftest/mutants/%.o,c.c awk.c shell.c mutants.c)
$(MUTANTS)/mutants: $(B)/obj/scripts/selftest/mutants/main.o $(MUTATORS) $(B)/lib.a
	$(Q)$(CC) $(CFLAGS) $^ -o $@

UNITS += $(B)/tests/mutants/test_mutants
$(B)/tests/mutants/test_mutants: scripts/selftest/mutants/tests/test_mutants.c $(MUTATORS) $(B)/lib.a

check-mutators: $(B)/tests/mutants/test_mutants
	$(Q)$(run-units)

$(READERS:%=$(MUTANTS)/plain/%.o): $$(filter %/$$(basename $$(@F)).c,$$(REFERENCE))
	$(Q)$(CC) -std=c11 -iquote . -O0 -ftrivial-auto-var-init=zero -MMD -MP -c $< -o $@

# What writes sections and compares answers stays as it is, with a table of ABIs
# of its own: a case must not be written with the mistake that it is to notice.
$(MUTANTS)/writer.o: $(call objects,$(REFERENCE_TOOL)) $(call objects,$(LIB_BASE) $(LIB_ARCH) $(LIB_ELF)) $(addprefix $(B)/obj/reference/,write/encode.o write/abi_name.o write/sentence.o abi.o) scripts/selftest/mutants/rules.mk
	$(Q)ld -r -o $@ $(filter %.o,$^)
	$(Q)objcopy --localize-symbol=sf_abi_by_id --localize-symbol=sf_abi_by_name $@

-include $(READERS:%=$(MUTANTS)/plain/%.d)

# The parts of the suite: of each its objects, the directory of its unit tests, and options for those.
mutated-runner     = $(UNIT_OBJECTS)
mutated-exchange   = $(UNIT_OBJECTS)
mutated-cfi        = $(call objects,$(LIB_CFI))
mutated-issues     = $(LIB_ISSUES:%.c=$(B)/obj/%.o) $(B)/obj/conformance/known/judge/page_clauses.o
mutated-judge      = $(JUDGE_OBJECTS) $(LIB_OBSERVE:%.c=$(B)/obj/%.o)
mutated-truth      = $(filter-out %/tool/main.o,$(TRUTH_OBJECTS))
mutated-directives = $(tested-asm)
mutated-audit      = $(filter %.o,$(AUDIT_TESTED)) $(call objects,$(LIB_TABLES))
mutated-flow       = $(tested-flow)
mutated-derive     = $(tested-derive)
mutated-links      = $(tested-links)
mutated-harness    = $(filter-out %/main.o,$(CASES_OBJECTS))
mutated-kunit      = $(B)/tests/kunit/sframe_kunit.o $(B)/obj/conformance/readers/kunit/user/reader.o
mutated-selfcheck  = $(SELFCHECK_OBJECTS)
mutated-pages      = $(PAGES_OBJECTS)
mutated-hosts      = $(HOSTS_OBJECTS)
mutated-api        = $(API_TESTED)
mutated-tests += runner/conformance/readers exchange/conformance/readers cfi/lib/cfi issues/lib judge/conformance/known/judge truth/qemu harness/harness \
	directives/conformance/producers/directives audit/conformance/producers/audit flow/conformance/producers/flow derive/conformance/producers/derive \
	links/conformance/producers/links kunit/conformance/readers/kunit selfcheck/conformance/readers/selfcheck pages/conformance/known/pages \
	hosts/conformance/readers/hosts api/conformance/readers/api
PARTS := $(foreach p,$(mutated-tests),$(firstword $(subst /, ,$(p))))
tests-of = $(patsubst $(1)/%,%/tests,$(filter $(1)/%,$(mutated-tests)))
test-objects = $(patsubst $(tests-of)/%.c,$(MUTANTS)/$(1)-tests/%.o,$(wildcard $(tests-of)/test_*.c))
mutated = $(patsubst $(MUTANTS)/%-tests,%,$(@D))
$(MUTANTS)/kunit-tests/%: mutated-flags = $(KUNIT_TEST_FLAGS)
$(MUTANTS)/selfcheck-tests/%: mutated-flags = -Iconformance/readers/selfcheck

$(PARTS:%=$(MUTANTS)/%.a): $(MUTANTS)/%.a: $$(mutated-$$*)
	$(Q)rm -f $@ && ar rcs $@ $^
$(foreach p,$(PARTS),$(call test-objects,$(p))): $$(call tests-of,$$(mutated))/$$(basename $$(@F)).c
	$(Q)$(CC) $(CFLAGS) $(mutated-flags) -MMD -MP -c $< -o $@
$(PARTS:%=mutants-%): mutants-%: $(MUTANTS)/%.a $$(call test-objects,$$*)
-include $(wildcard $(MUTANTS)/*-tests/*.d)
.PHONY: $(PARTS:%=mutants-%)

mutants-random: $$(tests-random)
mutants-kunit: $(MUTANTS)/kunit-cases.o $(B)/libsframe-ref.a
mutants-triage: $(B)/bin/sframe-box $(B)/tests/run-cases
mutants-issues: $(JUDGE_SHARED) $(ISSUES_OBJECTS) $(B)/bin/sframe-judge
mutants-judge: $(JUDGE_SHARED) $(B)/bin/sframe-judge $(B)/obj/conformance/known/judge/judge_main.o $(ISSUES_OBJECTS)
mutants-directives: $(B)/bin/sframe-asm $(B)/bin/sframe-judge $(B)/tests/run-cases $(B)/tests/wrong-as
mutants-audit: $(B)/bin/sframe-audit $(MUTANTS)/audit-files/done
mutants-harness: $(B)/tests/run-cases $(B)/libbox.a $(B)/lib.a
mutants-cfi mutants-truth mutants-directives mutants-audit: $(B)/lib.a $(B)/libsframe-ref.a
mutants-flow mutants-derive mutants-links: $(B)/lib.a $(B)/libsframe-ref.a
mutants-pages mutants-hosts mutants-api: $(B)/libwords.a $(B)/lib.a $(B)/libsframe-ref.a
mutants-runner mutants-exchange: $(B)/obj/conformance/readers/runner/main.o $(RUNNER_PROGRAMS) $(B)/bin/sframe-ref
# The suite with the cases, for the reader.
$(MUTANTS)/kunit-cases.o: conformance/readers/kunit/sframe_kunit.c vectors
	$(Q)$(CC) -std=gnu11 -iquote . -w -Iconformance/readers/kunit -Iconformance/readers/kunit/user -I$(B)/vectors -c -o $@ $<
# Files without differences, for mutants of the audit to be wrong about: programs of each ABI.
$(MUTANTS)/audit-files/done:
	$(Q)corpora/programs/build ROOT=forky OUT=$(@D)/corpus CONFIGS=gcc-O2-nofp PROGRAMS='leaf pauth_b_leaf' >/dev/null 2>&1
	$(Q)mkdir -p $(@D)/files && . scripts/lib/abis.sh && for file in $$(leaf_of_each_abi) aarch64/gcc-O2-nofp/bin/pauth_b_leaf.pie; do \
	  cp $(@D)/corpus/$$file $(@D)/files/$$(echo $$file | tr / -) || exit; done
	$(Q)touch $@

.PHONY: mutants mutants-reference mutants-random mutants-triage check-mutators
