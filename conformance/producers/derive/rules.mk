# sframe-derive.

DERIVE_OBJECTS := $(call objects,$(wildcard conformance/producers/derive/*.c))

$(B)/bin/sframe-derive: $(DERIVE_OBJECTS) $(OURS)
$(B)/bin/sframe-derive: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-derive

# The tests of sframe-derive: TAP on stdout.

DERIVE_TESTS  := $(patsubst conformance/producers/derive/tests/%.c,$(B)/tests/derive/%,$(wildcard conformance/producers/derive/tests/test_*.c))
DERIVE_TESTED := $(filter-out %/main.o,$(DERIVE_OBJECTS)) $(OURS)

UNITS += $(DERIVE_TESTS)
$(DERIVE_TESTS): libraries := $(TABLES_LIBRARIES)
$(DERIVE_TESTS): $(B)/tests/derive/%: conformance/producers/derive/tests/%.c $(DERIVE_TESTED)

derive-tests: $(DERIVE_TESTS) $(B)/bin/sframe-derive

check-derive: $(DERIVE_TESTS) $(addprefix $(B)/,bin/sframe-derive bin/sframe-audit bin/sframe-ref bin/sframe-truth tests/truth/sabotage tests/run-cases)
	$(Q)$(run-units)
	$(Q)$(B)/tests/run-cases conformance/producers/derive/tests/derive.cases

.PHONY: derive-tests check-derive
