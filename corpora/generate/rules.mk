# sframe-generate, natively and as a big-endian program.

GENERATE := $(wildcard corpora/generate/*.c)
GENERATE_SHARED := $(addprefix reference/tool/,buffer.o input.o output.o problem.o)

$(B)/obj/corpora/generate/%.o: corpora/generate/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Ireference/tool -Icorpora/generate -MMD -MP -c $< -o $@

$(B)/bin/sframe-generate: $(GENERATE:%.c=$(B)/obj/%.o) $(addprefix $(B)/obj/,$(GENERATE_SHARED)) $(B)/libbase.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^

$(B)/obj/s390x/corpora/generate/%.o: corpora/generate/%.c
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc $(CFLAGS) -Ireference/tool -Icorpora/generate -MMD -MP -c $< -o $@

$(B)/tests/sframe-generate-s390x: $(GENERATE:%.c=$(B)/obj/s390x/%.o) $(addprefix $(B)/obj/s390x/,$(GENERATE_SHARED)) \
		$(STATIC_LIB_S390X) $(REFERENCE:%.c=$(B)/obj/s390x/%.o)
	@mkdir -p $(@D)
	$(Q)s390x-linux-gnu-gcc -static $(WRAPPED) -o $@ $^

programs: $(B)/bin/sframe-generate

-include $(GENERATE:%.c=$(B)/obj/%.d) $(GENERATE:%.c=$(B)/obj/s390x/%.d)
