# sframe-upstream, which reads the tests of other projects.

UPSTREAM_OBJECTS := $(call objects,$(wildcard conformance/producers/upstream/*.c))

$(B)/bin/sframe-upstream: $(UPSTREAM_OBJECTS) $(OURS)
$(B)/bin/sframe-upstream: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-upstream

# The unit tests of sframe-upstream: TAP on stdout.

UPSTREAM_TESTS  := $(patsubst conformance/producers/upstream/tests/%.c,$(B)/tests/upstream/%,$(wildcard conformance/producers/upstream/tests/test_*.c))
UPSTREAM_TESTED := $(filter-out %/main.o,$(UPSTREAM_OBJECTS))

UNITS += $(UPSTREAM_TESTS)
$(UPSTREAM_TESTS): libraries := $(TABLES_LIBRARIES)
$(UPSTREAM_TESTS): $(B)/tests/upstream/%: conformance/producers/upstream/tests/%.c $(wildcard conformance/producers/upstream/tests/*.h) $(UPSTREAM_TESTED) $(OURS)

check-upstream: $(UPSTREAM_TESTS)
	$(Q)$(run-units)

.PHONY: check-upstream

# make mutants PART=upstream.
mutated-upstream = $(filter %.o,$(UPSTREAM_TESTED))
mutated-tests += upstream/conformance/producers/upstream
mutants-upstream: $(B)/libwords.a $(B)/lib.a $(B)/libsframe-ref.a
