# sframe-flow.  It reads files as the audit does.

FLOW_OBJECTS := $(call objects,$(wildcard conformance/flow/*.c))
FLOW_FLAGS := -Ilib/cfi -Iconformance/audit -Iconformance/flow
FLOW_FILES := $(call objects,$(filter-out %/main.c,$(wildcard conformance/audit/*.c)))

$(B)/obj/conformance/flow/%.o: flags := $(FLOW_FLAGS)
$(B)/bin/sframe-flow: $(FLOW_OBJECTS) $(FLOW_FILES) $(OURS)
$(B)/bin/sframe-flow: libraries := -ldw -lelf -lyyjson -pthread
programs: $(B)/bin/sframe-flow
