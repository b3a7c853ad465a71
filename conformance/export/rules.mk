# sframe-export: the test of a known issue, and a report, in the form of the project that it is about.

EXPORT_OBJECTS := $(call objects,$(wildcard conformance/export/*.c)) $(B)/obj/conformance/judge/reproducer.o

$(B)/obj/conformance/export/%.o: flags := -Iconformance/judge
$(B)/bin/sframe-export: $(EXPORT_OBJECTS) $(OURS)
programs: $(B)/bin/sframe-export
