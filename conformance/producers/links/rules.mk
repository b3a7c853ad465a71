# sframe-links, which looks at the links of corpora/links.

LINKS_OBJECTS := $(call objects,$(wildcard conformance/producers/links/*.c))

$(B)/bin/sframe-links: $(LINKS_OBJECTS) $(OURS)
$(B)/bin/sframe-links: libraries := -lelf -lyyjson
programs: $(B)/bin/sframe-links

# The tests of sframe-links: TAP on stdout.

LINKS_TESTS := $(patsubst conformance/producers/links/tests/%.c,$(B)/tests/links/%,$(wildcard conformance/producers/links/tests/test_*.c))
LINKS_TESTED := $(filter-out %/main.o,$(LINKS_OBJECTS)) $(OURS)

UNITS += $(LINKS_TESTS)
$(LINKS_TESTS): libraries := -lelf -lyyjson
$(LINKS_TESTS): $(B)/tests/links/%: conformance/producers/links/tests/%.c $(LINKS_TESTED)

check-links: $(LINKS_TESTS)
	$(Q)$(run-units)

.PHONY: check-links
