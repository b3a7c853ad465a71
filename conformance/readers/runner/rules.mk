# sframe-conform.

# What a stack of the contract gives by the reference.
UNWIND_REQUEST := $(addprefix reference/tool/,unwind_request.c assembler/lex.c)
CONFORM_OBJECTS := $(call objects,$(wildcard conformance/readers/runner/*.c) $(UNWIND_REQUEST))
CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a $(B)/libbox.a $(B)/libsframe-ref.a

$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED)
$(B)/bin/sframe-conform: libraries := -lyyjson -lseccomp
programs: $(B)/bin/sframe-conform
