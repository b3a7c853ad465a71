# The mutator: libmutator.a for fuzzing engines, sframe-mutate for people and
# sframe-mutator.so, AFL++'s custom mutator.

MUTATOR := $(filter-out %/main.c %/afl.c,$(wildcard fuzz/mutator/*.c)) lib/base/chance.c


$(B)/libmutator.a: $(call objects,$(MUTATOR))
$(B)/bin/sframe-mutate: $(B)/obj/fuzz/mutator/main.o $(B)/libmutator.a $(OURS)

# With what it needs of the reference, for dlopen: one step from the sources.
$(B)/bin/sframe-mutator.so: $(MUTATOR) fuzz/mutator/afl.c $(REFERENCE) $(wildcard fuzz/mutator/*.h reference/*.h reference/write/*.h lib/base/chance.h lib/base/sframe_version.h)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -fPIC -shared -o $@ $(filter %.c,$^)

# One object with no name but libFuzzer's, for fuzz targets of others (conformance/templates/fuzz.c).
$(B)/obj/sframe-mutator.o: $(MUTATOR) $(REFERENCE) $(wildcard fuzz/mutator/*.h reference/*.h reference/write/*.h lib/base/chance.h lib/base/sframe_version.h)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -g0 -fPIC -fno-stack-protector -U_FORTIFY_SOURCE -r -nostdlib -o $@ $(filter %.c,$^)
	$(Q)objcopy --keep-global-symbol=LLVMFuzzerCustomMutator --keep-global-symbol=LLVMFuzzerCustomCrossOver $@

# For scripts/tests/generate.cases.
MUTATE_SOURCES := $(MUTATOR) $(addprefix fuzz/mutator/,main.c) $(REFERENCE) $(filter-out lib/base/chance.c,$(LIB_BASE))
MUTATE_CHECKED := -std=gnu11 -iquote . -D_GNU_SOURCE -O1 -g -fno-sanitize-recover=all \
	 -DSFRAME_VERSION='"$(VERSION)"'

$(B)/tests/sframe-mutate-address: $(MUTATE_SOURCES) $(wildcard fuzz/mutator/*.h reference/*.h reference/write/*.h)
	@mkdir -p $(@D)
	$(Q)$(CC) $(MUTATE_CHECKED) -fsanitize=address,undefined -o $@ $(filter %.c,$^)

$(B)/tests/sframe-mutate-memory: $(MUTATE_SOURCES) $(wildcard fuzz/mutator/*.h reference/*.h reference/write/*.h)
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(MUTATE_CHECKED) -fsanitize=memory -o $@ $(filter %.c,$^)

programs: $(B)/bin/sframe-mutate $(B)/bin/sframe-mutator.so

# Generator and mutator.

UNITS += $(B)/tests/test_mutate
$(B)/tests/test_mutate: fuzz/mutator/tests/test_mutate.c $(B)/libmutator.a $(OURS) reference/tests/tool/sections.h

check-generate: $(B)/tests/test_mutate $(addprefix $(B)/tests/,sframe-generate-s390x sframe-mutate-address sframe-mutate-memory run-cases)
	$(Q)failed=0; ($(run-units)) || failed=1; $(B)/tests/run-cases scripts/tests/generate.cases || failed=1; exit $$failed

.PHONY: check-generate
