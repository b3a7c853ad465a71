# The tests of the KUnit suite: TAP on stdout.

KUNIT_TEST := $(B)/tests/kunit/test_kunit
KUNIT_TEST_FLAGS := -Iconformance/readers/kunit/tests -Iconformance/readers/kunit -Icorpora/vectors

UNITS += $(KUNIT_TEST)
$(KUNIT_TEST): options := $(KUNIT_TEST_FLAGS)
$(KUNIT_TEST): conformance/readers/kunit/tests/test_kunit.c $(B)/tests/kunit/sframe_kunit.o conformance/readers/kunit/tests/sframe-vectors.h
$(B)/tests/kunit/sframe_kunit.o: conformance/readers/kunit/sframe_kunit.c $(wildcard conformance/readers/kunit/*.h conformance/readers/kunit/*/*.h conformance/readers/kunit/user/kunit/*.h)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu11 -iquote . -O1 $(WARNINGS) $(KUNIT_TEST_FLAGS) -Iconformance/readers/kunit/user -Dmain=kunit_main -Dprintf=kunit_printf -c -o $@ $<

$(B)/obj/conformance/readers/kunit/user/reader.o: flags := $(KUNIT_TEST_FLAGS) -Ireference

check-kunit: $(KUNIT_TEST)
	$(Q)$(run-units)

.PHONY: check-kunit
