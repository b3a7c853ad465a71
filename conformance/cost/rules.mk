# make cost: recorded stacks through the unwinders that are here.  Those of other projects are compiled from the
# roots' packages (conformance/testees/rules.mk).

COST := $(B)/cost
COST_COMMON := $(call objects,$(filter-out $(addprefix %/,cost.c touched.c arena.c unwinders.c),$(wildcard conformance/cost/*.c)))
COST_LIST := $(call objects,conformance/cost/unwinders.c)

$(B)/obj/conformance/cost/%.o: flags := -Ilib/cfi -Iconformance/cost
$(B)/obj/conformance/cost/libsframe.o: flags = -Iconformance/cost -isystem $(call peer,2.47)/include -DLIBSFRAME_VERSION='"$(call version,2.47)"'
$(B)/obj/conformance/cost/glibc.o: flags = -Iconformance/cost -isystem $(glibc-peer) -DGLIBC_VERSION='"$(glibc-version)"'
# A header of the compiler is called as one of the reference.
$(B)/obj/conformance/cost/glibc.o: CFLAGS := -std=gnu11 -D_GNU_SOURCE -O2 -g $(WARNINGS) -iquote reference -iquote lib/base
$(B)/obj/conformance/cost/libsframe.o: | $$(call peer,2.47)/libsframe.a
$(B)/obj/conformance/cost/glibc.o: | $$(glibc-peer)/reader.o

# unwinder.o comes with reader.o.
$(COST)/cost: $(call objects,conformance/cost/cost.c) $(COST_COMMON) $(COST_LIST) $(OURS) $$(call peer,2.47)/libsframe.a $$(glibc-peer)/reader.o
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(glibc-peer)/unwinder.o -ldw -lelf

cost-programs: $(COST)/cost $(addprefix $(B)/bin/,sframe-truth sframe-derive)
	@:
.PHONY: cost-programs

# What has stacks in libraries of the root.
$(COST)/programs/optimize.o: conformance/cost/programs/optimize.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu11 -O2 -g $(WARNINGS) -isystem /usr/lib/llvm-22/include -c -o $@ $<
$(COST)/programs/streams.o: conformance/cost/programs/streams.cc
	@mkdir -p $(@D)
	$(Q)g++ -std=c++20 -O2 -g $(WARNINGS) -c -o $@ $<
cost-programs: $(addprefix $(COST)/programs/,optimize.o streams.o)
