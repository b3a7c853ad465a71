# The tests of lib/: TAP on stdout.  Wants: CC, CFLAGS, B, Q.

LIB_TESTS := $(patsubst lib/tests/%.c,$(B)/tests/lib/%,$(wildcard lib/tests/test_*.c))

$(LIB_TESTS): $(B)/tests/lib/%: lib/tests/%.c $(B)/lib.a $(B)/libsframe-ref.a $(wildcard lib/*/*.h)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $(filter-out %.h,$^) -lcmocka

# All of them, even when one fails.
check-lib: $(LIB_TESTS)
	$(Q)failed=0; for test in $(LIB_TESTS); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

.PHONY: check-lib
