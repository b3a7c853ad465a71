# What closes sandboxes, for the runner.  Wants: CC, CFLAGS, B, Q.

BOX := box/box.c box/filter.c

$(B)/obj/box/%.o: box/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -std=gnu11 -D_GNU_SOURCE -MMD -MP -c -o $@ $<

$(B)/libbox.a: $(BOX:%.c=$(B)/obj/%.o)
	$(Q)rm -f $@ && ar rcs $@ $^

-include $(BOX:%.c=$(B)/obj/%.d)
