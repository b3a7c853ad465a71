# What closes sandboxes.  Wants: CC, CFLAGS, B, Q.

BOX := box/box.c box/census.c box/filter.c box/view.c

$(B)/obj/box/%.o: box/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(B)/libbox.a: $(BOX:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

# scripts/lib/build.sh compiles it in every root; here so that it is known to compile.
$(B)/obj/box/write_filter: $(B)/obj/box/write_filter.o $(B)/libbox.a
	$(Q)$(CC) -o $@ $^ -lseccomp

# Linked statically, because linkers of every root are started by it.
$(B)/bin/sframe-box: $(B)/obj/box/confine.o $(B)/libbox.a $(STATIC_LIB)
	@mkdir -p $(@D)
	$(Q)$(CC) -static $(WRAPPED) -o $@ $^ -lseccomp

programs: $(B)/obj/box/write_filter $(B)/bin/sframe-box

-include $(BOX:%.c=$(B)/obj/%.d) $(B)/obj/box/confine.d
