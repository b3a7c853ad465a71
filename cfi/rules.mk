# libcfi: DWARF call frame information, for sframe-audit and sframe-truth.
# Wants: CC, CFLAGS, B, Q.

CFI_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard cfi/*.c))
CFI_FLAGS   := -Ireference/tool -Icfi -MMD -MP

$(B)/obj/cfi/%.o: cfi/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(CFI_FLAGS) -c -o $@ $<

$(B)/libcfi.a: $(CFI_OBJECTS)
	$(Q)rm -f $@ && ar rcs $@ $^

-include $(CFI_OBJECTS:.o=.d)
