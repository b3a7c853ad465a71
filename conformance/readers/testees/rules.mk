# The implementations under test and their adapters.
#   wants  B (build directory) and Q (build.mk)
#   gives  TESTEES, their programs; $(B)/testees/list, the runner's list of them and
#          the reference (name, program, directory of issues and limits: one for
#          each implementation and release, however it is run)
# The sources of libsframe come from the roots' binutils-source packages. They
# are compiled once for each version: build/peers may outlive the rest of build/.

B ?= build

# The rows of a table, read once, a word each: name|field|...; and field $(1) of a row.
table-rows = $(shell awk '/^[a-z]/ { gsub (/ +/, "|"); print }' $(1))
field = $(word $(1),$(subst |, ,$(2)))
# A variable's value, which a process finds, once for each testee.
once = $(or $($(1)-of-$(name)),$(eval $(1)-of-$(name) := $$($(1)-found))$($(1)-of-$(name)))

TESTEE_DIR := conformance/readers/testees
TESTEE_FLAGS := -std=gnu11 -iquote . -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wshadow -Wconversion -Werror \
	-I$(TESTEE_DIR)/common -Wl,-z,now
# What every adapter is linked with; a fuzz target has no witness of crashes.
TESTEE_CONTRACT := $(addprefix $(TESTEE_DIR)/common/,testee.c stacks.c dump.c guarded.c warm.c)
TESTEE_COMMON := $(TESTEE_CONTRACT) $(TESTEE_DIR)/common/witness.c
TESTEE_HEADERS := $(addprefix $(TESTEE_DIR)/common/,testee.h stacks.h dump.h guarded.h libsframe.h)
# Of those that start a program of a root.
TESTEE_PROGRAMS := $(addprefix $(TESTEE_DIR)/common/,program.c program.h requests.h)
# Of libsframe, also its own blocks end where nothing is mapped.
TESTEE_MALLOC := $(TESTEE_DIR)/common/guarded_malloc.c
LIBSFRAME := libsframe-2.40 libsframe-2.44 libsframe-2.47 libsframe-2.47-reencode
# The linkers as readers: a table.
LINKER_TABLE := $(TESTEE_DIR)/linker/linkers
LINKER_ROWS := $(call table-rows,$(LINKER_TABLE))
LINKERS := $(foreach r,$(LINKER_ROWS),$(call field,1,$(r)))
TEXT := $(foreach r,2.40 2.44 2.47,readelf-$(r) objdump-$(r))

# The releases of LLVM that read SFrame, with their roots.  One whose root is made on request is there
# with that root.
RELEASES := scripts/releases
LLVM_ROOTS := $(shell awk '$$3 ~ /^llvm-/ { print substr ($$3, 6) "/" $$2 }' $(RELEASES))
LLVM := $(foreach r,$(LLVM_ROOTS),$(firstword $(subst /, ,$(r))))
llvm-usr = /roots/$(patsubst $(1)/%,%,$(filter $(1)/%,$(LLVM_ROOTS)))/usr/lib
llvm-headers = $(call llvm-usr,$(1))/llvm-$(1)/include
LLVM_HERE := $(foreach r,$(LLVM),$(if $(filter $(r)/forky,$(LLVM_ROOTS))$(wildcard $(call llvm-headers,$(r))),$(r)))
llvm-testees = $(foreach r,$(1),llvm-$(r) llvm-readobj-$(r))
ON_REQUEST := $(filter-out $(call llvm-testees,$(LLVM_HERE)),$(call llvm-testees,$(LLVM)))

