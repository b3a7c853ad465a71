# make coverage-libsframe: the lines of libsframe 2.47 that the hand-written cases
# reach, and nothing else does.

COVERED := $(B)/coverage-libsframe
COVERED_SOURCES := sframe sframe-dump sframe-error
COVERED_ADAPTER := $(TESTEE_DIR)/libsframe-2.47/adapter.c $(TESTEE_COMMON)

$(COVERED)/%.o: $$(call peer,2.47)/libsframe.a
	@mkdir -p $(@D)
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
	$(Q)scripts/selftest/coverage-libsframe/run $(COVERED) $(B)/vectors $(COVERED_SOURCES)

.PHONY: coverage-libsframe
