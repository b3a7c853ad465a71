# The implementations under test and their adapters.
#   wants  B (build directory) and Q (@ to hide commands)
#   gives  TESTEES, their programs; $(B)/testees/list, the runner's list of them and
#          the reference (name, program, directory of issues and limits: one for
#          each implementation and release, however it is run)
# The sources of libsframe come from the roots' binutils-source packages. They
# are compiled once for each version: build/peers may outlive the rest of build/.

B ?= build
TESTEE_DIR := conformance/testees
TESTEE_FLAGS := -std=gnu11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wshadow -Wconversion -Werror \
	-I$(TESTEE_DIR)/common
TESTEE_COMMON := $(addprefix $(TESTEE_DIR)/common/,testee.c stacks.c dump.c guarded.c witness.c)
TESTEE_HEADERS := $(addprefix $(TESTEE_DIR)/common/,testee.h stacks.h dump.h guarded.h libsframe.h)
# Of libsframe, also its own blocks end where nothing is mapped.
TESTEE_MALLOC := $(TESTEE_DIR)/common/guarded_malloc.c
TESTEES :=

# The releases of binutils, as scripts/releases calls them, the root that has each, and
# the package's tarball there.  A root that has moved on keeps the name.
RELEASES := scripts/releases
BINUTILS := $(shell awk '$$1 == "binutils-source" { print $$3 }' $(RELEASES))
define release
root-$(1) := $$(shell awk -v called=$(1) '$$$$1 == "binutils-source" && $$$$3 == called { print $$$$2 }' $(RELEASES))
tarball-$(1) := $$(firstword $$(wildcard /roots/$$(root-$(1))/usr/src/binutils/binutils-*.tar.xz))
version-$(1) := $$(patsubst binutils-%.tar.xz,%,$$(notdir $$(tarball-$(1))))
need-root-$(1) = $$(if $$(tarball-$(1)),,$$(error the testees of binutils $(1) need a toolchain root: scripts/toolchain build $$(root-$(1))))
endef
$(foreach r,$(BINUTILS),$(eval $(call release,$(r))))

# Its sources.
define sources
sources-$(1) := $(B)/peers/binutils-$$(version-$(1)).sources
$$(sources-$(1)): $(TESTEE_DIR)/common/unpack
	$$(need-root-$(1))
	@mkdir -p $$(@D)
	$$(Q)$(TESTEE_DIR)/common/unpack $$(tarball-$(1)) $$@ 1 '*/libsframe/*.c' '*/libsframe/*.h' \
		'*/libctf/swap.h' '*/include/sframe*.h' '*/include/ansidecl.h'
endef
$(foreach r,$(BINUTILS),$(eval $(call sources,$(r))))

# libsframe of release $(1) for the compiler $(3); $(2) is the suffix of its name.
define peer
peer-$(1)$(2) := $(B)/peers/libsframe-$$(version-$(1))$(2)
$$(peer-$(1)$(2))/libsframe.a: $(TESTEE_DIR)/common/build-libsframe $$(sources-$(1))
	$$(Q)$$^ $$(@D) $(3)
endef
$(eval $(call peer,2.40,,gcc))
$(eval $(call peer,2.44,,gcc))
$(eval $(call peer,2.47,,gcc))
$(eval $(call peer,2.44,-s390x,s390x-linux-gnu-gcc))
$(eval $(call peer,2.47,-s390x,s390x-linux-gnu-gcc))

# The adapter of libsframe $(1), compiled and linked with the options $(3).
define libsframe-adapter
$(4): $(TESTEE_DIR)/libsframe-$(1)/adapter.c $(TESTEE_COMMON) $(TESTEE_MALLOC) $$(peer-$(1)$(2))/libsframe.a $(TESTEE_HEADERS)
	@mkdir -p $$(@D)
	$$(Q)$(3) $(TESTEE_FLAGS) \
		-isystem $$(peer-$(1)$(2))/include -DTESTEE_NAME='"libsframe-$(1)$(2)"' \
		-DPEER_VERSION='"$$(version-$(1))"' $$(filter %.c %.a,$$^) -o $$@
