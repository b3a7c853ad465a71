# sframe-audit.

AUDIT_OBJECTS := $(call objects,$(wildcard conformance/audit/*.c))
AUDIT_FLAGS := -Ilib/cfi -Iconformance/audit

$(B)/obj/conformance/audit/%.o: flags := $(AUDIT_FLAGS)
$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(OURS)
$(B)/bin/sframe-audit: libraries := -ldw -lelf -lyyjson -pthread
programs: $(B)/bin/sframe-audit
