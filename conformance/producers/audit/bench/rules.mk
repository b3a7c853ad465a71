# make bench: the audit's part.

BENCH_AUDIT := $(B)/bench/audit

$(BENCH_AUDIT)/functions.s: conformance/producers/audit/bench/functions.awk
	@mkdir -p $(@D)
	$(Q)awk -v COUNT=50000 -f $< </dev/null >$@

$(BENCH_AUDIT)/functions: $(BENCH_AUDIT)/functions.s
	$(Q)as --gsframe $< -o $@.o && ld -o $@ $@.o

$(BENCH_AUDIT)/bench: conformance/producers/audit/bench/bench.c $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(OURS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ $(TABLES_LIBRARIES)

bench-audit: $(BENCH_AUDIT)/bench $(BENCH_AUDIT)/functions
	@$< $(BENCH_AUDIT)/functions

bench: bench-audit

.PHONY: bench-audit
