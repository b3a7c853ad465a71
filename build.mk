# What is built and tested inside the forky root.  Not for people: the
# Makefile calls this file through scripts/toolchain.

B := build
V ?= 0
# What a recipe begins with: it is not printed, and the folder of what it makes is there.
Q = $(if $(filter 1,$(V)),,@)mkdir -p $(@D) && $()
CC := gcc
CLANG := clang
WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Werror
CFLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -O2 -g $(WARNINGS)
MAKEFLAGS += --no-builtin-rules --no-print-directory
.NOTINTERMEDIATE:
.DELETE_ON_ERROR:
.SECONDEXPANSION:

all: programs

# What our programs are made of.  A folder's rules.mk has a line for what is made and of which
# objects and archives, one for the `libraries` of a program, one for the `flags` of its objects.

$(B)/obj/%.o: %.c
	$(Q)$(CC) $(CFLAGS) $(flags) -MMD -MP -c $< -o $@

$(B)/bin/%:
	$(Q)$(CC) -o $@ $^ $(libraries)

$(addprefix $(B)/,lib.a libwords.a libsframe-ref.a libbox.a libmutator.a):
	$(Q)rm -f $@ && ar rcs $@ $^

objects = $(patsubst %.c,$(B)/obj/%.o,$(1))
OURS := $(B)/lib.a $(B)/libsframe-ref.a

# Unit tests are compiled with `options`; all of them run, even when one fails, and there are some.  TAP on stdout.
UNITS :=
run-units = failed=0; for test in $(or $(filter $(UNITS),$^),false); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; exit $$failed

