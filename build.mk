# What is built and tested inside the forky root.  Not for people: the
# Makefile calls this file through scripts/toolchain.

B := build
V ?= 0
Q := $(if $(filter 1,$(V)),,@)
CC := gcc
CLANG := clang
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Werror
CFLAGS := -std=gnu11 -D_GNU_SOURCE -O2 -g $(WARNINGS) -Ireference -Ilib/base -Ilib/arch -Ilib/elf -Ilib/issues -Ilib/observe
MAKEFLAGS += --no-builtin-rules --no-print-directory
.NOTINTERMEDIATE:
.DELETE_ON_ERROR:
.SECONDEXPANSION:

all: programs

# What several programs stand on (lib/README.md).

LIB_BASE := $(wildcard lib/base/*.c)
LIB_ELF := $(wildcard lib/elf/*.c)
LIB_CFI := $(wildcard lib/cfi/*.c)
LIB_ISSUES := $(wildcard lib/issues/*.c)
LIB_ARCH := $(wildcard lib/arch/*.c)
LIB_OBSERVE := $(wildcard lib/observe/*.c)
LIB := $(LIB_BASE) $(LIB_ARCH) $(LIB_ELF) $(LIB_CFI) $(LIB_ISSUES) $(LIB_OBSERVE)
VERSION := $(shell cat VERSION)

$(B)/obj/lib/%.o: lib/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -DSFRAME_VERSION='"$(VERSION)"' -MMD -MP -c $< -o $@

$(B)/obj/lib/base/options.o: VERSION

$(B)/lib.a: $(LIB:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

-include $(LIB:%.c=$(B)/obj/%.d)

# The words of what implementations answer.

WORDS := $(wildcard conformance/words/*.c)

$(B)/obj/conformance/words/%.o: conformance/words/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c $< -o $@

$(B)/libwords.a: $(WORDS:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

-include $(WORDS:%.c=$(B)/obj/%.d)

# The reference: a library that depends on nothing, and the program sframe-ref.

REFERENCE := $(wildcard reference/*.c reference/write/*.c)
REFERENCE_TOOL := $(wildcard reference/tool/*.c reference/tool/assembler/*.c reference/tool/vectors/*.c)

$(B)/obj/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O2 -g $(WARNINGS) -Ireference -MMD -MP -c $< -o $@

TOOL_FLAGS := -Ireference/tool -Ireference/tool/assembler -Ireference/tool/vectors

$(B)/obj/reference/tool/%.o: reference/tool/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(TOOL_FLAGS) -MMD -MP -c $< -o $@

$(B)/libsframe-ref.a: $(REFERENCE:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

$(B)/bin/sframe-ref: $(REFERENCE_TOOL:%.c=$(B)/obj/%.o) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ -lelf -lyyjson

# The same for any Linux of this processor, linked statically: forky has no static yyjson,
# so that it cannot export cases.

# Its malloc, where no library can stand before libc's.
WRAPPED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

$(B)/obj/lib/static/memory.o: lib/base/memory.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -DIS_WRAPPED -MMD -MP -c $< -o $@

$(B)/obj/s390x/lib/static/memory.o: lib/base/memory.c
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc $(CFLAGS) -DIS_WRAPPED -MMD -MP -c $< -o $@

STATIC_LIB := $(B)/obj/lib/static/memory.o $(patsubst %.c,$(B)/obj/%.o,$(filter-out lib/base/memory.c,$(LIB_BASE)))
STATIC_LIB_S390X := $(STATIC_LIB:$(B)/obj/%=$(B)/obj/s390x/%)
STATIC_OBJECTS := $(patsubst %.c,$(B)/obj/%.o,$(filter-out %/vector_export.c %/vector_json.c,$(REFERENCE_TOOL)) \
                    reference/tool/static/no_export.c)

$(B)/bin/sframe-ref.static: $(STATIC_OBJECTS) $(patsubst %.c,$(B)/obj/%.o,$(LIB_ELF) $(LIB_ARCH)) $(STATIC_LIB) $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -static $(WRAPPED) -o $@ $^ -lelf -lz -lzstd

-include $(B)/obj/reference/tool/static/no_export.d $(B)/obj/lib/static/memory.d $(B)/obj/s390x/lib/static/memory.d

# The same program for a big-endian machine; qemu-s390x runs it.

BIG_ENDIAN := $(B)/testees/reference-s390x/program
BIG_ENDIAN_OBJECTS := $(patsubst %.c,$(B)/obj/s390x/%.o,$(REFERENCE) $(REFERENCE_TOOL) $(LIB_BASE) $(LIB_ELF) $(LIB_ARCH))

$(B)/obj/s390x/%.o: %.c
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc $(CFLAGS) $(TOOL_FLAGS) -DTESTEE_NAME='"reference-s390x"' -DSFRAME_VERSION='"$(VERSION)"' -MMD -MP -c $< -o $@

$(BIG_ENDIAN): $(BIG_ENDIAN_OBJECTS)
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc -o $@ $^ -lelf -lyyjson

-include $(BIG_ENDIAN_OBJECTS:.o=.d)
-include $(REFERENCE:%.c=$(B)/obj/%.d) $(REFERENCE_TOOL:%.c=$(B)/obj/%.d)

include $(wildcard lib/tests/rules.mk lib/cfi/rules.mk lib/cfi/tests/rules.mk box/rules.mk reference/tests/rules.mk reference/coverage/rules.mk conformance/*/rules.mk conformance/*/*/rules.mk scripts/*/rules.mk qemu/rules.mk qemu/*/rules.mk corpora/*/rules.mk fuzz/*/rules.mk fuzz/rules.mk)

programs: $(B)/bin/sframe-ref $(B)/bin/sframe-ref.static $(BIG_ENDIAN)
	@:

# Of all that is compiled, what make conformance starts.

conformance: $(addprefix $(B)/bin/,sframe-ref sframe-generate sframe-conform sframe-judge sframe-issues sframe-pages) testees truth-programs
	@:

# The cases of corpora/vectors, for programs in any language.

vectors: $(B)/bin/sframe-ref
	$(Q)rm -rf $(B)/vectors
	$(Q)$< vectors --export=$(B)/vectors $(sort $(wildcard corpora/vectors/*/*.sfv corpora/regressions/*.sfv))
	$(Q)cp corpora/vectors/schema.json $(B)/vectors

.PHONY: all programs conformance vectors

include scripts/install/install.mk