TESTEES += $(B)/testees/libsframe-$(1)$(2)/testee
endef
$(foreach r,2.40 2.44 2.47,$(eval $(call libsframe-adapter,$(r),,gcc,$(B)/testees/libsframe-$(r)/testee)))
# Its encoder between the decoder and the adapter.
$(B)/testees/libsframe-2.47-reencode/testee: $(TESTEE_DIR)/libsframe-2.47/adapter.c $(TESTEE_COMMON) $(TESTEE_MALLOC) \
		$(peer-2.47)/libsframe.a $(TESTEE_HEADERS) $(TESTEE_DIR)/libsframe-2.47/reencode.h
	@mkdir -p $(@D)
	$(Q)gcc $(TESTEE_FLAGS) -isystem $(peer-2.47)/include -DTESTEE_REENCODES -I$(TESTEE_DIR)/libsframe-2.47 \
		-DTESTEE_NAME='"libsframe-2.47-reencode"' -DPEER_VERSION='"$(version-2.47)"' \
		$(filter %.c %.a,$^) -o $@
TESTEES += $(B)/testees/libsframe-2.47-reencode/testee
# As big-endian programs. Static: they need no libraries of another architecture.
$(foreach r,2.44 2.47,$(eval $(call libsframe-adapter,$(r),-s390x,s390x-linux-gnu-gcc -static,$(B)/testees/libsframe-$(r)-s390x/program)))

$(B)/testees/%-s390x/testee: $(B)/testees/%-s390x/program
	$(Q)printf '#!/bin/sh\nexec qemu-s390x "$${0%%/*}/program" "$$@"\n' >$@ && chmod +x $@

# What knows a release by its name only is made again when there is another one.
$(B)/peers/%.release:
	@mkdir -p $(@D)
	$(Q)touch $@

# readelf and objdump, started where they are in release $(1)'s root, with blocks of
# memory that end where nothing is mapped.
$(B)/testees/%/guarded.so: $(addprefix $(TESTEE_DIR)/common/,guarded.c witness.c guarded_malloc.c guarded.h)
	@mkdir -p $(@D)
	$(Q)gcc $(TESTEE_FLAGS) -fPIC -shared -static-libgcc -DGUARDED_PRELOAD $(filter %.c,$^) -o $@
define text-adapter
$(B)/testees/$(2)-$(1)/testee: $(B)/testees/$(2)-$(1)/guarded.so $(addprefix $(TESTEE_DIR)/binutils-text/,adapter.c program.c program.h) \
		$(TESTEE_COMMON) $(TESTEE_HEADERS) $(B)/peers/binutils-$(version-$(1)).release
	$$(need-root-$(1))
	@mkdir -p $$(@D)
	$$(Q)gcc $(TESTEE_FLAGS) -DTESTEE_NAME='"$(2)-$(1)"' -DPEER_VERSION='"$$(version-$(1))"' \
		-DROOT='"/roots/$(root-$(1))"' \
		-DRELEASE=$(subst .,,$(1)) -DIS_OBJDUMP=$(if $(filter objdump,$(2)),1,0) \
		$$(filter %.c,$$^) -o $$@
TESTEES += $(B)/testees/$(2)-$(1)/testee
endef
$(foreach r,2.40 2.44 2.47,$(foreach p,readelf objdump,$(eval $(call text-adapter,$(r),$(p)))))

# The C library's reader, for a little-endian and for a big-endian machine.
glibc-tarball := $(firstword $(wildcard /usr/src/glibc/glibc-*.tar.xz))
glibc-version := $(patsubst glibc-%.tar.xz,%,$(notdir $(glibc-tarball)))
glibc-sources := $(addprefix $(TESTEE_DIR)/glibc-2.43/,adapter.c stack_trace.c memory.c)
$(B)/peers/glibc-$(glibc-version).sources: $(TESTEE_DIR)/common/unpack
	@mkdir -p $(@D)
	$(Q)$(TESTEE_DIR)/common/unpack $(glibc-tarball) $@ 3 '*/sysdeps/generic/sframe*.[ch]' \
		'*/sysdeps/generic/uw-sigframe.h'
