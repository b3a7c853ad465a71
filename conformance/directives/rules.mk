# sframe-asm. Wants: CC, CFLAGS, B, Q, $(B)/lib.a and $(B)/libsframe-ref.a.

ASM_SOURCES := $(wildcard conformance/directives/*.c)
ASM_OBJECTS := $(ASM_SOURCES:%.c=$(B)/obj/%.o)
ASM_FLAGS   := -Ilib/cfi -Iconformance/directives -MMD -MP

$(B)/obj/conformance/directives/%.o: conformance/directives/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(ASM_FLAGS) -c -o $@ $<

$(B)/bin/sframe-asm: $(ASM_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldw -lelf -lyyjson

programs: $(B)/bin/sframe-asm

-include $(ASM_OBJECTS:.o=.d)
