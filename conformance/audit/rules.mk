# sframe-audit. Wants: CC, CFLAGS, B, Q, $(B)/lib.a and $(B)/libsframe-ref.a.

AUDIT_SOURCES := $(wildcard conformance/audit/*.c)
AUDIT_OBJECTS := $(AUDIT_SOURCES:%.c=$(B)/obj/%.o)
AUDIT_FLAGS   := -Ilib/cfi -Iconformance/audit -MMD -MP

$(B)/obj/conformance/audit/%.o: conformance/audit/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(AUDIT_FLAGS) -c -o $@ $<

$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldw -lelf -lyyjson -pthread

programs: $(B)/bin/sframe-audit

-include $(AUDIT_OBJECTS:.o=.d)
