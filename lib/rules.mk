# Reading DWARF call frame information, and its tests: TAP on stdout.

CFI_OBJECTS := $(call objects,$(LIB_CFI))
$(eval $(call units,cfi,lib/cfi,$(OURS),-ldw -lelf))

# Reading and comparing the tables of a file.

TABLES_OBJECTS := $(call objects,$(LIB_TABLES))
# Of a program that reads tables.
TABLES_LIBRARIES := -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread

# The tests of lib/: TAP on stdout.

$(eval $(call units,lib,lib,$(OURS)))
