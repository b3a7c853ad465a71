# sframe-derive.

DERIVE_OBJECTS := $(call objects,$(wildcard conformance/derive/*.c))
DERIVE_FLAGS := $(TABLES_FLAGS) -Iconformance/derive

$(B)/obj/conformance/derive/%.o: flags := $(DERIVE_FLAGS)
$(B)/bin/sframe-derive: $(DERIVE_OBJECTS) $(OURS)
$(B)/bin/sframe-derive: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-derive
