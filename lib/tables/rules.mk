# Reading and comparing the tables of a file.

TABLES_OBJECTS := $(call objects,$(LIB_TABLES))
# Of a program that reads tables.
TABLES_LIBRARIES := -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread

$(TABLES_OBJECTS): CFLAGS +=
