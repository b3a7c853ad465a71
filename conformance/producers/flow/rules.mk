# sframe-flow.

FLOW_OBJECTS := $(call objects,$(wildcard conformance/flow/*.c))
FLOW_FLAGS := $(TABLES_FLAGS) -Iconformance/flow

$(B)/obj/conformance/flow/%.o: flags := $(FLOW_FLAGS)
$(B)/bin/sframe-flow: $(FLOW_OBJECTS) $(OURS)
$(B)/bin/sframe-flow: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-flow
