# make coverage-fuzz: lines and branches of libsframe 2.47 and of the reference that
# the seeds, the saved corpora and the findings of their fuzz targets reach.

FUZZ_COVERED := $(B)/fuzz-coverage
FUZZ_COVERED_FLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -O0 -g -w -I$(TESTEE_DIR)/common
FUZZ_COVERED_TOOL := $(B)/lib.a
# Objects of libsframe and of the reference that count, made where gcov looks.
$(FUZZ_COVERED)/libsframe/%.o: $$(call peer,2.47)/libsframe.a
	@mkdir -p $(@D)
	$(Q)cd $(@D) && gcc --coverage -O0 -g -w -DHAVE_CONFIG_H \
		$(addprefix -I$(CURDIR)/$(call peer,2.47)/,libsframe include libctf) -c $(CURDIR)/$(call peer,2.47)/libsframe/$*.c
$(FUZZ_COVERED)/reference/%.o: reference/%.c
	@mkdir -p $(@D)
	$(Q)cd $(@D) && gcc --coverage -std=c11 -iquote . -O0 -g -I$(CURDIR)/reference -c $(CURDIR)/reference/$*.c

FUZZ_COVERED_PEER := $(addprefix $(FUZZ_COVERED)/libsframe/,sframe.o sframe-dump.o sframe-error.o)
FUZZ_COVERED_REFERENCE := $(patsubst reference/%.c,$(FUZZ_COVERED)/reference/%.o,$(REFERENCE))

covered-libsframe := $(TESTEE_DIR)/libsframe-2.47/adapter.c fuzz/targets/extra_libsframe.c \
	fuzz/targets/testee.c $(TESTEE_CONTRACT) $(FUZZ_COVERED_PEER)
covered-reference := fuzz/targets/reference.c $(FUZZ_COVERED_REFERENCE)
covered-assemble = fuzz/targets/assemble.c $(filter reference/tool/%,$(FUZZ_ASSEMBLER)) $(FUZZ_COVERED_REFERENCE)
FUZZ_COVERED_PROGRAMS := $(addprefix $(FUZZ_COVERED)/bin/,libsframe-2.47 libsframe-2.47-reencode reference assemble)
$(FUZZ_COVERED_PROGRAMS): fuzz/coverage/main.c fuzz/targets/gate.c $$(covered-$$(firstword $$(subst -, ,$$(@F)))) \
		$(FUZZ_COVERED_TOOL) $$(if $$(findstring libsframe,$$(@F)),$(B)/libsframe-ref.a)
	@mkdir -p $(@D)
	$(Q)gcc $(FUZZ_COVERED_FLAGS) $(if $(findstring reencode,$(@F)),$(reencode)) $(if $(findstring libsframe,$(@F)),-I$(call peer,2.47)/include) \
		-Dmain=testee_main -DTESTEE_NAME='"$(@F)"' -DPEER_VERSION='"-"' $(filter %.c %.o,$^) $(filter %/libsframe-ref.a,$^) $(FUZZ_COVERED_TOOL) -lgcov -o $@

coverage-fuzz: $(FUZZ_COVERED_PROGRAMS) vectors
	$(Q)fuzz/coverage/run $(FUZZ_COVERED)
.PHONY: coverage-fuzz