define glibc-adapter
$(B)/peers/glibc-$(glibc-version)$(1)/reader.o: $(TESTEE_DIR)/glibc-2.43/build-reader $(B)/peers/glibc-$(glibc-version).sources
	$$(Q)$$^ $$(@D) $(firstword $(2))
$(3): $(glibc-sources) $(TESTEE_COMMON) $(B)/peers/glibc-$(glibc-version)$(1)/reader.o $(TESTEE_HEADERS)
	@mkdir -p $$(@D)
	$$(Q)$(2) $(TESTEE_FLAGS) -isystem $(B)/peers/glibc-$(glibc-version)$(1) -DTESTEE_NAME='"glibc-2.43$(1)"' \
		-DPEER_VERSION='"$(glibc-version)"' -DTESTEE_ABIS='"$(4)"' \
		$$(filter %.c,$$^) $(addprefix $(B)/peers/glibc-$(glibc-version)$(1)/,reader.o unwinder.o) -o $$@
TESTEES += $(B)/testees/glibc-2.43$(1)/testee
endef
$(eval $(call glibc-adapter,,gcc,$(B)/testees/glibc-2.43/testee,amd64-le aarch64-le))
$(eval $(call glibc-adapter,-s390x,s390x-linux-gnu-gcc -static,$(B)/testees/glibc-2.43-s390x/program,aarch64-be))

# LLVM's parser, in its shared library.
llvm-22-config := /usr/lib/llvm-22/bin/llvm-config
llvm-22-version := $(shell $(llvm-22-config) --version)
$(B)/testees/llvm-22/%.o: $(TESTEE_DIR)/common/%.c $(TESTEE_HEADERS)
	@mkdir -p $(@D)
	$(Q)gcc $(TESTEE_FLAGS) -c $< -o $@
$(B)/testees/llvm-22/testee: $(TESTEE_DIR)/llvm-22/adapter.cc $(addprefix $(B)/testees/llvm-22/,testee.o stacks.o dump.o guarded.o witness.o) \
		$(B)/peers/llvm-$(llvm-22-version).release
	$(Q)g++ -std=c++20 -O2 -g -Wall -Wextra -Wno-missing-field-initializers -Werror -I$(TESTEE_DIR)/common \
		-isystem $(shell $(llvm-22-config) --includedir) -DPEER_VERSION='"$(llvm-22-version)"' \
		$(filter %.cc %.o,$^) -L$(shell $(llvm-22-config) --libdir) -lLLVM -o $@
TESTEES += $(B)/testees/llvm-22/testee

$(B)/testees/list: $(TESTEE_DIR)/rules.mk $(RELEASES)
	@mkdir -p $(@D)
	$(Q){ printf '%s\t$(B)/%s\t-\n' reference bin/sframe-ref reference-s390x testees/reference-s390x/testee; \
		for name in $(notdir $(patsubst %/testee,%,$(TESTEES))); do \
			peer=$${name%-s390x} && peer=$${peer%-reencode} && directory=$$peer; \
			case $$name in readelf-* | objdump-*) directory=binutils-text ;; esac; \
			met=$$(awk -v name=$$peer '{ called = "[-/]" $$3 "$$"; gsub (/[.]/, "[.]", called) } \
				!/^#/ && NF == 4 && (name == $$3 || name ~ called) { print $$4 }' $(RELEASES)); \
			printf '%s\t$(B)/testees/%s/testee\t$(TESTEE_DIR)/%s\t%s\n' $$name $$name $$directory $${met:--}; \
		done; } >$@

testees: $(TESTEES) $(B)/testees/reference-s390x/testee $(B)/testees/list
.PHONY: testees

# Their names, for those who choose some; no root is needed.
testee-list:
	@echo reference reference-s390x $(notdir $(patsubst %/testee,%,$(TESTEES)))
.PHONY: testee-list
