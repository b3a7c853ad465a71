# The programs of the suite `faults`.  Wants: CC, CFLAGS, B, Q.

FAULTS_SOURCES := $(addprefix scripts/faults/,sweep.c commands.c judge.c state.c inject.c dirty.c)
FAULTS_OBJECTS := $(FAULTS_SOURCES:%.c=$(B)/obj/%.o)

$(B)/obj/scripts/faults/%.o: scripts/faults/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

$(B)/faults/sweep: $(FAULTS_OBJECTS) $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lelf

$(B)/faults/preload.so: scripts/faults/preload.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -shared -fPIC -o $@ $<

$(B)/faults/planted: $(B)/obj/scripts/faults/planted.o
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

faults-programs: $(B)/faults/sweep $(B)/faults/preload.so $(B)/faults/planted
	@:

-include $(FAULTS_OBJECTS:.o=.d) $(B)/obj/scripts/faults/planted.d

.PHONY: faults-programs
