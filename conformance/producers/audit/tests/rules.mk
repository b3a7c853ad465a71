# The audit's own tests: TAP on stdout.

AUDIT_TESTS  := $(patsubst conformance/producers/audit/tests/%.c,$(B)/tests/audit/%,$(wildcard conformance/producers/audit/tests/test_*.c))
AUDIT_TESTED := $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(OURS)

AUDIT_UNITS := $(AUDIT_TESTS) $(B)/tests/audit/agree
UNITS += $(AUDIT_UNITS)
$(AUDIT_UNITS): libraries := $(TABLES_LIBRARIES)
$(AUDIT_UNITS): $(B)/tests/audit/%: conformance/producers/audit/tests/%.c $(AUDIT_TESTED)

# Files that are damaged on purpose, and while they are read.

$(B)/tests/audit/hostile: conformance/producers/audit/tests/hostile.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $<

$(B)/tests/audit/shorten.so: conformance/producers/audit/tests/shorten.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -fPIC -shared -o $@ $<

# Time that is not proportional to a file.
$(B)/tests/audit/growth: conformance/producers/audit/tests/growth.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $<

audit-tests: $(AUDIT_UNITS) $(CFI_TESTS) $(addprefix $(B)/tests/audit/,hostile shorten.so growth) $(addprefix $(B)/bin/sframe-,audit flow derive ref links)

check-audit: $(CFI_TESTS) $(filter-out %/test_sabotage,$(AUDIT_TESTS)) audit-tests corpus-of-suites
	$(Q)$(run-units)
	$(Q)$(B)/tests/run-cases conformance/producers/audit/tests/*.cases

.PHONY: audit-tests check-audit
