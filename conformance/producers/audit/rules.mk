# sframe-audit.

AUDIT_OBJECTS := $(call objects,$(wildcard conformance/producers/audit/*.c))

$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(OURS)
$(B)/bin/sframe-audit: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-audit
