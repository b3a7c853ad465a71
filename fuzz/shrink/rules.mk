# sframe-shrink: the smallest input that fails at the same place.

SHRINK := $(addprefix $(B)/obj/fuzz/shrink/,main.o ask.o bytes.o structure.o)

$(B)/obj/fuzz/shrink/%.o: fuzz/shrink/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Icorpora/generate -Ifuzz/mutator -MMD -MP -c $< -o $@

$(B)/bin/sframe-shrink: $(SHRINK) $(B)/libmutator.a $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

programs: $(B)/bin/sframe-shrink

-include $(SHRINK:.o=.d)
