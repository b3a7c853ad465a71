# sframe-links, which judges the links of corpora/links.

LINKS_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard scripts/links/*.c))
# Of sframe-ref: reading ELF files, the command line, memory.
LINKS_SHARED  := $(addprefix $(B)/obj/reference/tool/,buffer.o elf_file.o elf_name.o entries.o \
                   image.o input.o problem.o relocate.o) $(B)/libbase.a

$(B)/obj/scripts/links/%.o: scripts/links/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Ireference/tool -MMD -MP -c $< -o $@

$(B)/bin/sframe-links: $(LINKS_OBJECTS) $(LINKS_SHARED) $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lelf

programs: $(B)/bin/sframe-links

-include $(LINKS_OBJECTS:.o=.d)
