# sframe-derive.  It reads files as the audit does.

DERIVE_OBJECTS := $(call objects,$(wildcard conformance/derive/*.c))
DERIVE_FLAGS := -Ilib/cfi -Iconformance/audit -Iconformance/derive
DERIVE_FILES := $(call objects,$(filter-out %/main.c,$(wildcard conformance/audit/*.c)))

$(B)/obj/conformance/derive/%.o: flags := $(DERIVE_FLAGS)
$(B)/bin/sframe-derive: $(DERIVE_OBJECTS) $(DERIVE_FILES) $(OURS)
$(B)/bin/sframe-derive: libraries := -ldw -lelf -lyyjson -pthread
programs: $(B)/bin/sframe-derive
