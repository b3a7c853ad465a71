# sframe-pages: what oracles saw, as pages.

# What it shares with the judge.
PAGES_SHARED := $(addprefix conformance/known/judge/,crash_name.c excused.c inputs.c kinds.c named_clause.c section_lines.c silences.c since.c verdicts.c)

$(B)/obj/conformance/known/pages/%.o: flags := -DSFRAME_VERSION='"$(VERSION)"'
$(B)/obj/conformance/known/pages/pages_main.o: VERSION
$(B)/bin/sframe-pages: $(call objects,$(wildcard conformance/known/pages/*.c) $(PAGES_SHARED)) $(B)/libwords.a $(OURS)
$(B)/bin/sframe-pages: libraries := -lyyjson -lmd4c-html -lmd4c
programs: $(B)/bin/sframe-pages
