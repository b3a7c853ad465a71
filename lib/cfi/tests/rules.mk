# The tests of lib/cfi: TAP on stdout. Wants what ../rules.mk wants.

CFI_TESTS  := $(patsubst lib/cfi/tests/%.c,$(B)/tests/cfi/%,$(wildcard lib/cfi/tests/test_*.c))

$(CFI_TESTS): $(B)/tests/cfi/%: lib/cfi/tests/%.c $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(CFI_FLAGS) -o $@ $^ -lcmocka -ldw -lelf

# All of them, even when one fails.
check-cfi: $(CFI_TESTS)
	$(Q)failed=0; for test in $(CFI_TESTS); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

.PHONY: check-cfi
