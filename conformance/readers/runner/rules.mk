# sframe-conform.

CONFORM_OBJECTS := $(call objects,$(wildcard conformance/readers/runner/*.c))
CONFORM_FLAGS := -Ibox -Iconformance/known/words -Iconformance/readers/runner
CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a $(B)/libbox.a $(B)/libsframe-ref.a

$(B)/obj/conformance/readers/runner/%.o: flags := $(CONFORM_FLAGS)
$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED)
$(B)/bin/sframe-conform: libraries := -lyyjson -lseccomp
programs: $(B)/bin/sframe-conform
