# Fuzz targets, in several builds: plain and afl explore, checked (ASan and UBSan)
# and memory (MSan; FUZZ_MEMORY, where all is C and compiled here) replay and
# classify.  A target is a list of sources; those of a peer are compiled with
# instrumentation where they are.  Which sections a target sees: targets/target.h.
#
#   build/fuzz/BUILD/TARGET
#   fuzz-ENGINE-TARGET   what exploring with libfuzzer or afl and replaying take
#   fuzz-code-TARGET     prints the files of ours that it is compiled from, of one that reads our files
# Wants: what build.mk and conformance/readers/testees/rules.mk define.

# The mutator: libmutator.a for fuzzing engines, sframe-mutate for people and
# sframe-mutator.so, AFL++'s custom mutator.

MUTATOR := $(filter-out %/main.c %/afl.c,$(wildcard fuzz/mutator/*.c)) lib/base/chance.c
MUTATOR_HEADERS := $(wildcard fuzz/mutator/*.h reference/*.h reference/write/*.h lib/base/chance.h lib/base/sframe_version.h)
$(B)/libmutator.a: $(call objects,$(MUTATOR))
$(B)/bin/sframe-mutate: $(B)/obj/fuzz/mutator/main.o $(B)/libmutator.a $(OURS)

# With what it needs of the reference, for dlopen: one step from the sources.
$(B)/bin/sframe-mutator.so: $(MUTATOR) fuzz/mutator/afl.c $(REFERENCE) $(MUTATOR_HEADERS)
	$(Q)$(CC) $(CFLAGS) -fPIC -shared -o $@ $(filter %.c,$^)

# One object with no name but libFuzzer's, for fuzz targets of others (conformance/templates/fuzz.c).
$(B)/obj/sframe-mutator.o: $(MUTATOR) $(REFERENCE) $(MUTATOR_HEADERS)
	$(Q)$(CC) $(CFLAGS) -g0 -fPIC -fno-stack-protector -U_FORTIFY_SOURCE -r -nostdlib -o $@ $(filter %.c,$^)
	$(Q)objcopy --keep-global-symbol=LLVMFuzzerCustomMutator --keep-global-symbol=LLVMFuzzerCustomCrossOver $@

# For scripts/tests/generate.cases.
MUTATE_SOURCES := $(MUTATOR) $(addprefix fuzz/mutator/,main.c) $(REFERENCE) $(filter-out lib/base/chance.c,$(LIB_BASE))
MUTATE_CHECKED := -std=gnu11 -iquote . -D_GNU_SOURCE -O1 -g -fno-sanitize-recover=all \
	 -DSFRAME_VERSION='"$(VERSION)"'

$(B)/tests/sframe-mutate-address $(B)/tests/sframe-mutate-memory: $(MUTATE_SOURCES) $(MUTATOR_HEADERS)
	$(Q)$(if $(filter %-memory,$@),$(CLANG) $(MUTATE_CHECKED) -fsanitize=memory,$(CC) $(MUTATE_CHECKED) -fsanitize=address,undefined) -o $@ $(filter %.c,$^)

# Generator and mutator.

UNITS += $(B)/tests/test_mutate
$(B)/tests/test_mutate: fuzz/mutator/tests/test_mutate.c $(B)/libmutator.a $(OURS) reference/tests/tool/sections.h

check-generate: $(B)/tests/test_mutate $(addprefix $(B)/tests/,sframe-generate-s390x sframe-mutate-address sframe-mutate-memory run-cases)
	$(Q)failed=0; ($(run-units)) || failed=1; $(B)/tests/run-cases scripts/tests/generate.cases || failed=1; exit $$failed

.PHONY: check-generate

FUZZ := $(B)/fuzz
FUZZ_FLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -g -w -I$(TESTEE_DIR)/common
FUZZ_MEMORY := reference decode assemble libsframe-% glibc-%
fuzz-builds = plain afl checked $(if $(filter $(FUZZ_MEMORY),$(1)),memory)
# Of what is made: the build, and the target.
build = $(firstword $(subst /, ,$(@:$(FUZZ)/%=%)))
target = $(notdir $@)

fuzz-compiler-afl := AFL_QUIET=1 afl-clang-fast
fuzz-compiler = $(or $(fuzz-compiler-$(build)),$(CLANG))
fuzz-wrap          := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=printf,--wrap=fprintf\
	-fno-builtin-printf -fno-builtin-fprintf
fuzz-flags-plain   := -O2 -g0 -fsanitize=fuzzer -fno-sanitize-coverage=trace-cmp -DLLVMFuzzerTestOneInput=fuzz_target $(fuzz-wrap)
fuzz-flags-afl     := -O2 -fsanitize=fuzzer $(fuzz-wrap)
fuzz-flags-checked := -O1 -fno-omit-frame-pointer -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
fuzz-flags-memory  := -O1 -fno-omit-frame-pointer -fsanitize=fuzzer,memory -fsanitize-memory-track-origins
fuzz-sources-plain := $(addprefix fuzz/targets/,survive.c allocation.c quiet.c)
fuzz-sources-afl   := $(addprefix fuzz/targets/,allocation.c quiet.c)

FUZZ_ADAPTER := $(TESTEE_CONTRACT) fuzz/targets/testee.c fuzz/targets/gate.c $(REFERENCE)

# What targets have in common is compiled once for each build.
$(FUZZ)/%.o: $$(lastword $$(subst /common/, ,$$*)).c fuzz/rules.mk
	$(Q)$(fuzz-compiler) $(FUZZ_FLAGS) $(fuzz-flags-$(build)) -MMD -MP -c $< -o $@
-include $(shell find $(FUZZ) -path '*/common/*.d' 2>/dev/null)
FUZZ_COMMON := reference/% lib/% qemu/% $(addprefix conformance/,known/% producers/% readers/runner/%) $(fuzz-sources-plain) \
	$(addprefix fuzz/targets/,elf_mutator.c in_file.c in_memory.c json_values.c ours.c text_mutator.c word_values.c)

# The mutator with a reference of its own, without instrumentation: that would cost
# more than all the rest.
$(FUZZ)/mutator.o: $(patsubst %.c,$(B)/obj/%.o,$(MUTATOR) $(REFERENCE))
	$(Q)ld -r $^ -o $@.part && objcopy --keep-global-symbol=LLVMFuzzerCustomMutator \
		--keep-global-symbol=LLVMFuzzerCustomCrossOver $@.part $@ && rm $@.part

# What our programs read of files that are no sections.
FUZZ_FILES := $(shell . scripts/lib/fuzz-files.sh && echo $$file_targets)

# A target has lines of its own, or of its kind, the first word of its name: sources-,
# flags-, needs- (before it is compiled), and links- (objects and libraries at its end).
# Structure-aware unless it is of text; AFL++ loads the mutator.
FUZZ_PEERS := libsframe-2.40 libsframe-2.44 libsframe-2.47 libsframe-2.47-reencode glibc-2.43
FUZZ_TARGETS := reference decode assemble $(FUZZ_FILES) \
	$(foreach p,$(FUZZ_PEERS),$(p) $(p)-past-walls $(p)-valid) llvm-22 llvm-22-valid
kind = $(firstword $(filter reencode,$(subst -, ,$(target))) $(filter $(FUZZ_FILES),$(target)) $(subst -, ,$(target)))
past-walls := PAST_WALLS
gate = $(if $(filter %-valid,$(target)),-DGATE=ONLY_VALID,$(if $(filter %-past-walls,$(target)),-DGATE=$(past-walls)))
fuzz-sources = $(sources-$(kind)) $(fuzz-sources-$(build))
fuzz-objects = $(patsubst %.c,$(FUZZ)/$(build)/common/%.o,$(filter $(FUZZ_COMMON),$(fuzz-sources))) $(filter %.o,$(links-$(kind))) \
	$(if $(filter assemble $(FUZZ_FILES),$(target)),,$(if $(filter plain checked,$(build)),$(FUZZ)/mutator.o))
fuzz-programs = $(foreach v,$(call fuzz-builds,$(1)),$(FUZZ)/$(v)/$(1))

$(foreach t,$(FUZZ_TARGETS),$(call fuzz-programs,$(t))): $$(filter-out $$(FUZZ_COMMON),$$(fuzz-sources)) $$(fuzz-objects) \
		$$(needs-$$(kind)) $(wildcard fuzz/targets/*.h reference/*.h reference/write/*.h) fuzz/rules.mk
	$(Q)$(fuzz-compiler) $(FUZZ_FLAGS) $(fuzz-flags-$(build)) $(text-flags) $(flags-$(kind)) \
		-Dmain=testee_main -DTESTEE_NAME='"$(target)"' -DPEER_VERSION='"-"' \
		-fuse-ld=mold $(filter %.c %.o,$^) $(filter-out %.o,$(links-$(kind))) $(if $(filter $(FUZZ_FILES),$(target)),$(FUZZ_LIBRARIES)) -o $@

$(FUZZ_TARGETS:%=fuzz-libfuzzer-%): fuzz-libfuzzer-%: $$(filter-out $(FUZZ)/afl/%,$$(call fuzz-programs,$$*))
$(FUZZ_TARGETS:%=fuzz-afl-%): fuzz-afl-%: $$(call fuzz-programs,$$*) $(B)/bin/sframe-mutator.so
$(FUZZ_FILES:%=fuzz-code-%): target = $(@:fuzz-code-%=%)
$(FUZZ_FILES:%=fuzz-code-%):
	@read=$$($(CLANG) $(FUZZ_FLAGS) $(flags-$(kind)) -MM $(filter %.c,$(sources-$(kind)) $(fuzz-sources-plain))) && echo "$$read" | \
		tr -s ' \\' '\n' | sed '/:$$/d; /\//!d' | sort -u
.PHONY: $(FUZZ_TARGETS:%=fuzz-libfuzzer-%) $(FUZZ_TARGETS:%=fuzz-afl-%) $(FUZZ_FILES:%=fuzz-code-%)

FUZZ_ASSEMBLER := $(addprefix reference/tool/assembler/,assembler.c assemble_element.c assemble_fde.c assemble_fre.c lex.c row_words.c source.c) \
	$(addprefix lib/base/,buffer.c problem.c number.c)
sources-reference := fuzz/targets/reference.c fuzz/targets/gate.c $(REFERENCE)
sources-decode    := fuzz/targets/decode.c fuzz/targets/gate.c $(REFERENCE)
sources-assemble  := fuzz/targets/assemble.c fuzz/targets/gate.c $(REFERENCE) $(FUZZ_ASSEMBLER)

# Code of our programs on their files.
FUZZ_READS := fuzz/targets/gate.c fuzz/targets/ours.c $(REFERENCE) $(filter-out lib/base/memory.c lib/base/chance.c,$(LIB_BASE))
FUZZ_TEXTS := fuzz/targets/in_memory.c $(FUZZ_READS)
FUZZ_LIBRARIES := -Wl,--as-needed $(TABLES_LIBRARIES) -lcapstone
text-flags = $(if $(filter fuzz/targets/in_memory.c,$(sources-$(kind))),-Wl$(comma)--wrap=read_file$(comma)--wrap=open_text)
FUZZ_JSON := fuzz/targets/text_mutator.c fuzz/targets/json_values.c lib/base/chance.c
FUZZ_WORDS := fuzz/targets/text_mutator.c fuzz/targets/word_values.c lib/base/chance.c
FUZZ_ELF := fuzz/targets/elf_mutator.c lib/base/chance.c $(LIB_ELF) $(LIB_ARCH)
FUZZ_SEEN := $(LIB_ISSUES) $(LIB_OBSERVE)
FUZZ_TABLES := $(FUZZ_ELF) $(LIB_TABLES) $(LIB_CFI) $(FUZZ_SEEN) $(FUZZ_READS)
sources-audit        := fuzz/targets/audit.c $(filter-out %/main.c,$(wildcard conformance/producers/audit/*.c)) $(FUZZ_TABLES)
sources-flow         := fuzz/targets/flow.c $(filter-out %/main.c,$(wildcard conformance/producers/flow/*.c)) $(FUZZ_TABLES)
sources-derive       := fuzz/targets/derive.c fuzz/targets/in_file.c $(filter-out %/main.c,$(wildcard conformance/producers/derive/*.c)) $(FUZZ_TABLES)
sources-observations := fuzz/targets/observations.c $(FUZZ_JSON) $(filter-out %_main.c,$(wildcard conformance/known/judge/*.c)) $(WORDS) $(FUZZ_SEEN) $(FUZZ_TEXTS)
sources-issues       := fuzz/targets/issues.c $(LIB_ISSUES) $(FUZZ_TEXTS)
sources-explain      := fuzz/targets/explain.c $(filter-out %/main.c,$(wildcard conformance/known/explain/*.c)) $(LIB_ISSUES) $(FUZZ_TEXTS)
flags-explain        := -Wl,--wrap=glob
sources-export       := fuzz/targets/export.c $(filter-out %/export_main.c %/edit.c,$(wildcard conformance/known/export/*.c)) $(LIB_ISSUES) $(FUZZ_TEXTS)
sources-excused      := fuzz/targets/excused.c $(FUZZ_WORDS) conformance/known/judge/excused.c $(LIB_ISSUES) $(FUZZ_TEXTS)
sources-links        := fuzz/targets/links.c fuzz/targets/in_memory.c $(addprefix conformance/producers/links/,file.c lookup.c) $(FUZZ_ELF) $(FUZZ_READS)
sources-link-cases   := fuzz/targets/link-cases.c $(FUZZ_WORDS) conformance/producers/links/case.c $(FUZZ_TEXTS)
sources-modules      := fuzz/targets/modules.c fuzz/targets/in_file.c qemu/core/modules.c qemu/core/view.c $(FUZZ_ELF) $(FUZZ_READS)
sources-truth-records := fuzz/targets/truth-records.c $(FUZZ_JSON) $(addprefix qemu/tool/,sum.c observe.c) $(wildcard qemu/core/*.c) \
	$(LIB_CFI) $(FUZZ_SEEN) $(LIB_ELF) $(LIB_ARCH) $(FUZZ_TEXTS)

FUZZ_ASM := $(addprefix conformance/producers/directives/,code.c rule.c target.c)
sources-objects      := fuzz/targets/objects.c fuzz/targets/in_memory.c $(FUZZ_ASM) $(addprefix conformance/producers/directives/,object.c witness.c expression.c) $(addprefix lib/tables/,layout.c subject.c) \
	$(FUZZ_ELF) $(LIB_CFI) $(FUZZ_READS)
sources-directives   := fuzz/targets/directives.c $(FUZZ_WORDS) $(FUZZ_ASM) $(addprefix conformance/producers/directives/,source.c interpret.c machine.c expression.c) \
	$(LIB_CFI) $(LIB_ELF) $(LIB_ARCH) $(FUZZ_READS)
sources-specification := fuzz/targets/specification.c $(filter-out %/main.c,$(wildcard reference/coverage/*.c)) $(FUZZ_READS)
sources-vectors      := fuzz/targets/vectors.c $(FUZZ_WORDS) $(filter-out %_command.c %/vector_export.c %/vector_json.c %/vector_table.c,$(wildcard reference/tool/vectors/*.c)) \
	$(filter-out %/print_source.c,$(wildcard reference/tool/assembler/*.c)) reference/tool/unwind_request.c $(FUZZ_TEXTS) $(LIB_ELF) $(LIB_ARCH)

# The runner reads files itself.
FUZZ_RUNNER := fuzz/targets/gate.c fuzz/targets/ours.c $(REFERENCE) $(WORDS) $(addprefix lib/base/,buffer.c input.c number.c printable.c problem.c whole.c word.c) \
	conformance/readers/runner/content.c
FUZZ_COMPARES := $(addprefix conformance/readers/runner/,compare.c expect.c leave_out.c literal.c pcs.c) \
	$(addprefix reference/tool/,unwind_request.c assembler/lex.c)
sources-lists        := fuzz/targets/lists.c $(FUZZ_WORDS) conformance/readers/runner/lists.c $(FUZZ_RUNNER)
sources-caps         := fuzz/targets/caps.c $(FUZZ_WORDS) conformance/readers/runner/caps.c $(FUZZ_COMPARES) $(FUZZ_RUNNER)
sources-expected     := fuzz/targets/expected.c $(FUZZ_WORDS) $(FUZZ_COMPARES) $(FUZZ_RUNNER)
sources-results      := fuzz/targets/results.c $(FUZZ_JSON) $(addprefix conformance/readers/runner/,records.c verdict.c) lib/observe/json_line.c $(FUZZ_COMPARES) $(FUZZ_RUNNER)

# libsframe, raw, past what crashes at once, and only what is valid.
fuzzed = $(call peer,$(word 2,$(subst -, ,$(target))))
libsframe-adapter = $(TESTEE_DIR)/libsframe-$(word 2,$(subst -, ,$(target)))/adapter.c $(FUZZ_ADAPTER)
libsframe-includes = $(addprefix -I$(fuzzed)/,libsframe include libctf)
sources-libsframe = $(libsframe-adapter) fuzz/targets/extra_libsframe.c
flags-libsframe = $(gate) -DHAVE_CONFIG_H $(libsframe-includes)
needs-libsframe = $(fuzzed)/libsframe.a
links-libsframe = $(wildcard $(fuzzed)/libsframe/sframe*.c)

# Its encoder between two decoders (conformance/readers/testees/libsframe-2.47/reencode.h), and
# what the second has to say against what the first has.
sources-reencode = $(libsframe-adapter) fuzz/targets/round_trip.c
flags-reencode = $(gate) -DHAVE_CONFIG_H $(reencode) $(libsframe-includes)
needs-reencode = $(needs-libsframe) $(TESTEE_DIR)/libsframe-2.47/reencode.h
links-reencode = $(links-libsframe)

# The C library's reader and unwinder, compiled as build-reader does, raw, only
# what breaks no clause, and of that what has no gaps.  It is not told the size of a section.
GLIBC_FLAGS := -std=gnu11 -iquote . -g -w -I$(TESTEE_DIR)/common -isystem $(glibc-peer) \
	-DTESTEE_NAME='"glibc-2.43"' -DPEER_VERSION='"-"' -include glibc.h
glibc-what-reader.o   := $(glibc-peer)/sframe-read.c
glibc-what-unwinder.o := -D__sframe_decode=testee_sframe_decode $(glibc-peer)/sframe.c
glibc-objects = $(addprefix $(FUZZ)/$(1)/glibc/,adapter.o stack_trace.o reader.o unwinder.o)
$(foreach v,plain afl checked memory,$(call glibc-objects,$(v))): $(glibc-sources) $(glibc-peer)/reader.o $(TESTEE_HEADERS) fuzz/rules.mk
	$(Q)$(fuzz-compiler) $(GLIBC_FLAGS) $(fuzz-flags-$(build)) -c $(or $(glibc-what-$(@F)),$(TESTEE_DIR)/glibc-2.43/$(@F:.o=.c)) -o $@
$(FUZZ)/%/glibc-2.43-past-walls: past-walls := VALID_WITHOUT_GAPS
sources-glibc = $(FUZZ_ADAPTER)
flags-glibc = $(gate) -DFUZZED_ADDRESS=0x400000000
links-glibc = $(call glibc-objects,$(build))

# LLVM's parser, of which there is a binary only: the reference's coverage guides.
$(FUZZ)/%/llvm-22.o: $(TESTEE_DIR)/llvm/adapter.cc $(TESTEE_HEADERS)
	$(Q)$(fuzz-compiler)++ -std=c++20 -iquote . -g -w $(fuzz-flags-$*) -fno-sanitize=vptr,function -I$(TESTEE_DIR)/common \
		-isystem $(llvm-22-at)/include -DTESTEE_NAME='"-"' -DPEER_VERSION='"-"' -c $< -o $@
llvm-22-at := /usr/lib/llvm-22
sources-llvm := $(FUZZ_ADAPTER) $(addprefix lib/base/,guard.c problem.c) fuzz/targets/guide.c
flags-llvm = $(gate) -DBINARY_PEER
links-llvm = $(FUZZ)/$(build)/llvm-22.o -L$(llvm-22-at)/lib -Wl,-rpath,$(llvm-22-at)/lib -lLLVM -lstdc++

# The same targets as programs without an engine, for amd64 and for s390x, which fuzz/hosts compares.  Undefined
# behaviour traps, where the code is compiled here.
fuzz-compiler-amd64 := gcc
fuzz-compiler-s390x := s390x-linux-gnu-gcc
fuzz-host-flags := -static -O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error -Dmain=testee_main -DPEER_VERSION='"-"'
FUZZ_HOSTS_TARGETS := reference decode assemble libsframe-2.44 libsframe-2.47
$(FUZZ)/amd64/standalone.o $(FUZZ)/s390x/standalone.o: fuzz/targets/standalone.c fuzz/targets/target.h
	$(Q)$(fuzz-compiler) $(FUZZ_FLAGS) -O1 -c $< -o $@
hosted = $(call peer,$(word 2,$(subst -, ,$(target))),$(if $(filter s390x,$(build)),-s390x))/libsframe.a
host-sources = $(if $(filter libsframe,$(kind)),$(libsframe-adapter) $(hosted),$(sources-$(kind)))
$(foreach h,amd64 s390x,$(FUZZ_HOSTS_TARGETS:%=$(FUZZ)/$(h)/%)): $$(@D)/standalone.o $$(host-sources) \
		$(wildcard fuzz/targets/*.h reference/*.h reference/write/*.h) fuzz/rules.mk
	$(Q)$(fuzz-compiler) $(FUZZ_FLAGS) $(fuzz-host-flags) $(if $(filter libsframe,$(kind)),-isystem $(fuzzed)/include) \
		-DTESTEE_NAME='"$(target)"' $(filter %.c %.o %.a,$^) -o $@

fuzz-hosts-list:
	@echo $(FUZZ_HOSTS_TARGETS)

# Fuzz targets that are programs of the roots, executed: sframe-fuzz-program under
# the name of each, for exploring and for replaying; raw, and valid sections only.

FUZZED_BINUTILS := ld ld-r readelf objdump strip objcopy
FUZZED_NAMES := $(FUZZED_BINUTILS) $(foreach r,2.44 2.40,$(FUZZED_BINUTILS:%=%-$(r))) lld-21 lld-r-21 lld-22 lld-r-22 \
	mold mold-r gold gold-r llvm-readelf llvm-readobj llvm-strip llvm-objcopy
FUZZED_TARGETS := $(FUZZED_NAMES) $(FUZZED_NAMES:%=%-valid)

$(foreach v,plain checked,$(FUZZED_TARGETS:%=$(B)/fuzz/$(v)/%)): $(B)/bin/sframe-fuzz-program $(B)/bin/sframe-ref $(B)/lib/fence.so
	$(Q)ln -sf ../../bin/sframe-fuzz-program $@
$(FUZZED_TARGETS:%=fuzz-libfuzzer-%): fuzz-libfuzzer-%: $(B)/fuzz/plain/% $(B)/fuzz/checked/%
.PHONY: $(FUZZED_TARGETS:%=fuzz-libfuzzer-%)

$(B)/bin/sframe-fuzz-program: $(addprefix $(B)/obj/fuzz/programs/,main.o programs.o trial.o bounded.o) $(B)/libmutator.a $(B)/libbox.a $(OURS)
$(B)/bin/sframe-fuzz-program: libraries := -ldw

# For programs of any root: what it calls is as old as they are.
$(B)/lib/fence.so: fuzz/programs/fence.c
	$(Q)$(CC) $(CFLAGS) -fno-builtin -fPIC -shared -nostartfiles -o $@ $<
FUZZ_TARGETS += $(FUZZED_TARGETS)

fuzz-targets: $(FUZZ_TARGETS:%=fuzz-libfuzzer-%)
	@echo $(FUZZ_TARGETS) >$(FUZZ)/targets

# Those that ENGINE can explore.
fuzz-list:
	@echo $(if $(filter afl,$(ENGINE)),$(filter-out $(FUZZED_TARGETS),$(FUZZ_TARGETS)),$(FUZZ_TARGETS))
.PHONY: fuzz-hosts-list fuzz-targets fuzz-list

# make coverage-fuzz: lines and branches of libsframe 2.47 and of the reference that
# the seeds, the saved corpora and the findings of their fuzz targets reach.

FUZZ_COVERED := $(B)/fuzz-coverage
FUZZ_COVERED_FLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -O0 -g -w -I$(TESTEE_DIR)/common
# Objects of libsframe and of the reference that count, made where gcov looks.
$(FUZZ_COVERED)/libsframe/%.o: $$(call peer,2.47)/libsframe.a
	$(Q)cd $(@D) && gcc --coverage -O0 -g -w -DHAVE_CONFIG_H \
		$(addprefix -I$(CURDIR)/$(call peer,2.47)/,libsframe include libctf) -c $(CURDIR)/$(call peer,2.47)/libsframe/$*.c
$(FUZZ_COVERED)/reference/%.o: reference/%.c
	$(Q)cd $(@D) && gcc --coverage -std=c11 -iquote . -O0 -g -I$(CURDIR)/reference -c $(CURDIR)/reference/$*.c

FUZZ_COVERED_PEER := $(addprefix $(FUZZ_COVERED)/libsframe/,sframe.o sframe-dump.o sframe-error.o)
FUZZ_COVERED_REFERENCE := $(patsubst reference/%.c,$(FUZZ_COVERED)/reference/%.o,$(REFERENCE))

covered-libsframe := $(TESTEE_DIR)/libsframe-2.47/adapter.c fuzz/targets/extra_libsframe.c \
	fuzz/targets/testee.c $(TESTEE_CONTRACT) $(FUZZ_COVERED_PEER)
covered-reference := fuzz/targets/reference.c $(FUZZ_COVERED_REFERENCE)
covered-assemble = fuzz/targets/assemble.c $(filter reference/tool/%,$(FUZZ_ASSEMBLER)) $(FUZZ_COVERED_REFERENCE)
FUZZ_COVERED_PROGRAMS := $(addprefix $(FUZZ_COVERED)/bin/,libsframe-2.47 libsframe-2.47-reencode reference assemble)
$(FUZZ_COVERED_PROGRAMS): fuzz/coverage/main.c fuzz/targets/gate.c $$(covered-$$(firstword $$(subst -, ,$$(@F)))) \
		$(B)/lib.a $$(if $$(findstring libsframe,$$(@F)),$(B)/libsframe-ref.a)
	$(Q)gcc $(FUZZ_COVERED_FLAGS) $(if $(findstring reencode,$(@F)),$(reencode)) $(if $(findstring libsframe,$(@F)),-I$(call peer,2.47)/include) \
		-Dmain=testee_main -DTESTEE_NAME='"$(@F)"' -DPEER_VERSION='"-"' $(filter %.c %.o,$^) $(filter %/libsframe-ref.a,$^) $(B)/lib.a -lgcov -o $@

coverage-fuzz: $(FUZZ_COVERED_PROGRAMS) vectors
	$(Q)fuzz/coverage/run $(FUZZ_COVERED)
.PHONY: coverage-fuzz

# sframe-differential; sframe-shrink: the smallest input that fails at the same place; sframe-growth: time against size.

$(B)/bin/sframe-differential: $(call objects,$(wildcard fuzz/differential/*.c)) $(B)/libmutator.a $(OURS)
$(B)/bin/sframe-differential: libraries := -lyyjson
$(B)/bin/sframe-shrink: $(addprefix $(B)/obj/fuzz/shrink/,main.o ask.o) $(B)/libmutator.a $(OURS)
$(B)/bin/sframe-growth: $(addprefix $(B)/obj/fuzz/growth/,main.o measure.o shapes.o) $(OURS)
$(B)/bin/sframe-growth: libraries := -lm -lyyjson
programs: $(addprefix $(B)/bin/,sframe-differential sframe-shrink sframe-growth sframe-mutate sframe-mutator.so)
