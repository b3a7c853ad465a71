# sframe-issues: the pages of known issues.

ISSUES_OBJECTS := $(B)/obj/conformance/judge/main.o

$(B)/obj/conformance/judge/%.o: conformance/judge/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/bin/sframe-issues: $(ISSUES_OBJECTS) $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

programs: $(B)/bin/sframe-issues

# conformance/KNOWN-ISSUES.md, which a root cannot write.
known-issues: $(B)/bin/sframe-issues
	$(Q)$< index >$(B)/KNOWN-ISSUES.md

.PHONY: known-issues

-include $(ISSUES_OBJECTS:.o=.d)
