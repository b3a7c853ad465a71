# sframe-links, which looks at the links of corpora/links.

LINKS_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard conformance/links/*.c))

$(B)/obj/conformance/links/%.o: conformance/links/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/bin/sframe-links: $(LINKS_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lelf -lyyjson

programs: $(B)/bin/sframe-links

-include $(LINKS_OBJECTS:.o=.d)
