# sframe-audit.

AUDIT_OBJECTS := $(call objects,$(wildcard conformance/producers/audit/*.c))

$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(OURS)
$(B)/bin/sframe-audit: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-audit

# The audit's own tests: TAP on stdout.

AUDIT_TESTS  := $(patsubst conformance/producers/audit/tests/%.c,$(B)/tests/audit/%,$(wildcard conformance/producers/audit/tests/test_*.c))
AUDIT_TESTED := $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(OURS)

AUDIT_UNITS := $(AUDIT_TESTS) $(B)/tests/audit/agree
UNITS += $(AUDIT_UNITS)
$(AUDIT_UNITS): libraries := $(TABLES_LIBRARIES)
$(AUDIT_UNITS): $(B)/tests/audit/%: conformance/producers/audit/tests/%.c $(AUDIT_TESTED)

# Files that are damaged on purpose, and while they are read.

$(B)/tests/audit/hostile: conformance/producers/audit/tests/hostile.c
	$(Q)$(CC) $(CFLAGS) -o $@ $<

$(B)/tests/audit/shorten.so: conformance/producers/audit/tests/shorten.c
	$(Q)$(CC) $(CFLAGS) -fPIC -shared -o $@ $<

# Time that is not proportional to a file.
$(B)/tests/audit/growth: conformance/producers/audit/tests/growth.c
	$(Q)$(CC) $(CFLAGS) -o $@ $<

audit-tests: $(AUDIT_UNITS) $(tests-cfi) $(addprefix $(B)/tests/audit/,hostile shorten.so growth) $(addprefix $(B)/bin/sframe-,audit flow derive ref links)

check-audit: $(tests-cfi) $(filter-out %/test_sabotage,$(AUDIT_TESTS)) audit-tests corpus-of-suites
	$(Q)$(run-units)
	$(Q)$(B)/tests/run-cases conformance/producers/audit/tests/*.cases

.PHONY: audit-tests check-audit

# make bench: the audit's part.

BENCH_AUDIT := $(B)/bench/audit

$(BENCH_AUDIT)/functions: conformance/producers/audit/bench/functions.s
	$(Q)as --gsframe $< -o $@.o && ld -o $@ $@.o

$(BENCH_AUDIT)/bench: conformance/producers/audit/bench/bench.c $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(OURS)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(TABLES_LIBRARIES)

bench-audit: $(BENCH_AUDIT)/bench $(BENCH_AUDIT)/functions
	@$< $(BENCH_AUDIT)/functions

bench: bench-audit

.PHONY: bench-audit
