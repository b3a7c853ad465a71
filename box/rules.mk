# What closes sandboxes.

$(B)/libbox.a: $(addprefix $(B)/obj/box/,box.o census.o effort.o filter.o)

# scripts/lib/build.sh compiles it in every root; here so that it is known to compile.
$(B)/obj/box/write_filter: $(B)/obj/box/write_filter.o $(B)/libbox.a
	$(Q)$(CC) -o $@ $^ -lseccomp

# Linked statically, because linkers of every root are started by it.
$(B)/bin/sframe-box: $(B)/obj/box/confine.o $(B)/libbox.a $(STATIC_LIB)
$(B)/bin/sframe-box: libraries := -static $(WRAPPED) -lseccomp

programs: $(B)/obj/box/write_filter $(B)/bin/sframe-box
