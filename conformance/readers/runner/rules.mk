# sframe-conform.

CONFORM_OBJECTS := $(call objects,$(wildcard conformance/runner/*.c))
CONFORM_FLAGS := -Ibox -Iconformance/words -Iconformance/runner
CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a $(B)/libbox.a $(B)/libsframe-ref.a

$(B)/obj/conformance/runner/%.o: flags := $(CONFORM_FLAGS)
$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED)
$(B)/bin/sframe-conform: libraries := -lyyjson -lseccomp
programs: $(B)/bin/sframe-conform
