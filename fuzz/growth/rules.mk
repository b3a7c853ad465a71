# sframe-growth: time against size.

GROWTH := $(addprefix $(B)/obj/fuzz/growth/,main.o measure.o shapes.o)

$(B)/obj/fuzz/growth/%.o: fuzz/growth/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/bin/sframe-growth: $(GROWTH) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lm -lyyjson

programs: $(B)/bin/sframe-growth

-include $(GROWTH:.o=.d)
