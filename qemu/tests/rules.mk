# The unit tests of sframe-truth: TAP on stdout. Wants what ../rules.mk wants.

TRUTH_TESTS := $(patsubst qemu/tests/%.c,$(B)/tests/truth/%,$(wildcard qemu/tests/test_*.c))
TRUTH_TESTED := $(filter-out %/main.o,$(TRUTH_OBJECTS))

$(TRUTH_TESTS): $(B)/tests/truth/%: qemu/tests/%.c $(TRUTH_TESTED) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(TRUTH_FLAGS) -o $@ $^ -lcmocka -lcapstone -ldw -lelf -lyyjson

$(B)/tests/truth/sabotage: qemu/tests/sabotage.c $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(TRUTH_FLAGS) -o $@ $^ -lelf

$(B)/tests/truth/liar: qemu/tests/liar.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(TRUTH_FLAGS) -o $@ $^

WITNESS_TEST := $(B)/tests/truth/test_witness

$(WITNESS_TEST): qemu/witness/tests/test_witness.c $(filter-out %/main.o,$(WITNESS_OBJECTS)) $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(TRUTH_FLAGS) -Iqemu/witness -o $@ $^ -lcmocka -lcapstone

# All of them, even when one fails.
check-truth: $(TRUTH_TESTS) $(WITNESS_TEST) $(addprefix $(B)/tests/truth/,sabotage liar) $(B)/bin/sframe-truth
	$(Q)failed=0; for test in $(TRUTH_TESTS) $(WITNESS_TEST); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

.PHONY: check-truth
