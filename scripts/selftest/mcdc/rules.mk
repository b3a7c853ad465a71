# make coverage-mcdc: in every decision of the reference's core, does some case of
# corpora/vectors show that each condition by itself decides?  (Modified condition and
# decision coverage, as gcc counts it.)  Compiled without optimization, which would merge
# conditions.

MCDC := $(B)/mcdc
MCDC_CORE := $(wildcard reference/*.c reference/tables/*.c)
export MCDC_CASES ?= corpora/vectors/*.sfv corpora/regressions/*.sfv
export MCDC_EXCLUDED ?= scripts/selftest/mcdc/excluded

# GCC 16 of the root; --coverage writes a NAME.gcno beside NAME.o.
$(MCDC)/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -iquote . -O0 --coverage -fcondition-coverage -MMD -MP -c $< -o $@

$(MCDC)/program: $(MCDC_CORE:reference/%.c=$(MCDC)/%.o) \
		$(patsubst %.c,$(B)/obj/%.o,$(wildcard reference/write/*.c) $(REFERENCE_TOOL)) $(B)/lib.a
	$(Q)$(CC) --coverage -o $@ $^ -lelf -lyyjson

coverage-mcdc: $(MCDC)/program
	$(Q)scripts/selftest/mcdc/run $(MCDC)

-include $(MCDC_CORE:reference/%.c=$(MCDC)/%.d)

.PHONY: coverage-mcdc
