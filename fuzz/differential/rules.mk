# sframe-differential.

DIFFERENTIAL := $(wildcard fuzz/differential/*.c)
DIFFERENTIAL_SHARED := $(addprefix $(B)/obj/reference/tool/,buffer.o input.o output.o problem.o)

$(B)/obj/fuzz/differential/%.o: fuzz/differential/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Ireference/tool -Icorpora/generate -Ifuzz/mutator -MMD -MP -c $< -o $@

$(B)/bin/sframe-differential: $(DIFFERENTIAL:%.c=$(B)/obj/%.o) $(DIFFERENTIAL_SHARED) $(B)/libbase.a $(B)/libmutator.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lyyjson

programs: $(B)/bin/sframe-differential

-include $(DIFFERENTIAL:%.c=$(B)/obj/%.d)
