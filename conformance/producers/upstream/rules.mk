# sframe-upstream, which reads the tests of other projects.

UPSTREAM_OBJECTS := $(call objects,$(wildcard conformance/producers/upstream/*.c))

$(B)/bin/sframe-upstream: $(UPSTREAM_OBJECTS) $(OURS)
$(B)/bin/sframe-upstream: libraries := $(TABLES_LIBRARIES)
programs: $(B)/bin/sframe-upstream
