# sframe-derive.

DERIVE_OBJECTS := $(call objects,$(wildcard conformance/producers/derive/*.c))

$(B)/bin/sframe-derive: $(DERIVE_OBJECTS) $(OURS)
$(B)/bin/sframe-derive: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-derive
