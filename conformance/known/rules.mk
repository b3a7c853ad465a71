# sframe-issues: the pages of known issues.  sframe-judge: compares what oracles saw with them.  sframe-pages: what oracles
# saw, as pages.  sframe-explain: a clause or a known issue, for people.  sframe-export: its test, and a report, in the form of the
# project that it is about.

KNOWN := conformance/known
JUDGE_OBJECTS := $(call objects,$(filter-out %/issues_main.c %/page_clauses.c %/reach.c %/issues_index.c,$(wildcard $(KNOWN)/judge/*.c)))
ISSUES_OBJECTS := $(addprefix $(B)/obj/$(KNOWN)/judge/,issues_main.o issues_index.o page_clauses.o reach.o section_lines.o crash_name.o)
JUDGE_SHARED := $(B)/libwords.a $(OURS)
# With what it shares with the judge.
PAGES_OBJECTS := $(call objects,$(filter-out %/pages_main.c,$(wildcard $(KNOWN)/pages/*.c)) \
	$(addprefix $(KNOWN)/judge/,crash_name.c excused.c inputs.c kinds.c named_clause.c section_lines.c silences.c since.c verdicts.c))

$(B)/bin/sframe-issues: $(ISSUES_OBJECTS) $(JUDGE_SHARED)
$(B)/bin/sframe-judge: $(JUDGE_OBJECTS) $(JUDGE_SHARED)
$(B)/bin/sframe-explain: $(call objects,$(wildcard $(KNOWN)/explain/*.c)) $(OURS)
$(B)/bin/sframe-export: $(call objects,$(wildcard $(KNOWN)/export/*.c)) $(OURS)
$(B)/bin/sframe-pages: $(B)/obj/$(KNOWN)/pages/pages_main.o $(PAGES_OBJECTS) $(JUDGE_SHARED)
$(addprefix $(B)/bin/sframe-,issues judge explain): libraries := -lyyjson
$(B)/bin/sframe-pages: libraries := -lyyjson -lmd4c-html -lmd4c
$(B)/obj/$(KNOWN)/pages/%.o: flags := -DSFRAME_VERSION='"$(VERSION)"'
$(B)/obj/$(KNOWN)/pages/pages_main.o: VERSION
programs: $(addprefix $(B)/bin/sframe-,issues judge explain export pages)

$(eval $(call units,pages-units,$(KNOWN)/pages,$(PAGES_OBJECTS) $(JUDGE_SHARED),-lyyjson -lmd4c-html -lmd4c))

# conformance/KNOWN-ISSUES.md and the pages that get a number, which a root cannot write.
known-issues: $(B)/bin/sframe-issues
	$(Q)rm -rf $(B)/known-issues && $< number $(B)/known-issues/issues && mkdir -p $(B)/known-issues
	$(Q)$< index $(VERSION) >$(B)/known-issues/KNOWN-ISSUES.md

.PHONY: known-issues
