# The unit tests of sframe-pages: TAP on stdout.

PAGES_OBJECTS := $(call objects,$(filter-out %/pages_main.c,$(wildcard conformance/known/pages/*.c)) $(PAGES_SHARED))
PAGES_TESTS   := $(patsubst conformance/known/pages/tests/%.c,$(B)/tests/pages/%,$(wildcard conformance/known/pages/tests/test_*.c))

UNITS += $(PAGES_TESTS)
$(PAGES_TESTS): libraries := -lyyjson -lmd4c-html -lmd4c
$(PAGES_TESTS): $(B)/tests/pages/%: conformance/known/pages/tests/%.c $(PAGES_OBJECTS) $(B)/libwords.a $(OURS)

check-pages-units: $(PAGES_TESTS)
	$(Q)$(run-units)

.PHONY: check-pages-units
