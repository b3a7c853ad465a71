# sframe-audit. Wants: CC, CFLAGS, B, Q, $(B)/libcfi.a and $(B)/libsframe-ref.a.

AUDIT_SOURCES := $(wildcard conformance/audit/*.c)
AUDIT_OBJECTS := $(AUDIT_SOURCES:%.c=$(B)/obj/%.o)
AUDIT_FLAGS   := -Ireference/tool -Icfi -Iconformance/runner -Iconformance/audit -MMD -MP
# Of sframe-ref: reading ELF files, the command line, lists; of the runner:
# progress.
AUDIT_SHARED  := $(addprefix $(B)/obj/reference/tool/,buffer.o elf_file.o elf_name.o entries.o \
                   image.o input.o output.o problem.o relocate.o) \
                 $(addprefix $(B)/obj/conformance/runner/,progress.o) $(B)/libbase.a

$(B)/obj/conformance/audit/%.o: conformance/audit/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(AUDIT_FLAGS) -c -o $@ $<

$(B)/bin/sframe-audit: $(AUDIT_OBJECTS) $(AUDIT_SHARED) $(B)/libcfi.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldw -lelf -lyyjson -pthread

programs: $(B)/bin/sframe-audit

-include $(AUDIT_OBJECTS:.o=.d)
