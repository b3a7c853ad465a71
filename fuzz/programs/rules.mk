# Fuzz targets that are programs of the roots, executed: sframe-fuzz-program under
# the name of each, for exploring and for replaying; raw, and valid sections only.

FUZZED_PROGRAMS := $(addsuffix .c,main programs trial bounded)
FUZZED_BINUTILS := ld ld-r readelf objdump strip objcopy
FUZZED_NAMES := $(FUZZED_BINUTILS) $(foreach r,2.44 2.40,$(FUZZED_BINUTILS:%=%-$(r))) lld-21 lld-r-21 lld-22 lld-r-22 \
	mold mold-r gold gold-r llvm-readelf llvm-readobj llvm-strip llvm-objcopy
FUZZED_TARGETS := $(FUZZED_NAMES) $(FUZZED_NAMES:%=%-valid)

$(foreach v,plain checked,$(FUZZED_TARGETS:%=$(B)/fuzz/$(v)/%)): $(B)/bin/sframe-fuzz-program $(B)/bin/sframe-ref $(B)/lib/fence.so
	@mkdir -p $(@D)
	$(Q)ln -sf ../../bin/sframe-fuzz-program $@
$(FUZZED_TARGETS:%=fuzz-libfuzzer-%): fuzz-libfuzzer-%: $(B)/fuzz/plain/% $(B)/fuzz/checked/%
.PHONY: $(FUZZED_TARGETS:%=fuzz-libfuzzer-%)

$(B)/bin/sframe-fuzz-program: $(FUZZED_PROGRAMS:%.c=$(B)/obj/fuzz/programs/%.o) $(B)/libmutator.a $(B)/libbox.a $(OURS)
$(B)/bin/sframe-fuzz-program: libraries := -ldw

# For programs of any root: what it calls is as old as they are.
$(B)/lib/fence.so: fuzz/programs/fence.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -fno-builtin -fPIC -shared -nostartfiles -o $@ $<
