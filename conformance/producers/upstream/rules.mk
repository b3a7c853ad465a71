# sframe-upstream, which reads the tests of other projects.

UPSTREAM_OBJECTS := $(call objects,$(wildcard conformance/producers/upstream/*.c))
UPSTREAM_FLAGS := $(TABLES_FLAGS) -Iconformance/producers/upstream

$(B)/obj/conformance/producers/upstream/%.o: flags := $(UPSTREAM_FLAGS)
$(B)/bin/sframe-upstream: $(UPSTREAM_OBJECTS) $(OURS)
$(B)/bin/sframe-upstream: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-upstream
