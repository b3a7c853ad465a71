# make cost: recorded stacks through the unwinders that are here.  Those of other projects are compiled from the
# roots' packages (conformance/readers/testees/rules.mk).

COST := $(B)/cost
COST_COMMON := $(call objects,$(filter-out $(addprefix %/,cost.c touched.c arena.c unwinders.c),$(wildcard conformance/lab/cost/*.c)))
COST_LIST := $(call objects,conformance/lab/cost/unwinders.c)

$(B)/obj/conformance/lab/cost/libsframe.o: flags = -isystem $(call peer,2.47)/include -DLIBSFRAME_VERSION='"$(call version,2.47)"'
$(B)/obj/conformance/lab/cost/glibc.o: flags = -isystem $(glibc-peer) -DGLIBC_VERSION='"$(glibc-version)"'
# A header of the compiler is called as one of the reference.
$(B)/obj/conformance/lab/cost/glibc.o: CFLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -O2 -g $(WARNINGS)
$(B)/obj/conformance/lab/cost/libsframe.o: | $$(call peer,2.47)/libsframe.a
$(B)/obj/conformance/lab/cost/glibc.o: | $$(glibc-peer)/reader.o

# unwinder.o comes with reader.o.
$(COST)/cost: $(call objects,conformance/lab/cost/cost.c) $(COST_COMMON) $(COST_LIST) $(OURS) $$(call peer,2.47)/libsframe.a $$(glibc-peer)/reader.o
	$(Q)$(CC) -o $@ $^ $(glibc-peer)/unwinder.o -lunwind-x86_64 -lunwind -ldw -lelf

# The same with a malloc of its own, which is in a library, so that libdw's is that, too.
$(COST)/arena.so: conformance/lab/cost/arena.c conformance/lab/cost/arena.h
	$(Q)$(CC) $(CFLAGS) -fPIC -fno-builtin -shared -o $@ $<
$(COST)/touched: $(call objects,conformance/lab/cost/touched.c) $(COST_COMMON) $(COST_LIST) $(OURS) $$(call peer,2.47)/libsframe.a $(COST)/arena.so $$(glibc-peer)/reader.o
	$(Q)$(CC) -o $@ $^ $(glibc-peer)/unwinder.o -Wl,-rpath,'$$ORIGIN' -lunwind-x86_64 -lunwind -ldw -lelf -lcapstone

cost-programs: $(COST)/cost $(COST)/touched $(addprefix $(B)/bin/,sframe-truth sframe-derive)
	@:
.PHONY: cost-programs

# What has stacks in libraries of the root.
$(COST)/programs/optimize.o: conformance/lab/cost/programs/optimize.c
	$(Q)$(CC) -std=gnu11 -iquote . -O2 -g $(WARNINGS) -isystem /usr/lib/llvm-22/include -c -o $@ $<
$(COST)/programs/streams.o: conformance/lab/cost/programs/streams.cc
	$(Q)g++ -std=c++20 -iquote . -O2 -g $(WARNINGS) -c -o $@ $<
cost-programs: $(addprefix $(COST)/programs/,optimize.o streams.o)

# With unwinders of a test in the place of the others.
COST_PLANTED := $(call objects,conformance/lab/cost/tests/planted.c conformance/lab/cost/reference.c) \
	$(filter-out $(addprefix %/,reference.o libsframe.o glibc.o libdw.o libunwind.o frame_pointers.o),$(COST_COMMON)) $(OURS)
$(COST)/planted: $(call objects,conformance/lab/cost/cost.c) $(COST_PLANTED)
	$(Q)$(CC) -o $@ $^ -ldw -lelf
$(COST)/planted-touched: $(call objects,conformance/lab/cost/touched.c) $(COST_PLANTED) $(COST)/arena.so
	$(Q)$(CC) -o $@ $^ -Wl,-rpath,'$$ORIGIN' -ldw -lelf -lcapstone
