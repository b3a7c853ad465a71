# The unit tests of the reference: one program per module, built and run in
# several variants.  A variant has its own copy of the library below
# build/tests/VARIANT; what it needs is said in the variables below.

TESTS_DIR := reference/tests
TEST_SOURCES := $(wildcard $(TESTS_DIR)/test_*.c reference/tables/tests/test_*.c)
TEST_NAMES := $(sort $(patsubst test_%.c,%,$(notdir $(TEST_SOURCES))))
TEST_COMMON := $(filter-out $(TESTS_DIR)/test_%.c,$(wildcard $(TESTS_DIR)/*.c))
TEST_HEADERS := $(wildcard reference/*.h reference/write/*.h reference/tables/*.h reference/*.def $(TESTS_DIR)/*.h)
TEST_FLAGS := -std=gnu11 -iquote . -g $(WARNINGS) -Wno-missing-field-initializers -Wno-missing-braces

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

NATIVE_VARIANTS := gcc clang gcc-sanitized clang-sanitized
CROSS_VARIANTS := s390x aarch64
VARIANTS := $(NATIVE_VARIANTS) $(CROSS_VARIANTS) coverage

CC_gcc := $(CC)
CFLAGS_gcc := -O2
CC_clang := clang
CFLAGS_clang := -O2
CC_gcc-sanitized := $(CC)
CFLAGS_gcc-sanitized := -O1 $(SANITIZE)
CC_clang-sanitized := clang
CFLAGS_clang-sanitized := -O1 $(SANITIZE)
CC_s390x := s390x-linux-gnu-gcc
CFLAGS_s390x := -O2
RUN_s390x := qemu-s390x
CC_aarch64 := aarch64-linux-gnu-gcc
CFLAGS_aarch64 := -O2
RUN_aarch64 := qemu-aarch64
CC_coverage := $(CC)
CFLAGS_coverage := -O0 --coverage -fprofile-update=atomic

# Nothing allocates, so a leak would be the tests' own; the leak detector
# needs ptrace, which a sandbox may deny.
TEST_ENVIRONMENT := ASAN_OPTIONS=detect_leaks=0 CMOCKA_MESSAGE_OUTPUT=TAP

variant = $(firstword $(subst /, ,$(@:$(B)/tests/%=%)))
tested-source = $(@:$(B)/tests/$(variant)/%.o=%.c)
tested = $(addprefix $(@D)/,$(patsubst %.c,%.o,$(filter %/$(@F).c,$(TEST_SOURCES)) $(REFERENCE) $(TEST_COMMON)))
taps = $(foreach v,$(1),$(TEST_NAMES:%=$(B)/tests/$(v)/%.tap))

$(B)/tests/%.o: $$(tested-source) $(TEST_HEADERS) $(TESTS_DIR)/rules.mk
	@mkdir -p $(@D); rm -f $(@:.o=.gcda)
	$(Q)$(CC_$(variant)) $(TEST_FLAGS) $(CFLAGS_$(variant)) -c $< -o $@

$(foreach v,$(VARIANTS),$(TEST_NAMES:%=$(B)/tests/$(v)/test_%)): $$(tested)
	$(Q)$(CC_$(variant)) $(CFLAGS_$(variant)) $^ -o $@ -lcmocka

# The TAP of a test program.  One that fails is run again the next time, and
# says how to run it by itself.
$(call taps,$(VARIANTS)): $$(@D)/test_$$(basename $$(@F))
	$(Q)$(TEST_ENVIRONMENT) $(RUN_$(variant)) $< >$@ 2>$@.err || { \
	    sed 's/^/# /' $@.err; \
	    echo '# again: scripts/toolchain run forky -- $(RUN_$(variant)) $<'; \
	} >>$@; ! grep -q '^# again' $@ || touch -d @0 $@

$(VARIANTS:%=check-reference-%): check-reference-%: $$(call taps,$$*)
	@awk -f $(TESTS_DIR)/count.awk $^
.PHONY: $(VARIANTS:%=check-reference-%)

check-reference: $(call taps,$(NATIVE_VARIANTS))
	@awk -f $(TESTS_DIR)/count.awk $^

check-reference-cross: $(call taps,$(CROSS_VARIANTS))
	@awk -f $(TESTS_DIR)/count.awk $^

# Figures below these fail.
COVERED_LINES := 100
COVERED_BRANCHES := 100

coverage-reference: check-reference-coverage
	@gcovr --root . --object-directory $(B)/tests/coverage \
	    --filter 'reference/((write|tables)/)?[^/]*\.[ch]$$' --exclude-throw-branches \
	    --txt-summary --txt $(B)/tests/coverage/lines.txt \
	    --txt-metric branch --json-pretty --json $(B)/tests/coverage/coverage.json \
	    --fail-under-line $(COVERED_LINES) --fail-under-branch $(COVERED_BRANCHES) \
	    $(B)/tests/coverage/reference

.PHONY: check-reference check-reference-cross coverage-reference

# The program, with sanitizers.  A wrong count that turned into an allocation would end it.

SANITIZED = $(patsubst %.c,$(B)/obj/sanitized/%.o,$(1))
SANITIZED_TOOL := $(call SANITIZED,$(REFERENCE) $(REFERENCE_TOOL) $(LIB_BASE) $(LIB_ELF) $(LIB_ARCH))
TOOL_TESTS := $(patsubst $(TESTS_DIR)/tool/%.c,$(B)/tests/tool/%,$(wildcard $(TESTS_DIR)/tool/test_*.c))

$(SANITIZED_TOOL): $(B)/obj/sanitized/%.o: %.c
	$(Q)$(CC) $(CFLAGS) -w -O1 $(SANITIZE) -DSFRAME_VERSION='"$(VERSION)"' -MMD -MP -c $< -o $@

$(B)/tests/tool/sframe-ref: $(SANITIZED_TOOL)
	$(Q)$(CC) $(SANITIZE) -o $@ $^ -lelf -lyyjson

UNITS += $(TOOL_TESTS)
$(TOOL_TESTS): options := -O1 $(SANITIZE)
$(TOOL_TESTS): libraries := -lelf -lyyjson
$(TOOL_TESTS): $(B)/tests/tool/%: $(TESTS_DIR)/tool/%.c $(filter-out %/main.o,$(SANITIZED_TOOL)) $(TESTS_DIR)/tool/sections.h

check-tool: $(TOOL_TESTS) $(B)/tests/tool/sframe-ref $(B)/tests/run-cases
	$(Q)export ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=64; ($(run-units)); status=$$?; \
	$(B)/tests/run-cases $(wildcard $(TESTS_DIR)/*.cases) && exit $$status

.PHONY: check-tool
