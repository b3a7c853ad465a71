# make planted: the reader that faults are planted in.
PLANTED := scripts/selftest/planted
$(B)/planted/reader: $(wildcard $(PLANTED)/reader/*.c) $(PLANTED)/reader/reader.h
	@mkdir -p $(@D)
	$(Q)gcc -std=gnu11 -D_GNU_SOURCE -O1 -Wall -Wextra -Wshadow -Wconversion -Werror $(filter %.c,$^) -o $@

# make planted PART=libsframe: an adapter for its decoder and one for its encoder, each without the library.
PLANTED_ADAPTERS := $(patsubst %,$(B)/planted/%.o,libsframe-2.47 libsframe-2.47-reencode)
$(PLANTED_ADAPTERS): $(TESTEE_DIR)/libsframe-2.47/adapter.c $(TESTEE_COMMON) $(TESTEE_MALLOC) $(TESTEE_DIR)/libsframe-2.47/reencode.h $(TESTEE_HEADERS)
	@mkdir -p $(@D)
	$(Q)gcc $(TESTEE_FLAGS) -isystem $(PLANTED_SOURCE)/include $(if $(findstring reencode,$@),$(reencode)) \
		-DTESTEE_NAME='"$(basename $(@F))"' -DPEER_VERSION='"2.47"' -r $(filter %.c,$^) -o $@

# And the campaign of make api, which looks at lost memory and at careless calls.
$(B)/planted/api.o: $(API_SOURCES) lib/base/memory.c
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(API_FLAGS) $(API_SANITIZERS) -w -iquote $(API)/libsframe -isystem $(PLANTED_SOURCE)/include -DTESTEE_NAME='"libsframe-2.47"' -DTESTEE_HOST='"amd64"' \
		-r $(wildcard $(API)/*.c $(API)/libsframe/*.c) lib/base/memory.c -o $@
