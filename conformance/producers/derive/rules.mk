# sframe-derive.

DERIVE_OBJECTS := $(call objects,$(wildcard conformance/producers/derive/*.c))
DERIVE_FLAGS := $(TABLES_FLAGS) -Iconformance/producers/derive

$(B)/obj/conformance/producers/derive/%.o: flags := $(DERIVE_FLAGS)
$(B)/bin/sframe-derive: $(DERIVE_OBJECTS) $(OURS)
$(B)/bin/sframe-derive: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-derive
