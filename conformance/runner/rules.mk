# sframe-conform. Wants: CC, CFLAGS, B, Q, and $(B)/libsframe-ref.a.

CONFORM_SOURCES := $(wildcard conformance/runner/*.c)
CONFORM_OBJECTS := $(CONFORM_SOURCES:conformance/%.c=$(B)/obj/conformance/%.o)
CONFORM_FLAGS   := -std=gnu11 -D_GNU_SOURCE -Ireference -Ibox -Iconformance/words -Iconformance/runner -MMD -MP

$(B)/obj/conformance/runner/%.o: conformance/runner/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(CONFORM_FLAGS) -c -o $@ $<

CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a

$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED) $(B)/libbox.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lyyjson -lseccomp

programs: $(B)/bin/sframe-conform

-include $(CONFORM_OBJECTS:.o=.d)
