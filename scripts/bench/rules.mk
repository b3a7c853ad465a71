# make bench: the reference beside libsframe 2.47, one process.

bench: $(B)/bin/bench
	@$<

$(B)/bin/bench: scripts/bench/bench.c scripts/bench/peer_libsframe.c $(B)/lib.a $(B)/libsframe-ref.a \
		$$(call peer,2.47)/libsframe.a scripts/bench/peer.h
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -isystem $(call peer,2.47)/include -DPEER_VERSION='"$(call version,2.47)"' \
		$(filter %.c %.a,$^) -o $@

.PHONY: bench
