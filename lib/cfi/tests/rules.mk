# The tests of lib/cfi: TAP on stdout.

CFI_TESTS := $(patsubst lib/cfi/tests/%.c,$(B)/tests/cfi/%,$(wildcard lib/cfi/tests/test_*.c))
UNITS += $(CFI_TESTS)
$(CFI_TESTS): libraries := -ldw -lelf
$(CFI_TESTS): $(B)/tests/cfi/%: lib/cfi/tests/%.c $(OURS)

check-cfi: $(CFI_TESTS)
	$(Q)$(run-units)

.PHONY: check-cfi
