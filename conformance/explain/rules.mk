# sframe-explain: a clause or a known issue, for people.

EXPLAIN_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard conformance/explain/*.c))

$(B)/obj/conformance/explain/%.o: conformance/explain/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/bin/sframe-explain: $(EXPLAIN_OBJECTS) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson

programs: $(B)/bin/sframe-explain

-include $(EXPLAIN_OBJECTS:.o=.d)
