# The unit tests of sframe-asm: TAP on stdout.

ASM_TESTS  := $(patsubst conformance/directives/tests/%.c,$(B)/tests/asm/%,$(wildcard conformance/directives/tests/test_*.c))
ASM_TESTED := $(filter-out %/main.o,$(ASM_OBJECTS)) $(OURS)

UNITS += $(ASM_TESTS)
$(ASM_TESTS): options := $(ASM_FLAGS)
$(ASM_TESTS): libraries := -ldw -lelf -lyyjson
$(ASM_TESTS): $(B)/tests/asm/%: conformance/directives/tests/%.c $(ASM_TESTED)

check-asm: $(ASM_TESTS) $(B)/bin/sframe-asm
	$(Q)$(run-units)

.PHONY: check-asm
