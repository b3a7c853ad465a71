# The tests of lib/: TAP on stdout.

LIB_TESTS := $(patsubst lib/tests/%.c,$(B)/tests/lib/%,$(wildcard lib/tests/test_*.c))
UNITS += $(LIB_TESTS)
$(LIB_TESTS): $(B)/tests/lib/%: lib/tests/%.c $(OURS) $(wildcard lib/*/*.h)

check-lib: $(LIB_TESTS)
	$(Q)$(run-units)

.PHONY: check-lib
