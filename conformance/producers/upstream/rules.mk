# sframe-upstream, which reads the tests of other projects.

UPSTREAM_OBJECTS := $(call objects,$(wildcard conformance/upstream/*.c))
UPSTREAM_FLAGS := $(TABLES_FLAGS) -Iconformance/upstream

$(B)/obj/conformance/upstream/%.o: flags := $(UPSTREAM_FLAGS)
$(B)/bin/sframe-upstream: $(UPSTREAM_OBJECTS) $(OURS)
$(B)/bin/sframe-upstream: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-upstream
