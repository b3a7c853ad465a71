# What closes sandboxes, for the runner.  Wants: CC, CFLAGS, B, Q.

BOX := box/box.c box/filter.c

$(B)/obj/box/%.o: box/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -std=gnu11 -D_GNU_SOURCE -MMD -MP -c -o $@ $<

$(B)/libbox.a: $(BOX:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

# scripts/lib/build.sh compiles it in every root; here so that it is known to compile.
$(B)/obj/box/write_filter: $(B)/obj/box/write_filter.o $(B)/libbox.a
	$(Q)$(CC) -o $@ $^ -lseccomp

programs: $(B)/obj/box/write_filter

-include $(BOX:%.c=$(B)/obj/%.d)
