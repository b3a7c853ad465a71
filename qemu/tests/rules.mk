# The unit tests of sframe-truth: TAP on stdout.

TRUTH_TESTS := $(patsubst qemu/tests/%.c,$(B)/tests/truth/%,$(wildcard qemu/tests/test_*.c))
TRUTH_TESTED := $(filter-out %/main.o,$(TRUTH_OBJECTS))

WITNESS_TEST := $(B)/tests/truth/test_witness
UNITS += $(TRUTH_TESTS) $(WITNESS_TEST)
$(TRUTH_TESTS): libraries := -lcapstone -ldw -lelf -lyyjson
$(TRUTH_TESTS): $(B)/tests/truth/%: qemu/tests/%.c $(TRUTH_TESTED) $(OURS)
$(WITNESS_TEST): libraries := -lcapstone
$(WITNESS_TEST): qemu/witness/tests/test_witness.c $(filter-out %/main.o,$(WITNESS_OBJECTS)) $(B)/lib.a

$(B)/tests/truth/sabotage: qemu/tests/sabotage.c $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lelf

$(B)/tests/truth/liar: qemu/tests/liar.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^

# What a recorder with one file changed is linked with.
$(B)/tests/truth/recorder.a: $(TRUTH_OBJECTS)
	@mkdir -p $(@D)
	$(Q)rm -f $@ && ar rcs $@ $^

check-truth: $(TRUTH_TESTS) $(WITNESS_TEST) $(addprefix $(B)/tests/truth/,sabotage liar) $(B)/bin/sframe-truth
	$(Q)$(run-units)

.PHONY: check-truth
