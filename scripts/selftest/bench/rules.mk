# make bench: the reference beside libsframe 2.47, one process.

bench: $(B)/bin/bench
	@$<

$(B)/bin/bench: scripts/selftest/bench/bench.c scripts/selftest/bench/peer_libsframe.c $(B)/lib.a $(B)/libsframe-ref.a \
		$$(call peer,2.47)/libsframe.a scripts/selftest/bench/peer.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -isystem $(call peer,2.47)/include -DPEER_VERSION='"$(call version,2.47)"' \
		$(filter %.c %.a,$^) -o $@

.PHONY: bench

# How what is counted grows with sizes.

SCALE := $(B)/bench/scale
SCALE_PROGRAMS := $(addprefix $(SCALE)/,work truth measure)
ifneq ($(wildcard /qemu/include/qemu-plugin.h),)
SCALE_PROGRAMS += $(SCALE)/count.so
endif

$(SCALE)/work: scripts/selftest/bench/work.c $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^

$(SCALE)/measure: scripts/selftest/bench/measure.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $<

$(SCALE)/count.so: scripts/selftest/bench/count.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -isystem /qemu/include -fPIC -fvisibility=hidden -shared -o $@ $<

bench-programs: $(SCALE_PROGRAMS)
	@:

bench-scale: bench-programs programs
	@scripts/selftest/bench/series

bench: bench-scale

.PHONY: bench-programs bench-scale
