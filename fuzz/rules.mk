# Fuzz targets, in two builds: plain (explores) and checked (ASan and UBSan:
# replays and classifies).  A target is a list of sources; those of a peer are
# compiled with instrumentation where they are.  Which
# sections a target sees: targets/target.h.
#
#   build/fuzz/plain/TARGET   build/fuzz/checked/TARGET
# Wants: what build.mk and conformance/testees/rules.mk define.

FUZZ := $(B)/fuzz
FUZZ_INCLUDES := -Ireference -Ireference/tool -Ifuzz/targets -I$(TESTEE_DIR)/common
FUZZ_FLAGS := -std=gnu11 -D_GNU_SOURCE -g -O1 -fno-omit-frame-pointer -w $(FUZZ_INCLUDES)
fuzz-flags-plain   := -fsanitize=fuzzer-no-link
fuzz-flags-checked := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
fuzz-link-plain    := -fsanitize=fuzzer
fuzz-link-checked  := -fsanitize=fuzzer,address,undefined

FUZZ_ADAPTER := $(addprefix $(TESTEE_DIR)/common/,testee.c stacks.c dump.c) fuzz/targets/testee.c fuzz/targets/gate.c $(REFERENCE)
FUZZ_TARGETS :=

# $(1) target, $(2) sources, $(3) options, $(4) needs.  Structure-aware unless it is of text.
define fuzz-target
FUZZ_TARGETS += $(1)
$(foreach v,plain checked,
$(FUZZ)/$(v)/$(1): $(2) $(if $(filter assemble,$(1)),,$(MUTATOR)) $(4) $(wildcard fuzz/targets/*.h fuzz/mutator/*.h reference/*.h) fuzz/rules.mk
	@mkdir -p $$(@D)
	$$(Q)$$(CLANG) $$(FUZZ_FLAGS) -Icorpora/generate -Ifuzz/mutator $(fuzz-flags-$(v)) $(fuzz-link-$(v)) $(3) \
		-Dmain=testee_main -DTESTEE_NAME='"$(1)"' -DPEER_VERSION='"-"' \
		$$(filter %.c,$$^) $(5) $$(wildcard $(6)) -o $$@
)
endef

$(eval $(call fuzz-target,reference,fuzz/targets/reference.c fuzz/targets/gate.c $(REFERENCE)))
$(eval $(call fuzz-target,decode,fuzz/targets/decode.c fuzz/targets/gate.c $(REFERENCE)))
$(eval $(call fuzz-target,assemble,fuzz/targets/assemble.c fuzz/targets/gate.c $(REFERENCE) \
	$(addprefix reference/tool/,assembler.c assemble_element.c assemble_fde.c assemble_fre.c buffer.c fields.c lex.c options.c problem.c row_words.c source.c)))

# libsframe of release $(1), raw and gated.
define fuzz-libsframe
$(eval $(call fuzz-target,libsframe-$(1)$(2),$(TESTEE_DIR)/libsframe-$(1)/adapter.c $(FUZZ_ADAPTER) fuzz/targets/extra_libsframe.c,\
	$(3) -DHAVE_CONFIG_H -I$(peer-$(1))/libsframe -I$(peer-$(1))/include -I$(peer-$(1))/libctf,$(peer-$(1))/libsframe.a,,$(peer-$(1))/libsframe/sframe*.c))
endef
$(foreach r,2.40 2.44 2.47,$(eval $(call fuzz-libsframe,$(r))) \
	$(eval $(call fuzz-libsframe,$(r),-past-walls,-DGATE=PAST_WALLS)) $(eval $(call fuzz-libsframe,$(r),-valid,-DGATE=ONLY_VALID)))

fuzz-targets: $(foreach t,$(FUZZ_TARGETS),$(FUZZ)/plain/$(t) $(FUZZ)/checked/$(t))
	@echo $(FUZZ_TARGETS) >$(FUZZ)/targets
.PHONY: fuzz-targets

fuzz-list:
	@echo $(FUZZ_TARGETS)
.PHONY: fuzz-list
