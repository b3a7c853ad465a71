# sframe-upstream, which reads the tests of other projects.  It stands on the audit, all but its main.

UPSTREAM_OBJECTS := $(call objects,$(wildcard conformance/upstream/*.c))
UPSTREAM_FLAGS := -Ilib/cfi -Iconformance/upstream -Iconformance/audit

$(B)/obj/conformance/upstream/%.o: flags := $(UPSTREAM_FLAGS)
$(B)/bin/sframe-upstream: $(UPSTREAM_OBJECTS) $(filter-out %/audit/main.o,$(AUDIT_OBJECTS)) $(OURS)
$(B)/bin/sframe-upstream: libraries := -ldw -lelf -lyyjson -pthread
programs: $(B)/bin/sframe-upstream
