# The cases as a KUnit suite: one file for a kernel, which runs here in user space, with the reference
# in the place of the kernel's reader.

KUNIT := $(B)/kunit
READER := conformance/kunit/user/reader.c

kunit: vectors $(B)/libsframe-ref.a
	$(Q)mkdir -p $(KUNIT)
	$(Q)awk -v folders="conformance/kunit/ $(B)/vectors/" -f conformance/kunit/inline.awk conformance/kunit/sframe_kunit.c >$(KUNIT)/sframe_kunit.c
	$(Q)awk -v folders="$(B)/vectors/" -f conformance/kunit/inline.awk conformance/kunit/sframe_kunit.h >$(KUNIT)/sframe_kunit.h
	$(Q)$(CC) -std=gnu11 -O1 $(WARNINGS) -Iconformance/kunit/user -I$(KUNIT) -Ireference -o $(KUNIT)/run $(KUNIT)/sframe_kunit.c $(READER) $(B)/libsframe-ref.a
	$(Q)$(KUNIT)/run >$(KUNIT)/log; status=$$?; grep -B4 '^    not ok' $(KUNIT)/log; tail -n 1 $(KUNIT)/log; \
	  echo 'for your kernel: $(KUNIT)/sframe_kunit.c and .h (conformance/kunit/README.md)'; exit $$status

.PHONY: kunit
