# The unit tests of the self-checking programs' own code: TAP on stdout.  Each has its own place of the other half.

SELFCHECK_OBJECTS := $(call objects,$(wildcard conformance/readers/selfcheck/*.c))
SELFCHECK_TESTS   := $(patsubst conformance/readers/selfcheck/tests/%.c,$(B)/tests/selfcheck/%,$(wildcard conformance/readers/selfcheck/tests/test_*.c))
SELFCHECK_WRAPPED := $(foreach f,getauxval sigaltstack sigaction,-Wl,--wrap=$(f))

$(SELFCHECK_OBJECTS): flags := -O0 -Dmain=selfcheck_main
UNITS += $(SELFCHECK_TESTS)
$(SELFCHECK_TESTS): options := -Iconformance/readers/selfcheck
$(B)/tests/selfcheck/test_selfcheck: libraries := $(SELFCHECK_WRAPPED)
$(SELFCHECK_TESTS): $(B)/tests/selfcheck/test_%: conformance/readers/selfcheck/tests/test_%.c $(B)/obj/conformance/readers/selfcheck/%.o conformance/readers/selfcheck/known.h

check-selfcheck: $(SELFCHECK_TESTS)
	$(Q)$(run-units)

.PHONY: check-selfcheck
