# sframe-flow.

FLOW_OBJECTS := $(call objects,$(wildcard conformance/producers/flow/*.c))

$(B)/bin/sframe-flow: $(FLOW_OBJECTS) $(OURS)
$(B)/bin/sframe-flow: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-flow
