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
  qemu/tool/explain.c \
  $(REFERENCE) $(LIB)
PLUGIN_OBJECTS := $(PLUGIN_SOURCES:%.c=$(B)/obj/pic/%.o)

$(B)/obj/pic/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -isystem /qemu/include -fPIC \
	  -fvisibility=hidden -flto -DSFRAME_VERSION='"$(VERSION)"' -c -o $@ $<

$(B)/lib/sframe-truth-plugin.so: $(PLUGIN_OBJECTS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -flto=auto -shared -o $@ $^ -ldw -lelf -lcapstone

ifneq ($(wildcard /qemu/include/qemu-plugin.h),)
truth-programs: $(B)/lib/sframe-truth-plugin.so
endif

# Instructions a second, by back end.
bench-truth: programs
	@qemu/bench/bench.py

.PHONY: truth-programs bench-truth
