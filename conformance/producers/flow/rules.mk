# sframe-flow.

FLOW_OBJECTS := $(call objects,$(wildcard conformance/producers/flow/*.c))
FLOW_FLAGS := $(TABLES_FLAGS) -Iconformance/producers/flow

$(B)/obj/conformance/producers/flow/%.o: flags := $(FLOW_FLAGS)
$(B)/bin/sframe-flow: $(FLOW_OBJECTS) $(OURS)
$(B)/bin/sframe-flow: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-flow
