# sframe-issues: the pages of known issues.  sframe-judge: compares what oracles
# saw with them.

JUDGE_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(filter-out %/issues_main.c %/page_clauses.c,$(wildcard conformance/judge/*.c)))
ISSUES_OBJECTS := $(addprefix $(B)/obj/conformance/judge/,issues_main.o page_clauses.o)

$(B)/obj/conformance/judge/%.o: conformance/judge/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/bin/sframe-issues: $(ISSUES_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson

$(B)/bin/sframe-judge: $(JUDGE_OBJECTS) $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson

programs: $(B)/bin/sframe-issues $(B)/bin/sframe-judge

# conformance/KNOWN-ISSUES.md, which a root cannot write.
known-issues: $(B)/bin/sframe-issues
	$(Q)$< index >$(B)/KNOWN-ISSUES.md

.PHONY: known-issues

-include $(ISSUES_OBJECTS:.o=.d) $(JUDGE_OBJECTS:.o=.d)
