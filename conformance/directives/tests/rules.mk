# The unit tests of sframe-asm: TAP on stdout. Wants what ../rules.mk wants.

ASM_TESTS  := $(patsubst conformance/directives/tests/%.c,$(B)/tests/asm/%,$(wildcard conformance/directives/tests/test_*.c))
ASM_TESTED := $(filter-out %/main.o,$(ASM_OBJECTS)) $(B)/lib.a $(B)/libsframe-ref.a

$(ASM_TESTS): $(B)/tests/asm/%: conformance/directives/tests/%.c $(ASM_TESTED)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(ASM_FLAGS) -o $@ $^ -lcmocka -ldw -lelf -lyyjson

# All of them, even when one fails.
check-asm: $(ASM_TESTS) $(B)/bin/sframe-asm
	$(Q)failed=0; for test in $(ASM_TESTS); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

.PHONY: check-asm
