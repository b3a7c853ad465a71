# sframe-differential.

DIFFERENTIAL := $(wildcard fuzz/differential/*.c)

$(B)/obj/fuzz/differential/%.o: fuzz/differential/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Icorpora/generate -Ifuzz/mutator -MMD -MP -c $< -o $@

$(B)/bin/sframe-differential: $(DIFFERENTIAL:%.c=$(B)/obj/%.o) $(B)/libmutator.a $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson

programs: $(B)/bin/sframe-differential

-include $(DIFFERENTIAL:%.c=$(B)/obj/%.d)
