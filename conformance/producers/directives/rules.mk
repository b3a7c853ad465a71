# sframe-asm.

ASM_OBJECTS := $(call objects,$(wildcard conformance/producers/directives/*.c))
ASM_FLAGS := $(TABLES_FLAGS) -Iconformance/producers/directives

$(B)/obj/conformance/producers/directives/%.o: flags := $(ASM_FLAGS)
$(B)/bin/sframe-asm: $(ASM_OBJECTS) $(OURS)
$(B)/bin/sframe-asm: libraries := -ldw -lelf -lyyjson
programs: $(B)/bin/sframe-asm
