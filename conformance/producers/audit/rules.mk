# sframe-audit.

AUDIT_OBJECTS := $(call objects,$(wildcard conformance/producers/audit/*.c))
AUDIT_FLAGS := $(TABLES_FLAGS) -Iconformance/producers/audit

$(B)/obj/conformance/producers/audit/%.o: flags := $(AUDIT_FLAGS)
$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(OURS)
$(B)/bin/sframe-audit: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-audit
