# The programs of the suite `faults`.

$(B)/faults/sweep: $(addprefix $(B)/obj/scripts/selftest/faults/,sweep.o judge.o state.o inject.o dirty.o) $(B)/lib.a $(B)/libbox.a
$(B)/faults/planted: $(B)/obj/scripts/selftest/faults/planted.o
$(B)/faults/sweep $(B)/faults/planted:
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lelf

$(B)/faults/preload.so: scripts/selftest/faults/preload.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -shared -fPIC -o $@ $<

faults-programs: $(B)/faults/sweep $(B)/faults/preload.so $(B)/faults/planted
	@:

.PHONY: faults-programs
