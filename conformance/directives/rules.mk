# sframe-asm. Wants: CC, CFLAGS, B, Q, $(B)/libcfi.a and $(B)/libsframe-ref.a.

ASM_SOURCES := $(wildcard conformance/directives/*.c)
ASM_OBJECTS := $(ASM_SOURCES:%.c=$(B)/obj/%.o)
ASM_FLAGS   := -Ireference/tool -Icfi -Iqemu/core -Iconformance/directives -MMD -MP
# Of sframe-ref: the command line, memory, relocations. Of sframe-truth: architectures.
ASM_SHARED  := $(addprefix $(B)/obj/reference/tool/,buffer.o elf_file.o elf_name.o entries.o image.o input.o \
                 output.o problem.o relocate.o) \
               $(patsubst %.c,$(B)/obj/%.o,$(wildcard qemu/core/arch*.c)) $(B)/libbase.a

$(B)/obj/conformance/directives/%.o: conformance/directives/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(ASM_FLAGS) -c -o $@ $<

$(B)/bin/sframe-asm: $(ASM_OBJECTS) $(ASM_SHARED) $(B)/libcfi.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldw -lelf

programs: $(B)/bin/sframe-asm

-include $(ASM_OBJECTS:.o=.d)
