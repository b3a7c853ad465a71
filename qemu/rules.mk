# sframe-truth. Wants: CC, CFLAGS, B, Q, and $(B)/libsframe-ref.a.

TRUTH_CORE    := $(wildcard qemu/core/*.c)
TRUTH_SOURCES := $(TRUTH_CORE) $(wildcard qemu/target/*.c qemu/tool/*.c)
TRUTH_OBJECTS := $(TRUTH_SOURCES:%.c=$(B)/obj/%.o)
TRUTH_FLAGS   := -Ireference/tool -Icfi -Iqemu/core -Iqemu/target -Iqemu/tool -MMD -MP
# Of sframe-ref: reading ELF files, the command line, memory.
TRUTH_SHARED  := $(addprefix $(B)/obj/reference/tool/,buffer.o elf_file.o entries.o \
                   image.o input.o options.o problem.o relocate.o)

$(B)/obj/qemu/%.o: qemu/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(TRUTH_FLAGS) -c -o $@ $<

$(B)/bin/sframe-truth: $(TRUTH_OBJECTS) $(TRUTH_SHARED) $(B)/libcfi.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldw -lelf -lyyjson -lcapstone

programs: $(B)/bin/sframe-truth

-include $(TRUTH_OBJECTS:.o=.d)
