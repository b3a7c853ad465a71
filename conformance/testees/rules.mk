# The implementations under test and their adapters.
#   wants  B (build directory), CC, CFLAGS, and V=@ for quiet
#   gives  TESTEES (their programs), target testees
# The sources of libsframe come from the roots' binutils-source packages. Made
# once for each version; build/peers may be kept when everything else is removed.

B ?= build
T := conformance/testees
TESTEE_CFLAGS := -std=gnu11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wshadow -Wconversion -Werror

# Release of libsframe: the root that has it.
root-2.40 := bookworm
root-2.44 := trixie
root-2.47 := forky

tarball-of = $(firstword $(wildcard /roots/$(1)/usr/src/binutils/binutils-*.tar.xz) \
	$(if $(filter forky,$(1)),$(wildcard /usr/src/binutils/binutils-*.tar.xz)))
version-of = $(patsubst binutils-%.tar.xz,%,$(notdir $(1)))

# libsframe: $(1) release, $(2) suffix of the name, $(3) compiler, $(4) how the
# program is linked.
define libsframe
tarball-$(1) := $$(call tarball-of,$$(root-$(1)))
version-$(1) := $$(call version-of,$$(tarball-$(1)))
peer-$(1)$(2) := $(B)/peers/libsframe-$$(version-$(1))$(2)
TESTEES += $(B)/testees/libsframe-$(1)$(2)/testee

$$(peer-$(1)$(2))/libsframe.a: $(T)/common/build-libsframe
	$$(if $$(tarball-$(1)),,$$(error libsframe $(1) needs the root $$(root-$(1)): scripts/toolchain build $$(root-$(1))))
	@mkdir -p $$(@D)
	$$(V)$(T)/common/build-libsframe $$(tarball-$(1)) $$(@D) $(3)

$(B)/testees/libsframe-$(1)$(2)/testee: $(T)/libsframe-$(1)/adapter.c \
		$(T)/common/testee.c $(T)/common/dump.c $(T)/common/testee.h $(T)/common/dump.h $$(peer-$(1)$(2))/libsframe.a
	@mkdir -p $$(@D)
	$$(V)$(3) $(TESTEE_CFLAGS) $(4) -I$(T)/common -isystem $$(peer-$(1)$(2))/include \
		-DTESTEE_NAME='"libsframe-$(1)$(2)"' -DPEER_VERSION='"$$(version-$(1))"' \
		$$(filter %.c %.a,$$^) -o $$@
endef

TESTEES :=
# A static big-endian program needs no library path of its own under qemu-s390x.
$(eval $(call libsframe,2.47,,$(CC),))

testees: $(TESTEES)
.PHONY: testees
