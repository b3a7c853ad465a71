# sframe-export: the test of a known issue, and a report, in the form of the project that it is about.

EXPORT_OBJECTS := $(call objects,$(wildcard conformance/known/export/*.c))

$(B)/bin/sframe-export: $(EXPORT_OBJECTS) $(OURS)
programs: $(B)/bin/sframe-export
