# sframe-asm.

ASM_OBJECTS := $(call objects,$(wildcard conformance/producers/directives/*.c))

$(B)/bin/sframe-asm: $(ASM_OBJECTS) $(OURS)
$(B)/bin/sframe-asm: libraries := -ldw -lelf -lyyjson
programs: $(B)/bin/sframe-asm
