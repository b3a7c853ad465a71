# Fuzz targets, in several builds: plain and afl explore, checked (ASan and UBSan)
# and memory (MSan; FUZZ_MEMORY, where all is C and compiled here) replay and
# classify.  A target is a list of sources; those of a peer are compiled with
# instrumentation where they are.  Which sections a target sees: targets/target.h.
#
#   build/fuzz/BUILD/TARGET
#   fuzz-ENGINE-TARGET   what exploring with libfuzzer or afl and replaying take
# Wants: what build.mk and conformance/testees/rules.mk define.

FUZZ := $(B)/fuzz
FUZZ_INCLUDES := -Ilib/base -Ilib/arch -Ilib/elf -Ilib/issues -Ilib/observe -Ireference -Ireference/tool/assembler -Ifuzz/targets -I$(TESTEE_DIR)/common
FUZZ_FLAGS := -std=gnu11 -D_GNU_SOURCE -g -w $(FUZZ_INCLUDES)
FUZZ_MEMORY := reference decode assemble libsframe-% glibc-%
fuzz-builds = plain afl checked $(if $(filter $(FUZZ_MEMORY),$(1)),memory)

fuzz-compiler-plain   := $(CLANG)
fuzz-compiler-afl     := AFL_QUIET=1 afl-clang-fast
fuzz-compiler-checked := $(CLANG)
fuzz-compiler-memory  := $(CLANG)
fuzz-wrap          := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=printf,--wrap=fprintf\
	-fno-builtin-printf -fno-builtin-fprintf
fuzz-flags-plain   := -O2 -fsanitize=fuzzer -fno-sanitize-coverage=trace-cmp -DLLVMFuzzerTestOneInput=fuzz_target $(fuzz-wrap)
fuzz-flags-afl     := -O2 -fsanitize=fuzzer $(fuzz-wrap)
fuzz-flags-checked := -O1 -fno-omit-frame-pointer -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
fuzz-flags-memory  := -O1 -fno-omit-frame-pointer -fsanitize=fuzzer,memory -fsanitize-memory-track-origins
fuzz-sources-plain := $(addprefix fuzz/targets/,survive.c allocation.c quiet.c)
fuzz-sources-afl   := $(addprefix fuzz/targets/,allocation.c quiet.c)

FUZZ_ADAPTER := $(addprefix $(TESTEE_DIR)/common/,testee.c stacks.c dump.c guarded.c) fuzz/targets/testee.c fuzz/targets/gate.c $(REFERENCE)
FUZZ_TARGETS :=

# What targets have in common is compiled once for each build.
FUZZ_COMMON_FLAGS := -Icorpora/generate -Ifuzz/mutator -Ilib/cfi -Iconformance/audit
define fuzz-common
$(FUZZ)/$(1)/common/%.o: %.c fuzz/rules.mk
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-compiler-$(1)) $(FUZZ_FLAGS) $(FUZZ_COMMON_FLAGS) $(fuzz-flags-$(1)) -MMD -MP -c $$< -o $$@
-include $$(shell find $(FUZZ)/$(1)/common -name '*.d' 2>/dev/null)
endef
$(foreach v,plain afl checked memory,$(eval $(call fuzz-common,$(v))))
FUZZ_COMMON := reference/% lib/cfi/% conformance/audit/% $(fuzz-sources-plain)

# The mutator with a reference of its own, without instrumentation: that would cost
# more than all the rest.
fuzz-mutator-plain := $(FUZZ)/mutator.o
fuzz-mutator-checked := $(FUZZ)/mutator.o
$(FUZZ)/mutator.o: $(patsubst %.c,$(B)/obj/%.o,$(MUTATOR) $(REFERENCE))
	@mkdir -p $(@D)
	$(Q)ld -r $^ -o $@.part && objcopy --keep-global-symbol=LLVMFuzzerCustomMutator \
		--keep-global-symbol=LLVMFuzzerCustomCrossOver $@.part $@ && rm $@.part

# What our programs read of files that are no sections.
FUZZ_FILES := audit issues links modules observations truth-records

# $(1) target, $(2) sources, $(3) options, $(4) needs, $(5) and $(6) sources that a
# need makes.  Structure-aware unless it is of text; AFL++ loads the mutator.
fuzz-sources = $(2) $(fuzz-sources-$(v))
fuzz-objects = $(patsubst %.c,$(FUZZ)/$(v)/common/%.o,$(filter $(FUZZ_COMMON),$(fuzz-sources))) $(filter %.o,$(subst VARIANT,$(v),$(5))) \
	$(if $(filter assemble $(FUZZ_FILES),$(1)),,$(fuzz-mutator-$(v)))
