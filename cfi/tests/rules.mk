# The tests of libcfi: TAP on stdout. Wants what ../rules.mk wants.

CFI_TESTS  := $(patsubst cfi/tests/%.c,$(B)/tests/cfi/%,$(wildcard cfi/tests/test_*.c))
CFI_SHARED := $(addprefix $(B)/obj/reference/tool/,buffer.o problem.o)

$(CFI_TESTS): $(B)/tests/cfi/%: cfi/tests/%.c $(CFI_SHARED) $(B)/libcfi.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(CFI_FLAGS) -o $@ $^ -lcmocka -ldw -lelf

# All of them, even when one fails.
check-cfi: $(CFI_TESTS)
	$(Q)failed=0; for test in $(CFI_TESTS); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

.PHONY: check-cfi
