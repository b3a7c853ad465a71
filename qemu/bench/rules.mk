# What make bench counts of sframe-truth (scripts/selftest/bench/series).

$(B)/bench/scale/truth: qemu/bench/work.c $(filter-out %/main.o,$(TRUTH_OBJECTS)) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -ldw -lelf -lyyjson -lcapstone
