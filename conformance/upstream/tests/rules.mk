# The unit tests of sframe-upstream: TAP on stdout.

UPSTREAM_TESTS  := $(patsubst conformance/upstream/tests/%.c,$(B)/tests/upstream/%,$(wildcard conformance/upstream/tests/test_*.c))
UPSTREAM_TESTED := $(filter-out %/main.o,$(UPSTREAM_OBJECTS) $(AUDIT_OBJECTS))

UNITS += $(UPSTREAM_TESTS)
$(UPSTREAM_TESTS): options := $(UPSTREAM_FLAGS)
$(UPSTREAM_TESTS): libraries := -ldw -lelf -lyyjson -pthread
$(UPSTREAM_TESTS): $(B)/tests/upstream/%: conformance/upstream/tests/%.c $(wildcard conformance/upstream/tests/*.h) $(UPSTREAM_TESTED) $(OURS)

check-upstream: $(UPSTREAM_TESTS)
	$(Q)$(run-units)

.PHONY: check-upstream
