# Reading DWARF call frame information.  Wants: CC, CFLAGS, B, Q.

CFI_OBJECTS := $(LIB_CFI:%.c=$(B)/obj/%.o)

$(CFI_OBJECTS): CFLAGS +=
