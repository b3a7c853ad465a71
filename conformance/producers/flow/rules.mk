# sframe-flow.

FLOW_OBJECTS := $(call objects,$(wildcard conformance/producers/flow/*.c))

$(B)/bin/sframe-flow: $(FLOW_OBJECTS) $(OURS)
$(B)/bin/sframe-flow: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-flow

# The tests of sframe-flow: TAP on stdout.

FLOW_TESTS  := $(patsubst conformance/producers/flow/tests/%.c,$(B)/tests/flow/%,$(wildcard conformance/producers/flow/tests/test_*.c))
FLOW_TESTED := $(filter-out %/main.o,$(FLOW_OBJECTS)) $(OURS)

UNITS += $(FLOW_TESTS)
$(FLOW_TESTS): libraries := -lcapstone $(TABLES_LIBRARIES)
$(FLOW_TESTS): $(B)/tests/flow/%: conformance/producers/flow/tests/%.c $(FLOW_TESTED)

flow-tests: $(FLOW_TESTS) $(B)/bin/sframe-flow

check-flow: $(FLOW_TESTS) $(addprefix $(B)/,bin/sframe-flow bin/sframe-truth tests/truth/sabotage tests/run-cases)
	$(Q)$(run-units)
	$(Q)$(B)/tests/run-cases conformance/producers/flow/tests/flow.cases

.PHONY: flow-tests check-flow
