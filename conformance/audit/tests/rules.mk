# The audit's own tests: TAP on stdout.  Wants what ../rules.mk wants.

AUDIT_TESTS  := $(patsubst conformance/audit/tests/%.c,$(B)/tests/audit/%,$(wildcard conformance/audit/tests/test_*.c))
AUDIT_TESTED := $(filter-out %/main.o,$(AUDIT_OBJECTS)) $(B)/lib.a $(B)/libsframe-ref.a

$(AUDIT_TESTS) $(B)/tests/audit/agree: $(B)/tests/audit/%: conformance/audit/tests/%.c $(AUDIT_TESTED)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(AUDIT_FLAGS) -o $@ $^ -lcmocka -ldw -lelf -lyyjson -pthread

# Files that are damaged on purpose, and while they are read.

$(B)/tests/audit/hostile: conformance/audit/tests/hostile.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $<

$(B)/tests/audit/shorten.so: conformance/audit/tests/shorten.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -fPIC -shared -o $@ $<

audit-tests: $(AUDIT_TESTS) $(CFI_TESTS) $(B)/tests/audit/agree $(B)/tests/audit/hostile $(B)/tests/audit/shorten.so $(B)/bin/sframe-audit

.PHONY: audit-tests