# $(call units,NAME,FOLDER,OBJECTS,LIBRARIES,FILES): tests-NAME, those of the folder, and check-NAME, which runs them and
# the .cases in FILES.
define units
tests-$(1) := $(patsubst $(2)/tests/%.c,$(B)/tests/$(1)/%,$(wildcard $(2)/tests/test_*.c))
UNITS += $$(tests-$(1))
$$(tests-$(1)): libraries := $(4)
$$(tests-$(1)): $(B)/tests/$(1)/%: $(2)/tests/%.c $(wildcard $(2)/tests/*.h) $(3)
check-$(1): $$(tests-$(1))
	$$(Q)$$(run-units)
	$(if $(5),$$(Q)$(B)/tests/run-cases $(5))
.PHONY: check-$(1)
endef

# $(call tool,NAME,FOLDER,LIBRARIES,LIBRARIES,FILES): the program sframe-NAME of a folder, and its tests, which may want
# more libraries.  Gives tested-NAME, its objects but main.o.
define tool
tested-$(1) := $(call objects,$(filter-out %/main.c,$(wildcard $(2)/*.c)))
$(B)/bin/sframe-$(1): $(B)/obj/$(2)/main.o $$(tested-$(1)) $(OURS)
$(B)/bin/sframe-$(1): libraries := $(3)
programs: $(B)/bin/sframe-$(1)
$(call units,$(1),$(2),$$(tested-$(1)) $(OURS),$(4) $(3),$(5))
endef

# What several programs stand on (lib/README.md).

LIB_BASE := $(wildcard lib/base/*.c)
LIB_ELF := $(wildcard lib/elf/*.c)
LIB_CFI := $(wildcard lib/cfi/*.c)
LIB_TABLES := $(wildcard lib/tables/*.c)
LIB_ISSUES := $(wildcard lib/issues/*.c)
LIB_ARCH := $(wildcard lib/arch/*.c)
LIB_OBSERVE := $(wildcard lib/observe/*.c)
LIB := $(LIB_BASE) $(LIB_ARCH) $(LIB_ELF) $(LIB_CFI) $(LIB_TABLES) $(LIB_ISSUES) $(LIB_OBSERVE)
VERSION := $(shell cat VERSION)

$(B)/obj/lib/%.o: flags := -DSFRAME_VERSION='"$(VERSION)"'
$(B)/obj/lib/base/options.o: VERSION
$(B)/lib.a: $(call objects,$(LIB))

# The words of what implementations answer.

WORDS := $(wildcard conformance/known/words/*.c)
$(B)/libwords.a: $(call objects,$(WORDS))

# The reference: a library that depends on nothing, and the program sframe-ref.

REFERENCE := $(wildcard reference/*.c reference/write/*.c reference/tables/*.c)
REFERENCE_TOOL := $(wildcard reference/tool/*.c reference/tool/assembler/*.c reference/tool/vectors/*.c reference/tool/files/*.c)

$(call objects,$(REFERENCE)): CFLAGS := -std=c11 -iquote . -O2 -g $(WARNINGS)
$(B)/libsframe-ref.a: $(call objects,$(REFERENCE))
$(B)/bin/sframe-ref: $(call objects,$(REFERENCE_TOOL)) $(OURS)
$(B)/bin/sframe-ref: libraries := -lelf -lyyjson

# The same for any Linux of this processor, linked statically: forky has no static yyjson,
# so that it cannot export cases.

# Its malloc, where no library can stand before libc's.
WRAPPED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

$(B)/obj/lib/static/memory.o $(B)/obj/s390x/lib/static/memory.o: lib/base/memory.c
	$(Q)$(if $(findstring s390x,$@),s390x-linux-gnu-gcc,$(CC)) $(CFLAGS) -DIS_WRAPPED -MMD -MP -c $< -o $@

STATIC_LIB := $(B)/obj/lib/static/memory.o $(call objects,$(filter-out lib/base/memory.c,$(LIB_BASE)))
STATIC_LIB_S390X := $(STATIC_LIB:$(B)/obj/%=$(B)/obj/s390x/%)
STATIC_OBJECTS := $(call objects,$(filter-out %/vector_export.c %/vector_json.c %/vector_table.c,$(REFERENCE_TOOL)) reference/tool/static/no_export.c)

$(B)/bin/sframe-ref.static: $(STATIC_OBJECTS) $(call objects,$(LIB_ELF) $(LIB_ARCH)) $(STATIC_LIB) $(B)/libsframe-ref.a
$(B)/bin/sframe-ref.static: libraries := -static $(WRAPPED) -lelf -lz -lzstd

# The same program for a big-endian machine; qemu-s390x runs it.

objects-s390x = $(patsubst %.c,$(B)/obj/s390x/%.o,$(1))
BIG_ENDIAN := $(B)/testees/reference-s390x/program
BIG_ENDIAN_OBJECTS := $(call objects-s390x,$(REFERENCE) $(REFERENCE_TOOL) $(LIB_BASE) $(LIB_ELF) $(LIB_ARCH))

$(B)/obj/s390x/%.o: %.c
	$(Q)s390x-linux-gnu-gcc $(CFLAGS) $(flags) -DTESTEE_NAME='"reference-s390x"' -DSFRAME_VERSION='"$(VERSION)"' -MMD -MP -c $< -o $@

$(BIG_ENDIAN): $(BIG_ENDIAN_OBJECTS)
	$(Q)s390x-linux-gnu-gcc -o $@ $^ -lelf -lyyjson

# What closes sandboxes.

$(B)/libbox.a: $(addprefix $(B)/obj/box/,box.o census.o effort.o filter.o)

# scripts/lib/build.sh compiles it in every root; here so that it is known to compile.
$(B)/obj/box/write_filter: $(B)/obj/box/write_filter.o $(B)/libbox.a
	$(Q)$(CC) -o $@ $^ -lseccomp

# Linked statically, because linkers of every root are started by it.
$(B)/bin/sframe-box: $(B)/obj/box/confine.o $(B)/libbox.a $(STATIC_LIB)
$(B)/bin/sframe-box: libraries := -static $(WRAPPED) -lseccomp

# run-cases: tests as data, and what the suites of make check are counted by.  Linked statically, because they also run on
# the host.

CASES_OBJECTS := $(addprefix $(B)/obj/harness/,main.o script.o scene.o steps.o checks.o command.o)
$(B)/tests/run-cases: $(CASES_OBJECTS)
$(B)/tests/account: $(B)/obj/harness/account.o
$(B)/tests/run-cases $(B)/tests/account: $(B)/libbox.a $(STATIC_LIB)
	$(Q)$(CC) -o $@ $(filter %.o,$^) $(filter %.a,$^) -static $(WRAPPED) -lseccomp

# make spec-coverage: sentences of the specification, and the clauses.

SPEC_COVERAGE := $(B)/bin/sframe-spec-coverage
$(SPEC_COVERAGE): $(call objects,$(wildcard reference/coverage/*.c)) $(OURS)

spec-coverage: $(SPEC_COVERAGE) $(B)/tests/run-cases
	@reference/coverage/run

.PHONY: spec-coverage

# The tests of lib/: reading DWARF call frame information, and the others.

# Of a program that reads tables.
TABLES_LIBRARIES := -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread
$(eval $(call units,cfi,lib/cfi,$(OURS),-ldw -lelf))
$(eval $(call units,lib,lib,$(OURS)))

include $(wildcard reference/*/rules.mk conformance/*/rules.mk conformance/*/*/rules.mk scripts/*/rules.mk scripts/*/*/rules.mk qemu/rules.mk corpora/rules.mk fuzz/rules.mk)

