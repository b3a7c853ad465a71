# sframe-issues: the pages of known issues.  sframe-judge: compares what oracles
# saw with them.

JUDGE_OBJECTS := $(call objects,$(filter-out %/issues_main.c %/page_clauses.c %/reach.c %/issues_index.c,$(wildcard conformance/known/judge/*.c)))
ISSUES_OBJECTS := $(addprefix $(B)/obj/conformance/known/judge/,issues_main.o issues_index.o page_clauses.o reach.o section_lines.o crash_name.o)
JUDGE_SHARED := $(B)/libwords.a $(OURS)

$(B)/bin/sframe-issues: $(ISSUES_OBJECTS) $(JUDGE_SHARED)
$(B)/bin/sframe-judge: $(JUDGE_OBJECTS) $(JUDGE_SHARED)
$(B)/bin/sframe-issues $(B)/bin/sframe-judge: libraries := -lyyjson
programs: $(B)/bin/sframe-issues $(B)/bin/sframe-judge

# conformance/KNOWN-ISSUES.md and the pages that get a number, which a root cannot write.
known-issues: $(B)/bin/sframe-issues
	$(Q)rm -rf $(B)/known-issues && $< number $(B)/known-issues/issues && mkdir -p $(B)/known-issues
	$(Q)$< index $(VERSION) >$(B)/known-issues/KNOWN-ISSUES.md

.PHONY: known-issues
