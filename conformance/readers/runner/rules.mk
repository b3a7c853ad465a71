# sframe-conform.

CONFORM_OBJECTS := $(call objects,$(wildcard conformance/readers/runner/*.c))
CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a $(B)/libbox.a $(B)/libsframe-ref.a

$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED)
$(B)/bin/sframe-conform: libraries := -lyyjson -lseccomp
programs: $(B)/bin/sframe-conform
