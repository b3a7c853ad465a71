# make mutants: does some case of corpora/vectors notice each change of the
# reference?  MUTANT=PATTERN, a regular expression, picks some of them.

MUTANTS := $(B)/mutants
# Where mutants are made, and the modules that the programs link beside them.
MUTATED := $(addprefix reference/,decode.c reading.c rules.c elements.c owners.c walk.c find.c unwind.c abi.c finding.c cursor.h reading.h format.h)
READERS := decode reading rules elements owners walk find unwind abi finding clause dump silence marked_dump
export MUTANT_CASES ?= corpora/vectors/*/*.sfv corpora/regressions/*.sfv

mutants: $(MUTANTS)/mutants
	+@scripts/mutants/run "$$MUTANT" $(MUTATED)

# What the mutants are linked with; made once it is known that there are some.
mutants-parts: $(MUTANTS)/writer.o $(READERS:%=$(MUTANTS)/plain/%.o)
	@rm -f $(filter-out $(READERS:%=$(MUTANTS)/plain/%.o),$(wildcard $(MUTANTS)/plain/*.o))

$(MUTANTS)/mutants: scripts/mutants/mutants.c $(B)/libbase.a
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
$(MUTANTS)/writer.o: $(REFERENCE_TOOL:%.c=$(B)/obj/%.o) $(LIB:%.c=$(B)/obj/%.o) $(addprefix $(B)/obj/reference/,write/encode.o write/abi_name.o abi.o sentence.o) scripts/mutants/rules.mk
	@mkdir -p $(@D)
	$(Q)ld -r -o $@ $(filter %.o,$^)
	$(Q)objcopy --localize-symbol=sf_abi_by_id --localize-symbol=sf_abi_by_name $@

-include $(READERS:%=$(MUTANTS)/plain/%.d)

.PHONY: mutants mutants-parts
