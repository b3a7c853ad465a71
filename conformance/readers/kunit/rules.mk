# The cases as a KUnit suite: one file for a kernel, which runs here in user space, with the reference
# in the place of the kernel's reader.

KUNIT := $(B)/kunit
READER := conformance/readers/kunit/user/reader.c

kunit: vectors $(B)/libsframe-ref.a
	$(Q)mkdir -p $(KUNIT)
	$(Q)awk -v folders="conformance/readers/kunit/ $(B)/vectors/" -f conformance/readers/kunit/inline.awk conformance/readers/kunit/sframe_kunit.c >$(KUNIT)/sframe_kunit.c
	$(Q)awk -v folders="$(B)/vectors/" -f conformance/readers/kunit/inline.awk conformance/readers/kunit/sframe_kunit.h >$(KUNIT)/sframe_kunit.h
	$(Q)$(CC) -std=gnu11 -iquote . -O1 $(WARNINGS) -Iconformance/readers/kunit/user -I$(KUNIT) -Ireference -o $(KUNIT)/run $(KUNIT)/sframe_kunit.c $(READER) $(B)/libsframe-ref.a
	$(Q)$(KUNIT)/run >$(KUNIT)/log; status=$$?; grep -B4 '^    not ok' $(KUNIT)/log; tail -n 1 $(KUNIT)/log; \
	  echo 'for your kernel: $(KUNIT)/sframe_kunit.c and .h (conformance/readers/kunit/README.md)'; exit $$status

.PHONY: kunit
