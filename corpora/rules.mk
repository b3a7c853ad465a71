# The tests of what is drawn at random: TAP on stdout.

$(eval $(call units,random,corpora/random,$(B)/lib.a))

# sframe-generate, natively and as a big-endian program.

GENERATE := $(wildcard corpora/generate/*.c)

$(B)/bin/sframe-generate: $(call objects,$(GENERATE)) $(OURS)
programs: $(B)/bin/sframe-generate

$(B)/tests/sframe-generate-s390x: $(call objects-s390x,$(GENERATE)) $(STATIC_LIB_S390X) $(call objects-s390x,$(REFERENCE))
	$(Q)s390x-linux-gnu-gcc -static $(WRAPPED) -o $@ $^
