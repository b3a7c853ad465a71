# The audit's own tests: TAP on stdout.  Wants what ../rules.mk wants.

AUDIT_TESTS  := $(patsubst conformance/audit/tests/%.c,$(B)/tests/audit/%,$(wildcard conformance/audit/tests/test_*.c))
AUDIT_TESTED := $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(AUDIT_SHARED) $(B)/libcfi.a $(B)/libsframe-ref.a

$(AUDIT_TESTS) $(B)/tests/audit/agree: $(B)/tests/audit/%: conformance/audit/tests/%.c $(AUDIT_TESTED)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(AUDIT_FLAGS) -o $@ $^ -lcmocka -ldw -lelf -lyyjson -pthread

audit-tests: $(AUDIT_TESTS) $(CFI_TESTS) $(B)/tests/audit/agree $(B)/bin/sframe-audit

.PHONY: audit-tests
