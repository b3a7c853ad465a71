# make mutants: does some case of corpora/vectors notice each change of the
# reference?  MUTANT=PATTERN, a regular expression, picks some of them.

MUTANTS := $(B)/mutants
# Where mutants are made, and the modules that the programs link beside them.
MUTATED := $(addprefix reference/,decode.c rules.c elements.c walk.c find.c unwind.c abi.c finding.c cursor.h format.h)
READERS := decode rules elements walk find unwind abi finding clause dump
export MUTANT_CASES ?= corpora/vectors/*/*.sfv corpora/regressions/*.sfv

mutants: $(MUTANTS)/mutants $(MUTANTS)/writer.o $(READERS:%=$(MUTANTS)/plain/%.o)
	@rm -f $(filter-out $(READERS:%=$(MUTANTS)/plain/%.o),$(wildcard $(MUTANTS)/plain/*.o))
	@scripts/mutants/run '$(MUTANT)' $(MUTATED)

$(MUTANTS)/mutants: scripts/mutants/mutants.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $< -o $@

$(MUTANTS)/plain/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O0 -ftrivial-auto-var-init=zero -MMD -MP -c $< -o $@

# What writes sections and compares answers stays as it is, with a table of ABIs
# of its own: a case must not be written with the mistake that it is to notice.
$(MUTANTS)/writer.o: $(REFERENCE_TOOL:%.c=$(B)/obj/%.o) $(B)/obj/reference/encode.o $(B)/obj/reference/abi.o
	@mkdir -p $(@D)
	$(Q)ld -r -o $@ $^
	$(Q)objcopy --localize-symbol=sf_abi_by_id --localize-symbol=sf_abi_by_name $@

-include $(READERS:%=$(MUTANTS)/plain/%.d)

.PHONY: mutants
