# sframe-api: the campaign over the functions of a library, a program for each release, which is compiled
# with it under sanitizers; and the same for other machines (scripts/hosts).
#   gives  $(B)/api/NAME and $(B)/api/NAME-HOST, the campaign of testee NAME; $(B)/api/observe, which makes
#          observations of what they see; api-programs, and api-programs-HOST

API := conformance/readers/api
API_TESTEES := libsframe-2.40 libsframe-2.44 libsframe-2.47 glibc-2.43
API_HOSTS := $(shell awk '/^[a-z]/ && $$3 != "-" { print $$1 }' scripts/hosts)
API_PROGRAMS := $(API_TESTEES:%=$(B)/api/%)
API_HOSTED := $(foreach h,$(API_HOSTS),$(API_TESTEES:%=$(B)/api/%-$(h)))

# Of what is made: its testee, release, host and family; where the library's sources are, and what of them is
# compiled.
api-testee = $(call without-machine,$(notdir $@))
api-release = $(word 2,$(subst -, ,$(api-testee)))
api-host = $(or $(patsubst -%,%,$(call machine,$(notdir $@))),amd64)
api-family = $(word 1,$(subst -, ,$(api-testee)))
api-peer = $(B)/peers/$(api-family)-$(if $(filter glibc,$(api-family)),$(glibc-version),$(call version,$(api-release)))$(call machine,$(notdir $@))
api-sources = $(if $(filter glibc,$(api-family)),$(addprefix $(api-peer)/,sframe-read.c sframe.c),$(wildcard $(api-peer)/libsframe/*.c))
api-library-flags = -w $(if $(filter glibc,$(api-family)),-include glibc.h -I$(api-peer),-DHAVE_CONFIG_H \
	-I$(api-peer)/libsframe -I$(api-peer)/include -I$(api-peer)/libctf)
api-headers = -isystem $(api-peer)$(if $(filter libsframe,$(api-family)),/include)

API_FLAGS = -std=gnu11 -iquote . -D_GNU_SOURCE -g -O1 -fno-omit-frame-pointer -iquote $(API) -iquote $(API)/$(api-family)
api-names = -DTESTEE_NAME='"$(api-testee)"' -DTESTEE_HOST='"$(api-host)"'
API_SOURCES := $(wildcard $(API)/*.c $(API)/*/*.c $(API)/*.h $(API)/*/*.h $(API)/*/*.def)
api-ours = $(wildcard $(API)/*.c $(API)/$(api-family)/*.c) lib/base/memory.c
API_SANITIZERS := -fsanitize=address,undefined

# The library is compiled with the campaign: its own sources, with sanitizers and without our warnings.
# $(1): the compiler and its flags.
define api-parts
	@mkdir -p $@.parts
	$(Q)for source in $(api-sources); do \
		$(1) $(API_FLAGS) $(api-library-flags) -c $$source -o $@.parts/$$(basename $$source .c).o || exit; done
endef

# memory.c for its sanitizer: the malloc of our programs would end a trial that wants too much.
api-needs = $(B)/peers/$(if $(filter glibc-%,$(1)),glibc-$$$$(glibc-version)$(2)/reader.o,libsframe-$$$$(call version,$(lastword $(subst -, ,$(1))))$(2)/libsframe.a)
define api-rules
$(B)/api/$(1): $(call api-needs,$(1),)
$(foreach h,$(API_HOSTS),$(B)/api/$(1)-$(h): $(call api-needs,$(1),-$(h)) $(B)/api/ours-$(h).a
)
endef
$(foreach t,$(API_TESTEES),$(eval $(call api-rules,$(t))))

$(API_PROGRAMS): $(API_SOURCES) lib/base/memory.c $(OURS)
	$(call api-parts,$(CLANG) $(API_SANITIZERS))
	$(Q)$(CLANG) $(API_FLAGS) $(API_SANITIZERS) $(WARNINGS) $(api-headers) $(api-names) $(api-ours) $@.parts/*.o $(OURS) -lyyjson -o $@

# Of other machines: static programs, which need no libraries there, with UBSan where that can be linked so.  ASan
# wants a loader, and more addresses than an emulator has.
api-cross = $(call field,2,$(filter $(api-host)|%,$(HOST_ROWS))) -static
api-compiler-found = $(api-cross) $(shell echo 'int main (int n, char **v) { return n + n + !v; }' | \
	$(api-cross) -fsanitize=undefined -x c - -o /dev/null 2>/dev/null && echo -fsanitize=undefined)
# Tried once for each machine.
api-compiler = $(or $(api-compiler-$(api-host)),$(eval api-compiler-$(api-host) := $$(api-compiler-found))$(api-compiler-$(api-host)))
API_WRAPPED := $(foreach f,malloc calloc realloc,-Wl,--wrap=$(f))
# What all programs of a machine have.  memory.c as with a sanitizer, which has a malloc of its own.  Numbers of 64
# bits that are cut to a size_t of 32 are looked at where they are counted; -Wconversion is for this machine.
API_CORE := $(LIB_BASE) $(filter-out reference/write/% reference/tables/%,$(REFERENCE)) reference/write/silence.c
API_ARCHIVES := $(API_HOSTS:%=$(B)/api/ours-%.a)
$(API_ARCHIVES): $(B)/api/ours-%.a: $(API_CORE) $(wildcard lib/base/*.h reference/*.h reference/*.def reference/write/*.h)
	@mkdir -p $@.parts && rm -f $@
	$(Q)for source in $(filter %.c,$^); do \
		$(call field,2,$(filter $*|%,$(HOST_ROWS))) -std=gnu11 -iquote . -D_GNU_SOURCE -O1 -DHAS_SANITIZER \
			-DSFRAME_VERSION='"$(VERSION)"' $(filter-out -Wconversion,$(WARNINGS)) -c $$source -o $@.parts/$$(echo $$source | tr / _).o || exit; done
	$(Q)ar rcs $@ $@.parts/*.o
$(API_HOSTED): $(API_SOURCES)
	$(call api-parts,$(api-compiler))
	$(Q)$(api-compiler) $(API_FLAGS) $(filter-out -Wconversion,$(WARNINGS)) $(api-headers) $(api-names) $(API_WRAPPED) $(filter-out lib/base/memory.c,$(api-ours)) \
		$@.parts/*.o $(B)/api/ours-$(api-host).a -o $@

$(B)/api/observe: $(API)/observe/main.c $(OURS)
	$(Q)$(CC) $(CFLAGS) $< $(OURS) -lyyjson -o $@

api-programs: $(API_PROGRAMS) $(B)/api/observe
$(foreach h,$(API_HOSTS),$(eval api-programs-$(h): $(API_TESTEES:%=$(B)/api/%-$(h))))
.PHONY: api-programs $(API_HOSTS:%=api-programs-%)

# A libsframe that lies, for the suite.
LIES := decode decoder_free decoder_get_flags decoder_get_fre find_fre get_fre_udata encoder_add_funcdesc_v3 \
	encoder_write errmsg
$(B)/api/liar: $(API)/tests/liar.c $(B)/api/libsframe-2.47
	$(Q)$(CLANG) -std=gnu11 -iquote . -D_GNU_SOURCE -g -O1 -fno-omit-frame-pointer -iquote $(API) -iquote $(API)/libsframe $(API_SANITIZERS) \
		$(WARNINGS) -isystem $(B)/peers/libsframe-$(call version,2.47)/include -DTESTEE_NAME='"libsframe-2.47"' -DTESTEE_HOST='"amd64"' \
		$(LIES:%=-Wl,--wrap=sframe_%) $< $(wildcard $(API)/*.c $(API)/libsframe/*.c) lib/base/memory.c $(B)/api/libsframe-2.47.parts/*.o \
		$(OURS) -lyyjson -o $@
