# Reading DWARF call frame information, and its tests: TAP on stdout.

CFI_OBJECTS := $(call objects,$(LIB_CFI))
CFI_TESTS := $(patsubst lib/cfi/tests/%.c,$(B)/tests/cfi/%,$(wildcard lib/cfi/tests/test_*.c))
UNITS += $(CFI_TESTS)
$(CFI_TESTS): libraries := -ldw -lelf
$(CFI_TESTS): $(B)/tests/cfi/%: lib/cfi/tests/%.c $(OURS)

check-cfi: $(CFI_TESTS)
	$(Q)$(run-units)

.PHONY: check-cfi

# Reading and comparing the tables of a file.

TABLES_OBJECTS := $(call objects,$(LIB_TABLES))
# Of a program that reads tables.
TABLES_LIBRARIES := -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread

# The tests of lib/: TAP on stdout.

LIB_TESTS := $(patsubst lib/tests/%.c,$(B)/tests/lib/%,$(wildcard lib/tests/test_*.c))
UNITS += $(LIB_TESTS)
$(LIB_TESTS): $(B)/tests/lib/%: lib/tests/%.c $(OURS) $(wildcard lib/*/*.h)

check-lib: $(LIB_TESTS)
	$(Q)$(run-units)

.PHONY: check-lib
