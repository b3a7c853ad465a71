# make coverage-fuzz: lines and branches of libsframe 2.47 and of the reference that
# the seeds, the saved corpora and the findings of their fuzz targets reach.

FUZZ_COVERED := $(B)/fuzz-coverage
FUZZ_COVERED_FLAGS := -std=gnu11 -D_GNU_SOURCE -O0 -g -w -Ilib/base -Ireference -Ireference/tool/assembler -Ifuzz/targets -I$(TESTEE_DIR)/common
FUZZ_COVERED_TOOL := $(B)/lib.a
# Objects of libsframe and of the reference that count, made where gcov looks.
$(FUZZ_COVERED)/libsframe/%.o: $(peer-2.47)/libsframe.a
	@mkdir -p $(@D)
	$(Q)cd $(@D) && gcc --coverage -O0 -g -w -DHAVE_CONFIG_H \
		$(addprefix -I$(CURDIR)/$(peer-2.47)/,libsframe include libctf) -c $(CURDIR)/$(peer-2.47)/libsframe/$*.c
$(FUZZ_COVERED)/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)cd $(@D) && gcc --coverage -std=c11 -O0 -g -I$(CURDIR)/reference -c $(CURDIR)/reference/$*.c

FUZZ_COVERED_PEER := $(addprefix $(FUZZ_COVERED)/libsframe/,sframe.o sframe-dump.o sframe-error.o)
FUZZ_COVERED_REFERENCE := $(patsubst reference/%.c,$(FUZZ_COVERED)/reference/%.o,$(REFERENCE))

# $(1) the program, $(2) its sources, $(3) options, $(4) objects that count.
define fuzz-covered
$(FUZZ_COVERED)/bin/$(1): fuzz/coverage/main.c fuzz/targets/gate.c $(2) $(4) $(FUZZ_COVERED_TOOL) $(5)
	@mkdir -p $$(@D)
	$$(Q)gcc $(FUZZ_COVERED_FLAGS) $(3) -Dmain=testee_main -DTESTEE_NAME='"$(1)"' -DPEER_VERSION='"-"' \
		$$(filter %.c %.o,$$^) $(5) -lgcov -o $$@
FUZZ_COVERED_PROGRAMS += $(FUZZ_COVERED)/bin/$(1)
endef
FUZZ_COVERED_ADAPTER := $(TESTEE_DIR)/libsframe-2.47/adapter.c fuzz/targets/extra_libsframe.c \
	fuzz/targets/testee.c $(addprefix $(TESTEE_DIR)/common/,testee.c stacks.c dump.c)
$(eval $(call fuzz-covered,libsframe-2.47,$(FUZZ_COVERED_ADAPTER),-I$(peer-2.47)/include,$(FUZZ_COVERED_PEER),$(B)/libsframe-ref.a))
$(eval $(call fuzz-covered,libsframe-2.47-reencode,$(FUZZ_COVERED_ADAPTER),-DTESTEE_REENCODES -I$(TESTEE_DIR)/libsframe-2.47 -I$(peer-2.47)/include,$(FUZZ_COVERED_PEER),$(B)/libsframe-ref.a))
$(eval $(call fuzz-covered,reference,fuzz/targets/reference.c,,$(FUZZ_COVERED_REFERENCE)))
$(eval $(call fuzz-covered,assemble,fuzz/targets/assemble.c \
	$(addprefix reference/tool/assembler/,assembler.c assemble_element.c assemble_fde.c assemble_fre.c fields.c lex.c row_words.c source.c),,$(FUZZ_COVERED_REFERENCE)))

coverage-fuzz: $(FUZZ_COVERED_PROGRAMS) vectors
	$(Q)fuzz/coverage/run $(FUZZ_COVERED)
.PHONY: coverage-fuzz
