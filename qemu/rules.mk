# sframe-truth.

TRUTH_CORE    := $(wildcard qemu/core/*.c)
TRUTH_OBJECTS := $(call objects,$(TRUTH_CORE) $(wildcard qemu/target/*.c qemu/tool/*.c) qemu/plugin/launch.c qemu/plugin/results.c)

$(B)/bin/sframe-truth: $(TRUTH_OBJECTS) $(OURS)
$(B)/bin/sframe-truth: libraries := -ldw -lelf -lyyjson -lcapstone
truth-programs: $(addprefix $(B)/bin/,sframe-box sframe-truth sframe-witness sframe-issues sframe-judge)
programs: truth-programs

# The second recorder, which shares no code with sframe-truth but the command line and memory.

WITNESS_OBJECTS := $(call objects,$(wildcard qemu/witness/*.c))
$(B)/bin/sframe-witness: $(WITNESS_OBJECTS) $(B)/lib.a
$(B)/bin/sframe-witness: libraries := -lcapstone

# The plugin, where roots see a QEMU that takes it.

PLUGIN_SOURCES := $(TRUTH_CORE) $(filter-out %/launch.c,$(wildcard qemu/plugin/*.c)) \
  qemu/tool/explain.c $(REFERENCE) $(LIB)
PLUGIN_OBJECTS := $(PLUGIN_SOURCES:%.c=$(B)/obj/pic/%.o)

$(B)/obj/pic/%.o: %.c
	$(Q)$(CC) $(CFLAGS) -MMD -MP -isystem /qemu/include -fPIC \
	  -fvisibility=hidden -flto -DSFRAME_VERSION='"$(VERSION)"' -c -o $@ $<

$(B)/lib/sframe-truth-plugin.so: $(PLUGIN_OBJECTS)
	$(Q)$(CC) $(CFLAGS) -flto=auto -shared -o $@ $^ -ldw -lelf -lcapstone

ifneq ($(wildcard /qemu/include/qemu-plugin.h),)
truth-programs: $(B)/lib/sframe-truth-plugin.so
endif

# Instructions a second, by back end.
bench-truth: programs
	@qemu/bench/run

.PHONY: truth-programs bench-truth

# The unit tests: TAP on stdout.

TRUTH_TESTED := $(filter-out %/main.o,$(TRUTH_OBJECTS))
$(eval $(call units,truth,qemu,$(TRUTH_TESTED) $(OURS),-lcapstone -ldw -lelf -lyyjson))
$(eval $(call units,witness,qemu/witness,$(filter-out %/main.o,$(WITNESS_OBJECTS)) $(B)/lib.a,-lcapstone))

$(B)/tests/truth/sabotage: qemu/tests/sabotage.c $(B)/libsframe-ref.a
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lelf

$(B)/tests/truth/liar: qemu/tests/liar.c
	$(Q)$(CC) $(CFLAGS) -o $@ $^

# What a recorder with one file changed is linked with.
$(B)/tests/truth/recorder.a: $(TRUTH_OBJECTS)
	$(Q)rm -f $@ && ar rcs $@ $^

check-truth: $(tests-witness) $(addprefix $(B)/tests/truth/,sabotage liar) $(B)/bin/sframe-truth

# What make bench counts of sframe-truth (scripts/selftest/bench/series).

$(B)/bench/scale/truth: qemu/bench/work.c $(TRUTH_TESTED) $(B)/lib.a $(B)/libsframe-ref.a
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -ldw -lelf -lyyjson -lcapstone