# As programs of other machines (scripts/hosts), IMPLEMENTATION-HOST, those of every run and
# those of a sample.  Static: they need no libraries of another architecture.
HOST_TABLE := scripts/hosts
HOST_ROWS := $(call table-rows,$(HOST_TABLE))
OTHER_HOSTS := $(foreach r,$(HOST_ROWS),$(if $(filter-out -,$(call field,3,$(r))),$(call field,1,$(r))))
SAMPLED_HOSTS := $(foreach r,$(HOST_ROWS),$(if $(filter sample,$(call field,7,$(r))),$(call field,1,$(r))))
SAMPLED := libsframe-2.40 libsframe-2.44 libsframe-2.47 glibc-2.43
HOSTED := $(foreach h,$(SAMPLED_HOSTS),$(SAMPLED:%=%-$(h)))
LIBSFRAME_HOSTED := libsframe-2.44-s390x libsframe-2.47-s390x $(filter libsframe-%,$(HOSTED))
GLIBC_HOSTED := glibc-2.43-s390x $(filter glibc-%,$(HOSTED))
TESTEES := $(patsubst %,$(B)/testees/%/testee,$(LIBSFRAME) $(filter-out $(HOSTED),$(LIBSFRAME_HOSTED)) $(TEXT) glibc-2.43 glibc-2.43-s390x $(call llvm-testees,$(LLVM_HERE)) poke)

# The end of a name that says for which other machine it is, as -s390x; and the name without it.
machine = $(firstword $(foreach h,$(OTHER_HOSTS),$(if $(filter %-$(h),$(1)),-$(h))))
without-machine = $(patsubst %$(call machine,$(1)),%,$(1))

# Of the testee that is made: its name, the release in it, and its compiler.
name = $(notdir $(@D))
release = $(word 2,$(subst -, ,$(name)))
of-host = $(call field,$(1),$(filter $(patsubst -%,%,$(call machine,$(name)))|%,$(HOST_ROWS)))
compiler = $(if $(call machine,$(name)),$(call of-host,2) -static -DIS_EMULATED=true,gcc)
# Where other roots see it: a QEMU is a static program.
emulator = $(patsubst %,/roots/%/usr/bin/,$(filter-out forky,$(call of-host,5)))$(call of-host,3)

# The releases of binutils, as scripts/releases calls them, each with the root that has it.
# Of release $(1): its root, the package's tarball there, and its version.  A root that
# has moved on keeps the name.
BINUTILS := $(shell awk '$$1 == "binutils-source" { print $$3 "/" $$2 }' $(RELEASES))
root = $(patsubst $(1)/%,%,$(filter $(1)/%,$(BINUTILS)))
tarball = $(firstword $(wildcard /roots/$(root)/usr/src/binutils/binutils-*.tar.xz))
# Without the root it has none, and the recipe says so: names are listed on the host, too.
version = $(or $(patsubst binutils-%.tar.xz,%,$(notdir $(tarball))),$(1)-of-no-root)
tarballs = $(foreach r,$(BINUTILS),$(call tarball,$(firstword $(subst /, ,$(r)))))

# Its sources, and its libsframe; $(2) is -s390x for that as a program of that machine.
peer = $(B)/peers/libsframe-$(version)$(2)
need-root = $(if $(filter %-of-no-root,$(1)),$(error the testees of binutils $(1:-of-no-root=) need a toolchain \
	root: scripts/toolchain build $(call root,$(1:-of-no-root=))))
# The files of a source tarball $(1) that match, without the first $(2) directories of their names.  Unpacking takes longer than all
# compiling afterwards, so it is done once, whatever they are compiled for.
unpack = $(Q)rm -rf $@ $@.part && mkdir $@.part && tar -xf $(1) -C $@.part --strip-components=$(2) --exclude='*/testsuite/*' --wildcards $(3) && mv $@.part $@
# A copy of the sources $(1) in which $(2) makes the target; assertions print the names of the files.
in-copy = $(Q)rm -rf $(@D) $(@D).part && cp -r $(1) $(@D).part && (cd $(@D).part && $(2)) && mv $(@D).part $(@D)
peer-compiler = $(firstword $(compiler)) -O2 -g -fdebug-prefix-map=$(CURDIR)/$(@D).part=$(@D)
$(B)/peers/binutils-%.sources: $(TESTEE_DIR)/rules.mk
	$(call need-root,$*)
	$(call unpack,$(firstword $(filter %/binutils-$*.tar.xz,$(tarballs))),1,'*/libsframe/*.c' '*/libsframe/*.h' \
		'*/libctf/swap.h' '*/include/sframe*.h' '*/include/ansidecl.h')
