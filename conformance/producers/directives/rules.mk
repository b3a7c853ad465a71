# sframe-asm.

ASM_OBJECTS := $(call objects,$(wildcard conformance/producers/directives/*.c))

$(B)/bin/sframe-asm: $(ASM_OBJECTS) $(OURS)
$(B)/bin/sframe-asm: libraries := -ldw -lelf -lyyjson
programs: $(B)/bin/sframe-asm

# The unit tests of sframe-asm: TAP on stdout.

ASM_TESTS  := $(patsubst conformance/producers/directives/tests/%.c,$(B)/tests/asm/%,$(wildcard conformance/producers/directives/tests/test_*.c))
ASM_TESTED := $(filter-out %/main.o,$(ASM_OBJECTS)) $(OURS)

UNITS += $(ASM_TESTS)
$(ASM_TESTS): libraries := -ldw -lelf -lyyjson
$(ASM_TESTS): $(B)/tests/asm/%: conformance/producers/directives/tests/%.c $(ASM_TESTED)

$(B)/tests/wrong-as: conformance/producers/directives/tests/wrong_as.c $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lelf

check-asm: $(ASM_TESTS) $(B)/tests/wrong-as $(B)/bin/sframe-asm
	$(Q)$(run-units)

.PHONY: check-asm
