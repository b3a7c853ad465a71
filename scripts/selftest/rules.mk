# make bench: the reference beside libsframe 2.47, one process.

bench: $(B)/bin/bench
	@$<

$(B)/bin/bench: scripts/selftest/bench/bench.c scripts/selftest/bench/peer_libsframe.c $(B)/lib.a $(B)/libsframe-ref.a \
		$$(call peer,2.47)/libsframe.a scripts/selftest/bench/peer.h
	$(Q)$(CC) $(CFLAGS) -isystem $(call peer,2.47)/include -DPEER_VERSION='"$(call version,2.47)"' \
		$(filter %.c %.a,$^) -o $@

# How what is counted grows with sizes.

SCALE := $(B)/bench/scale
SCALE_PROGRAMS := $(addprefix $(SCALE)/,work truth measure)
ifneq ($(wildcard /qemu/include/qemu-plugin.h),)
SCALE_PROGRAMS += $(SCALE)/count.so
endif

$(SCALE)/work: $(B)/libsframe-ref.a
$(SCALE)/work $(SCALE)/measure: $(SCALE)/%: scripts/selftest/bench/%.c
	$(Q)$(CC) $(CFLAGS) -o $@ $(filter %.c %.a,$^)

$(SCALE)/count.so: scripts/selftest/bench/count.c
	$(Q)$(CC) $(CFLAGS) -isystem /qemu/include -fPIC -fvisibility=hidden -shared -o $@ $<

bench-programs: $(SCALE_PROGRAMS)
	@:

bench-scale: bench-programs programs
	@scripts/selftest/bench/series

bench: bench-scale

# make coverage-libsframe: the lines of libsframe 2.47 that the hand-written cases
# reach, and nothing else does.

COVERED := $(B)/coverage-libsframe
COVERED_SOURCES := sframe sframe-dump sframe-error
COVERED_ADAPTER := $(TESTEE_DIR)/libsframe-2.47/adapter.c $(TESTEE_COMMON)

$(COVERED)/%.o: $$(call peer,2.47)/libsframe.a
	$(Q)cd $(@D) && gcc --coverage -fprofile-update=atomic -O0 -w -DHAVE_CONFIG_H \
		$(addprefix -I$(CURDIR)/$(call peer,2.47)/,libsframe include libctf) \
		-c $(CURDIR)/$(call peer,2.47)/libsframe/$*.c

$(COVERED)/testee $(COVERED)/reencode: $(COVERED_ADAPTER) $(TESTEE_HEADERS) $(TESTEE_DIR)/libsframe-2.47/reencode.h
$(COVERED)/dump: scripts/selftest/coverage-libsframe/dump.c
$(COVERED)/testee $(COVERED)/reencode $(COVERED)/dump: $(COVERED_SOURCES:%=$(COVERED)/%.o)
	$(Q)gcc --coverage $(TESTEE_FLAGS) -isystem $(call peer,2.47)/include -I$(TESTEE_DIR)/libsframe-2.47 \
		-DPEER_VERSION='"$(call version,2.47)"' -DTESTEE_NAME='"$(@F)"' $(if $(filter reencode,$(@F)),-DTESTEE_REENCODES) \
		-fprofile-dir=$(CURDIR)/$(COVERED)/adapters $(filter %.c %.o,$^) -o $@

coverage-libsframe: $(addprefix $(COVERED)/,testee reencode dump) vectors
	$(Q)scripts/selftest/coverage-libsframe/run $(COVERED) $(B)/vectors sframe:85 sframe-dump:90 sframe-error:0

# The programs of the suite `faults`.

$(B)/faults/sweep: $(addprefix $(B)/obj/scripts/selftest/faults/,sweep.o judge.o state.o inject.o dirty.o) $(B)/lib.a $(B)/libbox.a
$(B)/faults/planted: $(B)/obj/scripts/selftest/faults/planted.o
$(B)/faults/sweep $(B)/faults/planted:
	$(Q)$(CC) -o $@ $^ -lelf

