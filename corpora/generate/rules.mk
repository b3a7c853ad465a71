# sframe-generate, natively and as a big-endian program.

GENERATE := $(wildcard corpora/generate/*.c)

$(B)/obj/corpora/generate/%.o: corpora/generate/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Icorpora/generate -MMD -MP -c $< -o $@

$(B)/bin/sframe-generate: $(GENERATE:%.c=$(B)/obj/%.o) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

$(B)/obj/s390x/corpora/generate/%.o: corpora/generate/%.c
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc $(CFLAGS) -Icorpora/generate -MMD -MP -c $< -o $@

$(B)/tests/sframe-generate-s390x: $(GENERATE:%.c=$(B)/obj/s390x/%.o) \
		$(STATIC_LIB_S390X) $(REFERENCE:%.c=$(B)/obj/s390x/%.o)
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc -static $(WRAPPED) -o $@ $^

programs: $(B)/bin/sframe-generate

-include $(GENERATE:%.c=$(B)/obj/%.d) $(GENERATE:%.c=$(B)/obj/s390x/%.d)
