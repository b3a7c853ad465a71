# The unit tests of the self-checking programs' own code: TAP on stdout.  Each has its own place of the other half.

SELFCHECK_OBJECTS := $(call objects,$(wildcard conformance/selfcheck/*.c))
SELFCHECK_TESTS   := $(patsubst conformance/selfcheck/tests/%.c,$(B)/tests/selfcheck/%,$(wildcard conformance/selfcheck/tests/test_*.c))
SELFCHECK_WRAPPED := $(foreach f,getauxval sigaltstack sigaction,-Wl,--wrap=$(f))

$(SELFCHECK_OBJECTS): flags := -O0 -Dmain=selfcheck_main
UNITS += $(SELFCHECK_TESTS)
$(SELFCHECK_TESTS): options := -Iconformance/selfcheck
$(B)/tests/selfcheck/test_selfcheck: libraries := $(SELFCHECK_WRAPPED)
$(SELFCHECK_TESTS): $(B)/tests/selfcheck/test_%: conformance/selfcheck/tests/test_%.c $(B)/obj/conformance/selfcheck/%.o conformance/selfcheck/known.h

check-selfcheck: $(SELFCHECK_TESTS)
	$(Q)$(run-units)

.PHONY: check-selfcheck
