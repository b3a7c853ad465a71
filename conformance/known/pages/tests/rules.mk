# The unit tests of sframe-pages: TAP on stdout.

PAGES_OBJECTS := $(call objects,$(filter-out %/pages_main.c,$(wildcard conformance/pages/*.c)) $(PAGES_SHARED))
PAGES_TESTS   := $(patsubst conformance/pages/tests/%.c,$(B)/tests/pages/%,$(wildcard conformance/pages/tests/test_*.c))
PAGES_FLAGS   := -Iconformance/pages -Iconformance/judge -Iconformance/words

UNITS += $(PAGES_TESTS)
$(PAGES_TESTS): options := $(PAGES_FLAGS)
$(PAGES_TESTS): libraries := -lyyjson -lmd4c-html -lmd4c
$(PAGES_TESTS): $(B)/tests/pages/%: conformance/pages/tests/%.c $(PAGES_OBJECTS) $(B)/libwords.a $(OURS)

check-pages-units: $(PAGES_TESTS)
	$(Q)$(run-units)

.PHONY: check-pages-units