programs: $(B)/bin/sframe-ref $(B)/bin/sframe-ref.static $(BIG_ENDIAN) $(B)/obj/box/write_filter $(B)/bin/sframe-box $(B)/tests/run-cases $(B)/tests/account $(SPEC_COVERAGE)
	@:

# Of all that is compiled, what make conformance starts.

conformance: $(addprefix $(B)/bin/,sframe-ref sframe-generate sframe-conform sframe-hosts sframe-judge sframe-issues sframe-pages sframe-growth sframe-box) testees truth-programs
	@:

# The programs of the corpus that several suites read.
corpus-of-suites:
	$(Q)corpora/programs/build ROOT=forky OUT=$(B)/corpus/check CONFIGS='gcc-O0-fp gcc-O2-nofp' all >&2

# The cases of corpora/vectors, for programs in any language.

VECTORS := $(sort $(wildcard corpora/vectors/*.sfv corpora/regressions/*.sfv))

vectors: $(B)/bin/sframe-ref $(B)/bin/sframe-generate $(B)/obj/sframe-mutator.o
	$(Q)rm -rf $(B)/vectors
	$(Q)$< vectors --export=$(B)/vectors --only-killers=corpora/vectors/only-killers $(VECTORS)
	$(Q)$< files --export=$(B)/vectors/files corpora/files/*.sfv
	$(Q)$(B)/bin/sframe-generate --large --recipes --out $(B)/vectors/large
	$(Q)cp corpora/vectors/schema.json corpora/vectors/sframe-vector.h $(B)/vectors && cp corpora/vectors/sframe-large.c $(B)/vectors/large
	$(Q)mkdir $(B)/vectors/fuzz && cp $(B)/obj/sframe-mutator.o $(B)/vectors/fuzz && cp fuzz/dictionaries/section.dict $(B)/vectors/fuzz/sframe.dict

# What make install copies, below $(B)/stage; scripts/install/stage says how it lies there.  The
# programs are linked statically where that is possible, and else have their libraries with
# them, unless LINKED=host: then they are this machine's own (make install TOOLCHAIN=host).

INSTALLED := sframe-ref sframe-conform sframe-judge sframe-issues sframe-audit \
             sframe-links sframe-generate sframe-mutate
LINKED ?= alone

stage: $(INSTALLED:%=$(B)/bin/%) $(if $(filter host,$(LINKED)),,$(B)/bin/sframe-ref.static) $(B)/libsframe-ref.a vectors
	$(Q)LINKED=$(LINKED) scripts/install/stage $(B)/stage $(INSTALLED)

.PHONY: all programs conformance vectors corpus-of-suites stage

-include $(shell find $(B)/obj -name '*.d' 2>/dev/null)

$(UNITS): $(wildcard lib/tests/*.h)
	$(Q)$(CC) $(CFLAGS) $(options) -o $@ $(filter-out %.h,$^) -lcmocka $(libraries)