define fuzz-target
FUZZ_TARGETS += $(1)
$(foreach v,$(call fuzz-builds,$(1)),
$(FUZZ)/$(v)/$(1): $(filter-out $(FUZZ_COMMON),$(fuzz-sources)) $(fuzz-objects) $(4) $(wildcard fuzz/targets/*.h reference/*.h reference/write/*.h) fuzz/rules.mk
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-compiler-$(v)) $$(FUZZ_FLAGS) $(fuzz-flags-$(v)) $(3) \
		-Dmain=testee_main -DTESTEE_NAME='"$(1)"' -DPEER_VERSION='"-"' \
		$$(filter %.c %.o,$$^) $(filter-out %.o,$(5)) $$(wildcard $(6)) -o $$@
)
fuzz-libfuzzer-$(1): $(foreach v,$(filter-out afl,$(call fuzz-builds,$(1))),$(FUZZ)/$(v)/$(1))
fuzz-afl-$(1): $(foreach v,$(call fuzz-builds,$(1)),$(FUZZ)/$(v)/$(1)) $(B)/bin/sframe-mutator.so
.PHONY: fuzz-libfuzzer-$(1) fuzz-afl-$(1)
endef

$(eval $(call fuzz-target,reference,fuzz/targets/reference.c fuzz/targets/gate.c $(REFERENCE)))
$(eval $(call fuzz-target,decode,fuzz/targets/decode.c fuzz/targets/gate.c $(REFERENCE)))
FUZZ_ASSEMBLER := $(addprefix reference/tool/assembler/,assembler.c assemble_element.c assemble_fde.c assemble_fre.c fields.c lex.c row_words.c source.c) \
	$(addprefix lib/base/,buffer.c grow.c problem.c number.c)
$(eval $(call fuzz-target,assemble,fuzz/targets/assemble.c fuzz/targets/gate.c $(REFERENCE) \
	$(FUZZ_ASSEMBLER)))

# Code of our programs on their files.
FUZZ_READS := fuzz/targets/gate.c fuzz/targets/ours.c $(REFERENCE) $(filter-out lib/base/memory.c lib/base/chance.c,$(LIB_BASE))
FUZZ_READ_FLAGS := -Icorpora/generate -DSFRAME_VERSION='"-"'
FUZZ_AUDITS := $(filter-out %/main.c,$(wildcard conformance/audit/*.c)) $(LIB_CFI) $(LIB_ISSUES) $(LIB_OBSERVE) $(LIB_ELF) $(LIB_ARCH) $(FUZZ_READS)
FUZZ_AUDIT_FLAGS := $(FUZZ_READ_FLAGS) -Ilib/cfi -Iconformance/audit
FUZZ_JSON := fuzz/targets/json_mutator.c lib/base/chance.c
$(eval $(call fuzz-target,audit,fuzz/targets/audit.c fuzz/targets/elf_mutator.c lib/base/chance.c $(FUZZ_AUDITS),$(FUZZ_AUDIT_FLAGS),,-ldw -lelf -lyyjson))
$(eval $(call fuzz-target,observations,fuzz/targets/observations.c $(FUZZ_JSON) $(filter-out %_main.c,$(wildcard conformance/judge/*.c)) \
	$(WORDS) $(LIB_ISSUES) $(LIB_OBSERVE) $(FUZZ_READS),$(FUZZ_READ_FLAGS) -Iconformance/words -Iconformance/judge,,-lyyjson))
$(eval $(call fuzz-target,issues,fuzz/targets/issues.c $(LIB_ISSUES) $(FUZZ_READS),$(FUZZ_READ_FLAGS) -Ilib/issues))
FUZZ_ELF := fuzz/targets/elf_mutator.c lib/base/chance.c $(LIB_ELF) $(LIB_ARCH) $(FUZZ_READS)
$(eval $(call fuzz-target,links,fuzz/targets/links.c $(addprefix conformance/links/,file.c lookup.c) $(FUZZ_ELF),$(FUZZ_READ_FLAGS) -Iconformance/links,,-lelf))
$(eval $(call fuzz-target,modules,fuzz/targets/modules.c qemu/core/modules.c $(FUZZ_ELF),$(FUZZ_READ_FLAGS) -Iqemu/core,,-ldw -lelf))
$(eval $(call fuzz-target,truth-records,fuzz/targets/truth-records.c $(FUZZ_JSON) $(addprefix qemu/tool/,sum.c record.c observe.c shares.c) $(wildcard qemu/core/*.c) $(LIB_CFI) \
	$(LIB_ISSUES) $(LIB_OBSERVE) $(LIB_ELF) $(LIB_ARCH) $(FUZZ_READS),$(FUZZ_READ_FLAGS) -Ilib/cfi -Ilib/observe -Iqemu/core -Iqemu/tool -Iqemu/target,,-ldw -lelf -lyyjson -lcapstone))

# libsframe of release $(1), raw and gated.
define fuzz-libsframe
$(eval $(call fuzz-target,libsframe-$(1)$(2),$(TESTEE_DIR)/libsframe-$(1)/adapter.c $(FUZZ_ADAPTER) fuzz/targets/extra_libsframe.c,\
	$(3) -DHAVE_CONFIG_H -I$(peer-$(1))/libsframe -I$(peer-$(1))/include -I$(peer-$(1))/libctf,$(peer-$(1))/libsframe.a,,$(peer-$(1))/libsframe/sframe*.c))
endef
$(foreach r,2.40 2.44 2.47,$(eval $(call fuzz-libsframe,$(r))) \
	$(eval $(call fuzz-libsframe,$(r),-past-walls,-DGATE=PAST_WALLS)) $(eval $(call fuzz-libsframe,$(r),-valid,-DGATE=ONLY_VALID)))

# Its encoder between two decoders (conformance/testees/libsframe-2.47/reencode.h), and
# what the second has to say against what the first has.
define fuzz-reencode
$(eval $(call fuzz-target,libsframe-2.47-reencode$(1),$(TESTEE_DIR)/libsframe-2.47/adapter.c $(FUZZ_ADAPTER) fuzz/targets/round_trip.c,\
	$(2) -DHAVE_CONFIG_H -DTESTEE_REENCODES -I$(TESTEE_DIR)/libsframe-2.47 -I$(peer-2.47)/libsframe -I$(peer-2.47)/include -I$(peer-2.47)/libctf,\
	$(peer-2.47)/libsframe.a $(TESTEE_DIR)/libsframe-2.47/reencode.h,,$(peer-2.47)/libsframe/sframe*.c))
endef
$(eval $(call fuzz-reencode))
$(eval $(call fuzz-reencode,-past-walls,-DGATE=PAST_WALLS))
$(eval $(call fuzz-reencode,-valid,-DGATE=ONLY_VALID))

# The C library's reader and unwinder, compiled as build-reader does, raw, only
# what breaks no clause, and of that what has no gaps.  It is not told the size of a section.
glibc-peer := $(B)/peers/glibc-$(glibc-version)
GLIBC_FLAGS := -std=gnu11 -g -w -I$(TESTEE_DIR)/common -isystem $(glibc-peer) \
	-DTESTEE_NAME='"glibc-2.43"' -DPEER_VERSION='"-"' -DTESTEE_ABIS='"-"' -include glibc.h
GLIBC_OBJECTS := $(addprefix $(FUZZ)/VARIANT/glibc/,adapter.o stack_trace.o memory.o reader.o unwinder.o)
glibc-what-reader   := $(glibc-peer)/sframe-read.c
glibc-what-unwinder := -D__sframe_decode=testee_sframe_decode $(glibc-peer)/sframe.c
define fuzz-glibc-object
$(FUZZ)/$(1)/glibc/$(2).o: $(glibc-sources) $(glibc-peer)/reader.o $(TESTEE_HEADERS) fuzz/rules.mk
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-compiler-$(1)) $(GLIBC_FLAGS) $(fuzz-flags-$(1)) -c $(or $(glibc-what-$(2)),$(TESTEE_DIR)/glibc-2.43/$(2).c) -o $$@
endef
$(foreach v,plain afl checked memory,$(foreach o,$(GLIBC_OBJECTS),$(eval $(call fuzz-glibc-object,$(v),$(basename $(notdir $(o)))))))
define fuzz-glibc
$(eval $(call fuzz-target,glibc-2.43$(1),$(FUZZ_ADAPTER),$(2) -DADDRESS=0x400000000,,$(GLIBC_OBJECTS)))
endef
$(eval $(call fuzz-glibc))
$(eval $(call fuzz-glibc,-past-walls,-DGATE=VALID_WITHOUT_GAPS))
$(eval $(call fuzz-glibc,-valid,-DGATE=ONLY_VALID))

# LLVM's parser, of which there is a binary only: the reference's coverage guides.
define fuzz-llvm-adapter
$(FUZZ)/$(1)/llvm-22.o: $(TESTEE_DIR)/llvm-22/adapter.cc $(TESTEE_HEADERS)
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-compiler-$(1))++ -std=c++20 -g -w $(fuzz-flags-$(1)) -fno-sanitize=vptr,function -I$(TESTEE_DIR)/common \
		-isystem $$(shell $(llvm-22-config) --includedir) -DPEER_VERSION='"-"' -c $$< -o $$@
endef
$(foreach v,plain afl checked,$(eval $(call fuzz-llvm-adapter,$(v))))
define fuzz-llvm
$(eval $(call fuzz-target,llvm-22$(1),$(FUZZ_ADAPTER) $(addprefix lib/base/,guard.c problem.c) fuzz/targets/guide.c,\
	$(2) -DBINARY_PEER,,$(FUZZ)/VARIANT/llvm-22.o -L$(dir $(llvm-22-config))../lib -Wl$(comma)-rpath$(comma)$(dir $(llvm-22-config))../lib -lLLVM -lstdc++))
endef
comma := ,
$(eval $(call fuzz-llvm))
$(eval $(call fuzz-llvm,-valid,-DGATE=ONLY_VALID))

# The same targets as programs without an engine, for amd64 and for s390x, which fuzz/hosts compares.  Undefined
# behaviour traps, where the code is compiled here.
#   $(1) target, $(2) sources, $(3) options, $(4) and $(5) objects for amd64 and s390x
fuzz-host-compiler-amd64 := gcc
fuzz-host-compiler-s390x := s390x-linux-gnu-gcc
fuzz-host-flags := -static -O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error -Dmain=testee_main -DPEER_VERSION='"-"'
FUZZ_HOSTS_TARGETS :=
define fuzz-standalone
$(FUZZ)/$(1)/standalone.o: fuzz/targets/standalone.c fuzz/targets/target.h
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-host-compiler-$(1)) $(FUZZ_FLAGS) -O1 -c $$< -o $$@
endef
$(foreach h,amd64 s390x,$(eval $(call fuzz-standalone,$(h))))
define fuzz-host
$(FUZZ)/$(2)/$(1): $(FUZZ)/$(2)/standalone.o $(3) $(5) $(wildcard fuzz/targets/*.h reference/*.h reference/write/*.h) fuzz/rules.mk
	@mkdir -p $$(@D)
	$$(Q)$(fuzz-host-compiler-$(2)) $$(FUZZ_FLAGS) $(fuzz-host-flags) $(4) -DTESTEE_NAME='"$(1)"' $$(filter %.c %.o %.a,$$^) -o $$@
endef
define fuzz-hosts
FUZZ_HOSTS_TARGETS += $(1)
$(eval $(call fuzz-host,$(1),amd64,$(2),$(3),$(4)))
$(eval $(call fuzz-host,$(1),s390x,$(2),$(3),$(5)))
endef
$(eval $(call fuzz-hosts,reference,fuzz/targets/reference.c fuzz/targets/gate.c $(REFERENCE)))
$(eval $(call fuzz-hosts,decode,fuzz/targets/decode.c fuzz/targets/gate.c $(REFERENCE)))
$(eval $(call fuzz-hosts,assemble,fuzz/targets/assemble.c fuzz/targets/gate.c $(REFERENCE) \
	$(FUZZ_ASSEMBLER)))
$(foreach r,2.44 2.47,$(eval $(call fuzz-hosts,libsframe-$(r),$(TESTEE_DIR)/libsframe-$(r)/adapter.c $(FUZZ_ADAPTER),\
	-isystem $(peer-$(r))/include,$(peer-$(r))/libsframe.a,$(peer-$(r)-s390x)/libsframe.a)))

fuzz-hosts-list:
	@echo $(FUZZ_HOSTS_TARGETS)
.PHONY: fuzz-hosts-list

# Programs that are executed: programs/.
FUZZ_TARGETS += $(FUZZED_TARGETS)

fuzz-targets: $(FUZZ_TARGETS:%=fuzz-libfuzzer-%)
	@echo $(FUZZ_TARGETS) >$(FUZZ)/targets
.PHONY: fuzz-targets

# Those that ENGINE can explore.
fuzz-list:
	@echo $(if $(filter afl,$(ENGINE)),$(filter-out $(FUZZED_TARGETS),$(FUZZ_TARGETS)),$(FUZZ_TARGETS))
.PHONY: fuzz-list