# Unchanged, as `configure` with CFLAGS="-O2 -g" builds it: libsframe looks at config.h for byte swapping only.
$(B)/peers/libsframe-%/libsframe.a: $$(B)/peers/binutils-$$(call without-machine,$$*).sources
	$(call in-copy,$<,cd libsframe && printf '#define %s 1\n' HAVE_BYTESWAP_H HAVE_DECL_BSWAP_16 HAVE_DECL_BSWAP_32 HAVE_DECL_BSWAP_64 \
		HAVE_ENDIAN_H _GNU_SOURCE >config.h && $(peer-compiler) -I. -DHAVE_CONFIG_H -I../include -I../libctf -c ./*.c && ar rcs ../libsframe.a *.o)

# The adapters of libsframe; one has its encoder between the decoder and the adapter.
libsframe = $(call peer,$(release),$(call machine,$(name)))
reencode := -DTESTEE_REENCODES -I$(TESTEE_DIR)/libsframe-2.47
$(B)/testees/libsframe-2.47-reencode/testee: $(TESTEE_DIR)/libsframe-2.47/reencode.h
$(LIBSFRAME:%=$(B)/testees/%/testee) $(LIBSFRAME_HOSTED:%=$(B)/testees/%/program): $(TESTEE_DIR)/libsframe-$$(release)/adapter.c \
		$(TESTEE_COMMON) $(TESTEE_MALLOC) $$(libsframe)/libsframe.a $(TESTEE_HEADERS)
	$(Q)$(compiler) $(TESTEE_FLAGS) -isystem $(libsframe)/include $(if $(filter %-reencode,$(name)),$(reencode)) \
		-DTESTEE_NAME='"$(name)"' -DPEER_VERSION='"$(call version,$(release))"' $(filter %.c %.a,$^) -o $@

$(patsubst %,$(B)/testees/%/testee,reference-s390x $(LIBSFRAME_HOSTED) $(GLIBC_HOSTED)): $$(@D)/program $(HOST_TABLE)
	$(Q)printf '#!/bin/sh\nexec %s "$${0%%/*}/program" "$$@"\n' $(emulator) >$@ && chmod +x $@

# What knows a release by its name only is made again when there is another one.
$(B)/peers/%.release:
	$(Q)touch $@

# readelf and objdump, started where they are in release $(1)'s root, with blocks of
# memory that end where nothing is mapped.
$(B)/testees/%/guarded.so: $(addprefix $(TESTEE_DIR)/common/,guarded.c witness.c guarded_malloc.c guarded.h) \
		$(addprefix $(TESTEE_DIR)/common/,requests.c requests.h)
	$(Q)gcc $(TESTEE_FLAGS) -fPIC -shared -static-libgcc -DGUARDED_PRELOAD $(filter %.c,$^) -o $@
TEXT_COMMON := $(TESTEE_PROGRAMS) $(addprefix $(TESTEE_DIR)/text/,lines.c lines.h served.c served.h)
$(TEXT:%=$(B)/testees/%/testee): $(B)/testees/%/testee: $(B)/testees/%/guarded.so $(TESTEE_DIR)/binutils-text/adapter.c $(TEXT_COMMON) \
		$(TESTEE_COMMON) $(TESTEE_HEADERS) $(B)/peers/binutils-$$(call version,$$(release)).release
	$(Q)gcc $(TESTEE_FLAGS) -I$(TESTEE_DIR)/text -DTESTEE_NAME='"$*"' -DPEER_VERSION='"$(call version,$(release))"' \
		-DROOT='"/roots/$(call root,$(release))"' \
		-DRELEASE=$(subst .,,$(release)) -DIS_OBJDUMP=$(if $(filter objdump-%,$*),1,0) \
		$(filter %.c,$^) -o $@

# Linkers, started in the same way; only GNU's have blocks that end where nothing is mapped: the others have
# allocators of their own.
of-linker = $(call field,$(1),$(filter $(name)|%,$(LINKER_ROWS)))
words-of-linker = $(subst $(comma), ,$(of-linker))
comma := ,
linker-version-found = $(or $(if $(filter ld-%,$(name)),$(call version,$(release)),$(shell $(call of-linker,3) --version 2>/dev/null | \
	sed 's/^[^0-9(]*\(([^)]*)\)* *//; s/[^0-9.].*//; q')),of-no-root)
linker-version = $(call once,linker-version)
$(B)/testees/%/requests.so: $(addprefix $(TESTEE_DIR)/common/,requests.c requests.h)
	$(Q)gcc $(TESTEE_FLAGS) -fPIC -shared -static-libgcc $(filter %.c,$^) -o $@
$(LINKERS:%=$(B)/testees/%/testee): $(B)/testees/%/testee: $(B)/testees/%/guarded.so $(B)/testees/%/requests.so $(addprefix $(TESTEE_DIR)/linker/,adapter.c output_table.c output_table.h linkers) \
		$(TESTEE_PROGRAMS) $(TESTEE_COMMON) $(TESTEE_HEADERS) $(OURS) $$(B)/peers/linker-$$(linker-version).release
	$(Q)gcc $(TESTEE_FLAGS) -DTESTEE_NAME='"$*"' -DPEER_VERSION='"$(linker-version)"' \
		-DROOT='"/roots/$(call of-linker,2)"' -DPROGRAM='"$(call of-linker,3)"' -DVERSIONS='"$(call words-of-linker,4)"' \
		-DABIS='"$(call words-of-linker,5)"' -DPRELOADED='"$(if $(filter ld-%,$*),guarded,requests).so"' -DOPTIONS='"$(call of-linker,7)"' \
		-DBEFORE_ERRATA=$(if $(findstring 3,$(call of-linker,4)),0,1) $(filter %.c,$^) $(OURS) -lelf -o $@

# The C library's reader, which reads sections of its machine's byte order.
glibc-tarball := $(firstword $(wildcard /roots/forky/usr/src/glibc/glibc-*.tar.xz))
glibc-version := $(patsubst glibc-%.tar.xz,%,$(notdir $(glibc-tarball)))
glibc-sources := $(addprefix $(TESTEE_DIR)/glibc-2.43/,adapter.c stack_trace.c)
$(B)/peers/glibc-$(glibc-version).sources: $(TESTEE_DIR)/rules.mk
	$(call unpack,$(glibc-tarball),3,'*/sysdeps/generic/sframe*.[ch]' \
		'*/sysdeps/generic/uw-sigframe.h' '*/sysdeps/unix/sysv/linux/*/uw-sigframe.h' \
		'*/sysdeps/unix/sysv/linux/*/kernel_rt_sigframe.h')
glibc-peer := $(B)/peers/glibc-$(glibc-version)
# Its reader and unwinder, unchanged.  What the machine has of its own comes first: how a frame of a signal looks there.  glibc compiles
# every file with definitions of its own, of which these are wanted.  The unwinder finds the loaded object, and with it the
# section, by what the adapter defines: the section is not where its address says.
$(glibc-peer)/reader.o $(GLIBC_HOSTED:glibc-2.43%=$(glibc-peer)%/reader.o): $(glibc-peer).sources
	$(call in-copy,$<,machine=$$($(peer-compiler) -dumpmachine) && for own in sysv/linux/$${machine%%-*}/*.h; do [ ! -f $$own ] || cp $$own .; done && \
		printf '%s\n' '#define _GNU_SOURCE 1' '#include <stddef.h>' '#include <string.h>' '#define libc_hidden_proto(name)' '#define libc_hidden_def(name)' >glibc.h && \
		printf '%s\n' '#define GLRO(name) testee_##name' 'extern int testee_dl_find_object (void *$(comma) struct dl_find_object *);' >ldsodefs.h && \
		$(peer-compiler) -I. -std=gnu11 -include glibc.h -c sframe-read.c -o reader.o && \
		$(peer-compiler) -I. -std=gnu11 -include glibc.h -D__sframe_decode=testee_sframe_decode -c sframe.c -o unwinder.o)
glibc = $(glibc-peer)$(call machine,$(name))
$(B)/testees/glibc-2.43/testee $(GLIBC_HOSTED:%=$(B)/testees/%/program): $(glibc-sources) $(TESTEE_COMMON) $$(glibc)/reader.o $(TESTEE_HEADERS)
	$(Q)$(compiler) $(TESTEE_FLAGS) -isystem $(glibc) -DTESTEE_NAME='"$(name)"' \
		-DPEER_VERSION='"$(glibc-version)"' \
		$(filter %.c,$^) $(glibc)/reader.o $(glibc)/unwinder.o -o $@

# Its step over the frame of a signal, where it has code for the machine, as a test.
$(B)/testees/glibc-2.43/signal_frame $(B)/testees/glibc-2.43-arm64/signal_frame: $(TESTEE_DIR)/glibc-2.43/signal_frame.c $$(glibc-peer)$$(call machine,$$(notdir $$(@D)))/reader.o $(TESTEE_HEADERS)
	$(Q)$(compiler) $(TESTEE_FLAGS) -isystem $(glibc) $(filter %.c,$^) $(glibc)/reader.o $(glibc)/unwinder.o -o $@

# LLVM's parser, in its shared library, which is loaded with the other libraries of its root.
llvm = $(lastword $(subst -, ,$(name)))
llvm-version-found = $(shell sed -n 's/^.define LLVM_VERSION_STRING "\(.*\)"/\1/p' $(call llvm-headers,$(llvm))/llvm/Config/llvm-config.h 2>/dev/null)
llvm-version = $(call once,llvm-version)
llvm-loader = $(call llvm-usr,$(llvm))/x86_64-linux-gnu
llvm-common := $(addprefix $(B)/testees/llvm-objects/,testee.o stacks.o dump.o guarded.o warm.o witness.o)
$(llvm-common): $(B)/testees/llvm-objects/%.o: $(TESTEE_DIR)/common/%.c $(TESTEE_HEADERS)
	$(Q)gcc $(TESTEE_FLAGS) -c $< -o $@
$(LLVM_HERE:%=$(B)/testees/llvm-%/program): $(TESTEE_DIR)/llvm/adapter.cc $(llvm-common) $(B)/peers/llvm-$$(llvm-version).release
	$(Q)g++ -std=c++20 -iquote . -O2 -g -Wall -Wextra -Wno-missing-field-initializers -Werror -I$(TESTEE_DIR)/common \
		-isystem $(call llvm-headers,$(llvm)) -DTESTEE_NAME='"$(name)"' -DPEER_VERSION='"$(llvm-version)"' \
		$(filter %.cc %.o,$^) -L$(call llvm-usr,$(llvm))/llvm-$(llvm)/lib -lLLVM -Wl,--allow-shlib-undefined -o $@
$(LLVM_HERE:%=$(B)/testees/llvm-%/testee): $$(@D)/program
	$(Q)printf '#!/bin/sh\nexec %s/ld-linux-x86-64.so.2 --library-path %s "$${0%%/*}/program" "$$@"\n' \
		$(llvm-loader) $(call llvm-usr,$(llvm))/llvm-$(llvm)/lib:$(llvm-loader) >$@ && chmod +x $@

# What its program prints.  It has memory of its own kind: guarded blocks are for the parser.
$(B)/testees/llvm-readobj-%/guarded.so: $(addprefix $(TESTEE_DIR)/common/,requests.c requests.h)
	$(Q)gcc $(TESTEE_FLAGS) -fPIC -shared -static-libgcc $< -o $@
$(LLVM_HERE:%=$(B)/testees/llvm-readobj-%/testee): $$(@D)/guarded.so $(TESTEE_DIR)/llvm-text/adapter.c $(TEXT_COMMON) \
		$(TESTEE_COMMON) $(TESTEE_HEADERS) $(B)/peers/llvm-$$(llvm-version).release
	$(Q)gcc $(TESTEE_FLAGS) -I$(TESTEE_DIR)/text -DTESTEE_NAME='"$(name)"' -DPEER_VERSION='"$(llvm-version)"' \
		-DROOT='"$(patsubst %/usr/lib,%,$(call llvm-usr,$(llvm)))"' -DPROGRAM='"/usr/lib/llvm-$(llvm)/bin/llvm-readobj"' \
		$(filter %.c,$^) -o $@

# GNU poke's description of SFrame, which is read where the root has it.
# Debian's poke calls its own version UNKNOWN.
poke-version-found = $(or $(shell dpkg-query -W -f '$${Version}' libpoke-dev 2>/dev/null | sed 's/[+-].*//'),of-no-root)
poke-version = $(call once,poke-version)
$(B)/testees/poke/testee: $(TESTEE_DIR)/poke/adapter.c $(TESTEE_COMMON) $(TESTEE_HEADERS) $(B)/peers/poke-$$(poke-version).release
	$(Q)gcc $(TESTEE_FLAGS) -DTESTEE_NAME='"$(name)"' -DPEER_VERSION='"$(poke-version)"' $(filter %.c,$^) -lpoke -o $@

# The readers of a Linux source tree that the user has: what linux/take copied of LINUX.  The
# testees are the reader, the reader with its validator, and what it does when user memory fails.
LINUX_TREE := $(B)/linux
LINUX_TESTEES := $(shell awk '{ print "linux-" $$1; if ($$5 == "yes") print "linux-" $$1 "-validated"; \
	if ($$1 == "user") print "linux-user-faults" }' $(LINUX_TREE)/readers 2>/dev/null)
linux-sources := $(addprefix $(TESTEE_DIR)/linux/,shim.c user_memory.c) $(TESTEE_COMMON)
linux-headers := $(addprefix $(TESTEE_DIR)/linux/,shim.h user_memory.h reader.h)
of-linux = $(shell awk '"linux-" $$1 == "$(firstword $(subst -validated, ,$(subst -faults, ,$(name))))" { print $(1) }' $(LINUX_TREE)/readers)
linux-arch = $(call of-linux,$$2)
linux-reader-flags = -std=gnu11 -iquote . -O2 -g -w -fno-strict-aliasing -fno-strict-overflow -fno-delete-null-pointer-checks \
	$(if $(filter arm64,$(linux-arch)),-DREADER_ARCH_ARM64) $(if $(filter linux-kernel%,$(name)),-DREADER_OF_KERNEL) \
	$(if $(filter %-validated,$(name)),-DCONFIG_SFRAME_VALIDATION=1) -I$(TESTEE_DIR)/linux -I$(TESTEE_DIR)/common -I$(LINUX_TREE) \
	-I$(LINUX_TREE)/arch/$(linux-arch)/include -I$(LINUX_TREE)/include -I$(LINUX_TREE)/shim
linux-objects := $(patsubst %.c,$(B)/testees/linux-objects/%.o,$(notdir $(linux-sources)))
$(linux-objects): $(B)/testees/linux-objects/%.o: $(linux-sources) $(linux-headers) $(TESTEE_HEADERS)
	$(Q)gcc $(TESTEE_FLAGS) -I$(TESTEE_DIR)/linux -c $(filter %/$*.c,$(linux-sources)) -o $@
$(LINUX_TESTEES:%=$(B)/testees/%/testee): $(addprefix $(TESTEE_DIR)/linux/,reader.c adapter.c) $(linux-objects) $(linux-headers) $(LINUX_TREE)/reader_form.h
	$(Q)gcc $(linux-reader-flags) -c $(TESTEE_DIR)/linux/reader.c -o $(@D)/reader.o
	$(Q)gcc $(TESTEE_FLAGS) -I$(TESTEE_DIR)/linux $(if $(filter %-faults,$(name)),-DTESTEE_FAULTS) -DTESTEE_NAME='"$(name)"' \
		-DPEER_VERSION='"$(call of-linux,$$4)"' -DREADER_VERSION='"$(call of-linux,$$3)"' \
		-DREADER_ABI='"$(if $(filter arm64,$(linux-arch)),aarch64-le,amd64-le)"' \
		-DREADER_OPERATIONS='"$(if $(filter-out no,$(call of-linux,$$6)),decode )find$(if $(filter linux-user%,$(name)), unwind tables)"' \
		$(TESTEE_DIR)/linux/adapter.c $(@D)/reader.o $(linux-objects) -o $@

# A row for each of the names $(1), which the shell expands; $(2): whose limits they have.  What is
# emulated is asked a sample.
list-rows = for name in $(1); do \
			peer=$$name; for host in $(OTHER_HOSTS); do peer=$${peer%-$$host}; done; \
			asked=all; [ $$peer = $$name ] || asked=sample; \
			peer=$${peer%-reencode} && directory=$(or $(2),$$peer); \
			case $$name in readelf-* | objdump-*) directory=binutils-text ;; \
				llvm-readobj-*) directory=llvm-text peer=llvm-$${name\#\#*-} ;; llvm-*) directory=llvm ;; esac; \
			! grep -q "^$$name " $(LINKER_TABLE) || directory=linker; \
			[ $$name != mold ] || directory=linker/mold; \
			met=$$(awk -v name=$$peer '{ called = "[-/]" $$3 "$$"; gsub (/[.]/, "[.]", called) } \
				/^[a-z]/ && (name == $$3 || (NF == 4 && name ~ called)) { print $$4 }' $(RELEASES)); \
			printf '%s\t$(B)/testees/%s/testee\t$(TESTEE_DIR)/%s\t%s\t%s\n' $$name $$name $$directory $${met:--} $$asked; \
		done
# What of LLVM is here: the list is made again when a root has come or gone.
$(if $(wildcard /roots),$(shell mkdir -p $(B)/peers; echo '$(LLVM_HERE)' | cmp -s - $(B)/peers/llvm-here || echo '$(LLVM_HERE)' >$(B)/peers/llvm-here))
$(B)/testees/list: $(TESTEE_DIR)/rules.mk $(RELEASES) $(HOST_TABLE) $(B)/peers/llvm-here
	$(Q){ printf '%s\t$(B)/%s\t-\t-\t%s\n' reference bin/sframe-ref all reference-s390x testees/reference-s390x/testee sample; \
		$(call list-rows,$(notdir $(patsubst %/testee,%,$(TESTEES)))); } >$@

# Those of a sampled host, in the root that has its compiler, and the runner's list of them.
hosted-testees = $(patsubst %,$(B)/testees/%/testee,$(filter %-$(1),$(HOSTED)))
$(SAMPLED_HOSTS:%=hosted-%): hosted-%: $$(call hosted-testees,$$*) $(B)/testees/list-%
$(B)/testees/list-%: $(TESTEE_DIR)/rules.mk $(RELEASES) $(HOST_TABLE)
	$(Q){ $(call list-rows,$(filter %-$*,$(HOSTED)),$(if $(filter 32,$(call field,4,$(filter $*|%,$(HOST_ROWS)))),hosted)); } >$@
.PHONY: $(SAMPLED_HOSTS:%=hosted-%)

# Those of a Linux tree, and the runner's list of them.
linux-testees: $(LINUX_TESTEES:%=$(B)/testees/%/testee) $(B)/testees/list-linux
$(B)/testees/list-linux: $(TESTEE_DIR)/rules.mk $(LINUX_TREE)/readers
	$(Q)for name in $(LINUX_TESTEES); do printf '%s\t$(B)/testees/%s/testee\t$(TESTEE_DIR)/linux\t-\n' $$name $$name; done >$@
.PHONY: linux-testees

# The linkers, and the runner's list of them; a run of other machines or of one's own reader makes none.
linker-testees: $(LINKERS:%=$(B)/testees/%/testee) $(B)/testees/list-linkers
$(B)/testees/list-linkers: $(TESTEE_DIR)/rules.mk $(RELEASES) $(LINKER_TABLE)
	$(Q){ $(call list-rows,$(LINKERS)); } >$@
.PHONY: linker-testees

testees: $(TESTEES) $(B)/testees/reference-s390x/testee $(B)/testees/glibc-2.43/signal_frame $(B)/testees/list
.PHONY: testees

# Their names, for those who choose some; no root is needed.
testee-list:
	@echo reference reference-s390x $(notdir $(patsubst %/testee,%,$(TESTEES))) $(ON_REQUEST)
hosted-list:
	@echo $(HOSTED)
.PHONY: testee-list hosted-list
