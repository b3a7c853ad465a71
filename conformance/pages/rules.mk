# sframe-pages: what oracles saw, as pages.

PAGES_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard conformance/pages/*.c))
# What it shares with the judge.
PAGES_SHARED := $(addprefix $(B)/obj/conformance/judge/,crash_note.o excused.o inputs.o plain.o section_lines.o since.o verdicts.o)

$(B)/obj/conformance/pages/%.o: conformance/pages/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Iconformance/judge -Iconformance/words -DSFRAME_VERSION='"$(VERSION)"' -MMD -MP -c $< -o $@

$(B)/obj/conformance/pages/pages_main.o: VERSION

$(B)/bin/sframe-pages: $(PAGES_OBJECTS) $(PAGES_SHARED) $(B)/libwords.a $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson -lmd4c-html -lmd4c

programs: $(B)/bin/sframe-pages

-include $(PAGES_OBJECTS:.o=.d)
