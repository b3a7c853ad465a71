# make spec-coverage: sentences of the specification, and the clauses.

SPEC_COVERAGE := $(B)/bin/sframe-spec-coverage
SPEC_COVERAGE_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard reference/coverage/*.c))

$(B)/obj/reference/coverage/%.o: reference/coverage/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(SPEC_COVERAGE): $(SPEC_COVERAGE_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

programs: $(SPEC_COVERAGE)

spec-coverage: $(SPEC_COVERAGE)
	@reference/coverage/run

.PHONY: spec-coverage

-include $(SPEC_COVERAGE_OBJECTS:.o=.d)
