# The unit tests of the campaign over a library's functions: TAP on stdout.

API_TESTED := $(B)/obj/conformance/readers/api/tags.o
API_TESTS  := $(patsubst conformance/readers/api/tests/%.c,$(B)/tests/api/%,$(wildcard conformance/readers/api/tests/test_*.c))

UNITS += $(API_TESTS)
$(API_TESTS): $(B)/tests/api/%: conformance/readers/api/tests/%.c $(API_TESTED) $(OURS)

check-api: $(API_TESTS)
	$(Q)$(run-units)

.PHONY: check-api