$(B)/faults/preload.so: scripts/selftest/faults/preload.c
	$(Q)$(CC) $(CFLAGS) -shared -fPIC -o $@ $<

faults-programs: $(B)/faults/sweep $(B)/faults/preload.so $(B)/faults/planted
	@:

# make coverage-mcdc: in every decision of the reference's core, does some case of
# corpora/vectors show that each condition by itself decides?  (Modified condition and
# decision coverage, as gcc counts it.)  Compiled without optimization, which would merge
# conditions.

MCDC := $(B)/mcdc
MCDC_CORE := $(wildcard reference/*.c reference/tables/*.c)
MCDC_CASES ?= corpora/vectors/*.sfv corpora/regressions/*.sfv
MCDC_EXCLUDED ?= scripts/selftest/mcdc/excluded

# GCC 16 of the root; --coverage writes a NAME.gcno beside NAME.o.
$(MCDC)/%.o: reference/%.c
	$(Q)$(CC) -std=c11 -iquote . -O0 --coverage -fcondition-coverage -MMD -MP -c $< -o $@

$(MCDC)/program: $(MCDC_CORE:reference/%.c=$(MCDC)/%.o) \
		$(patsubst %.c,$(B)/obj/%.o,$(wildcard reference/write/*.c) $(REFERENCE_TOOL)) $(B)/lib.a
	$(Q)$(CC) --coverage -o $@ $^ -lelf -lyyjson

coverage-mcdc: $(MCDC)/program
	$(Q)find $(MCDC) -name '*.gcda' -delete
	$(Q)$< vectors $(MCDC_CASES) >$(MCDC)/answer || { tail -5 $(MCDC)/answer; echo 'coverage-mcdc: the cases do not pass'; exit 3; }
	$(Q)gcov --conditions --json-format --stdout $(MCDC)/*.gcda $(MCDC)/tables/*.gcda >$(MCDC)/conditions.json
	$(Q)scripts/selftest/mcdc/judge $(MCDC)/conditions.json $(MCDC_EXCLUDED)

-include $(MCDC_CORE:reference/%.c=$(MCDC)/%.d)

.PHONY: bench bench-programs bench-scale coverage-libsframe faults-programs coverage-mcdc

# make planted: the reader that faults are planted in.
PLANTED := scripts/selftest/planted
$(B)/planted/reader: $(wildcard $(PLANTED)/reader/*.c) $(PLANTED)/reader/reader.h
	$(Q)gcc -std=gnu11 -D_GNU_SOURCE -O1 -Wall -Wextra -Wshadow -Wconversion -Werror $(filter %.c,$^) -o $@

# make planted PART=libsframe: an adapter for its decoder and one for its encoder, each without the library.
PLANTED_ADAPTERS := $(patsubst %,$(B)/planted/%.o,libsframe-2.47 libsframe-2.47-reencode)
$(PLANTED_ADAPTERS): $(TESTEE_DIR)/libsframe-2.47/adapter.c $(TESTEE_COMMON) $(TESTEE_MALLOC) $(TESTEE_DIR)/libsframe-2.47/reencode.h $(TESTEE_HEADERS)
	$(Q)gcc $(TESTEE_FLAGS) -isystem $(PLANTED_SOURCE)/include $(if $(findstring reencode,$@),$(reencode)) \
		-DTESTEE_NAME='"$(basename $(@F))"' -DPEER_VERSION='"2.47"' -r $(filter %.c,$^) -o $@

# And the campaign of make api, which looks at lost memory and at careless calls.
$(B)/planted/api.o: $(API_SOURCES) lib/base/memory.c
	$(Q)$(CLANG) $(API_FLAGS) $(API_SANITIZERS) -w -iquote $(API)/libsframe -isystem $(PLANTED_SOURCE)/include -DTESTEE_NAME='"libsframe-2.47"' -DTESTEE_HOST='"amd64"' \
		-r $(wildcard $(API)/*.c $(API)/libsframe/*.c) lib/base/memory.c -o $@
