# The cases as a KUnit suite: one file for a kernel, which runs here in user space, with the reference
# in the place of the kernel's reader.

KUNIT := $(B)/kunit
READER := conformance/readers/kunit/user/reader.c

kunit: $(B)/bin/sframe-ref $(KUNIT)/large.sfv $(B)/libsframe-ref.a
	$(Q)$< vectors --export=$(KUNIT)/vectors $(VECTORS) $(KUNIT)/large.sfv
	$(Q)awk -v folders="conformance/readers/kunit/ $(KUNIT)/vectors/ corpora/vectors/" -f conformance/readers/kunit/inline.awk conformance/readers/kunit/sframe_kunit.c >$(KUNIT)/sframe_kunit.c
	$(Q)awk -v folders="corpora/vectors/" -f conformance/readers/kunit/inline.awk conformance/readers/kunit/sframe_kunit.h >$(KUNIT)/sframe_kunit.h
	$(Q)$(CC) -std=gnu11 -iquote . -O1 $(WARNINGS) -Iconformance/readers/kunit/user -I$(KUNIT) -Ireference -o $(KUNIT)/run $(KUNIT)/sframe_kunit.c $(READER) $(B)/libsframe-ref.a
	$(Q)$(KUNIT)/run >$(KUNIT)/log; status=$$?; grep -B4 '^    not ok' $(KUNIT)/log; tail -n 1 $(KUNIT)/log; \
	  echo 'for your kernel: $(KUNIT)/sframe_kunit.c and .h (conformance/readers/kunit/README.md)'; exit $$status

# The large sections of at most 64 KiB, as cases.
$(KUNIT)/large.sfv: $(B)/bin/sframe-generate $(B)/bin/sframe-ref
	@mkdir -p $(@D)
	$(Q)$< --large --out $(KUNIT)/large
	$(Q)while read -r name file address rest; do [ $$(wc -c <$$file) -gt 65536 ] || { \
	  printf 'case %s\nobeys FRE_RANGE\nverdict valid\n' $$name; $(B)/bin/sframe-ref dump --vector --address=$$address $$file && \
	  $(B)/bin/sframe-ref dump --address=$$address $$file | sed 's/^/expect /' && grep '^find' $${file%.sframe}.expected || exit; }; \
	done <$(KUNIT)/large/list.tsv >$@

.PHONY: kunit
