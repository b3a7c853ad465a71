# make mutants: does some test notice each change of the reference, and of what compares and judges
# in the suite?  MUTANT=PATTERN, a regular expression, picks some; PART=NAME one of parts/.

MUTANTS := $(B)/mutants
# The modules that programs of mutants of the reference link beside them.
READERS := decode reading rules elements owners walk find unwind abi finding clause dump silence marked_dump

mutants: $(MUTANTS)/mutants
	+@scripts/mutants/run "$$MUTANT" $$PART

# What the mutants of a part are linked with; made once it is known that there are some.
mutants-reference: $(MUTANTS)/writer.o $(READERS:%=$(MUTANTS)/plain/%.o)
	@rm -f $(filter-out $(READERS:%=$(MUTANTS)/plain/%.o),$(wildcard $(MUTANTS)/plain/*.o))

$(MUTANTS)/mutants: scripts/mutants/mutants.c $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $^ -o $@

$(MUTANTS)/plain/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O0 -ftrivial-auto-var-init=zero -MMD -MP -c $< -o $@

$(MUTANTS)/plain/%.o: reference/write/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O0 -ftrivial-auto-var-init=zero -Ireference -MMD -MP -c $< -o $@

# What writes sections and compares answers stays as it is, with a table of ABIs
# of its own: a case must not be written with the mistake that it is to notice.
$(MUTANTS)/writer.o: $(REFERENCE_TOOL:%.c=$(B)/obj/%.o) $(patsubst %.c,$(B)/obj/%.o,$(LIB_BASE) $(LIB_ARCH) $(LIB_ELF)) $(addprefix $(B)/obj/reference/,write/encode.o write/abi_name.o abi.o sentence.o) scripts/mutants/rules.mk
	@mkdir -p $(@D)
	$(Q)ld -r -o $@ $(filter %.o,$^)
	$(Q)objcopy --localize-symbol=sf_abi_by_id --localize-symbol=sf_abi_by_name $@

-include $(READERS:%=$(MUTANTS)/plain/%.d)

# A part of the suite: $(1) its name, $(2) its objects, $(3) the directory of its unit tests,
# $(4) options for those.
define mutated-part
$(MUTANTS)/$(1).a: $(2)
	@mkdir -p $$(@D)
	$$(Q)rm -f $$@ && ar rcs $$@ $$^
$(MUTANTS)/$(1)-tests/%.o: $(3)/%.c
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(CFLAGS) $(4) -MMD -MP -c $$< -o $$@
mutants-$(1): $(MUTANTS)/$(1).a $(patsubst $(3)/%.c,$(MUTANTS)/$(1)-tests/%.o,$(wildcard $(3)/test_*.c))
-include $(wildcard $(MUTANTS)/$(1)-tests/*.d)
.PHONY: mutants-$(1)
endef

$(eval $(call mutated-part,runner,$(UNIT_OBJECTS),conformance/tests,$(CONFORM_FLAGS)))
$(eval $(call mutated-part,cfi,$(CFI_OBJECTS),lib/cfi/tests,$(CFI_FLAGS)))
$(eval $(call mutated-part,issues,$(LIB_ISSUES:%.c=$(B)/obj/%.o) $(B)/obj/conformance/judge/page_clauses.o,lib/tests,))
mutants-issues: $(JUDGE_SHARED) $(ISSUES_OBJECTS) $(B)/bin/sframe-judge
$(eval $(call mutated-part,judge,$(JUDGE_OBJECTS) $(LIB_OBSERVE:%.c=$(B)/obj/%.o),conformance/judge/tests,))
mutants-judge: $(JUDGE_SHARED) $(B)/bin/sframe-judge $(addprefix $(B)/obj/conformance/judge/,judge_main.o issues_main.o page_clauses.o)
# qemu/rules.mk is read after this file.
MUTATED_TRUTH := $(patsubst %.c,$(B)/obj/%.o,$(filter-out qemu/tool/main.c,$(wildcard qemu/core/*.c qemu/target/*.c qemu/tool/*.c)) \
  qemu/plugin/launch.c qemu/plugin/results.c)
$(eval $(call mutated-part,truth,$(MUTATED_TRUTH),qemu/tests,-Ilib/cfi -Iqemu/core -Iqemu/target -Iqemu/tool -Iqemu/plugin))
$(eval $(call mutated-part,directives,$(filter %.o,$(ASM_TESTED)),conformance/directives/tests,$(ASM_FLAGS)))
$(eval $(call mutated-part,audit,$(filter %.o,$(AUDIT_TESTED)),conformance/audit/tests,$(AUDIT_FLAGS)))
mutants-directives: $(B)/bin/sframe-asm $(B)/bin/sframe-judge
mutants-audit: $(B)/bin/sframe-audit
mutants-cfi mutants-truth mutants-directives mutants-audit: $(B)/lib.a $(B)/libsframe-ref.a
mutants-audit: $(MUTANTS)/audit-files/done
$(MUTANTS)/audit-files/done: scripts/mutants/audit-files
	$(Q)scripts/mutants/audit-files $(@D) >/dev/null && touch $@
$(eval $(call mutated-part,exchange,$(UNIT_OBJECTS),conformance/tests,$(CONFORM_FLAGS)))
mutants-runner mutants-exchange: $(B)/obj/conformance/runner/main.o $(RUNNER_PROGRAMS) $(B)/bin/sframe-ref

.PHONY: mutants mutants-reference
