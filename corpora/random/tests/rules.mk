# The tests of what is drawn at random: TAP on stdout.

RANDOM_TEST := $(B)/tests/random/test_random
UNITS += $(RANDOM_TEST)
$(RANDOM_TEST): corpora/random/tests/test_random.c lib/tests/run_awk.h $(B)/lib.a

check-random: $(RANDOM_TEST)
	$(Q)$(run-units)

.PHONY: check-random
