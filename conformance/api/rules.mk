# sframe-api: the campaign over the functions of libsframe, a program for each release, which is
# compiled with it under sanitizers.
#   gives  $(B)/api/NAME, the campaign of testee NAME, and api-programs

API := conformance/api
API_TESTEES := libsframe-2.40 libsframe-2.44 libsframe-2.47
API_FLAGS := -std=gnu11 -D_GNU_SOURCE -g -O1 -fno-omit-frame-pointer -I$(API) -Ireference -Ilib/base -Ilib/issues -Ilib/observe
API_SANITIZERS := -fsanitize=address,undefined
# memory.c for its sanitizer: the malloc of our programs would end a trial that wants too much.
API_OURS := $(wildcard $(API)/*.c) lib/base/memory.c
# Of what is made: its release and its host.
api-release = $(word 2,$(subst -, ,$(notdir $@)))
api-peer = $(B)/peers/libsframe-$(call version,$(api-release))
api-name = -DTESTEE_NAME='"$(notdir $@)"' -DTESTEE_HOST='"amd64"'

# The library is compiled with the campaign: its own sources, with sanitizers and without our warnings.
$(API_TESTEES:%=$(B)/api/%): $(B)/api/libsframe-%: $(API_OURS) $(wildcard $(API)/*.h $(API)/*.def) $(OURS) \
		$$(B)/peers/libsframe-$$(call version,$$*)/libsframe.a
	@mkdir -p $@.parts
	$(Q)for source in $(api-peer)/libsframe/*.c; do \
		$(CLANG) $(API_FLAGS) $(API_SANITIZERS) -w -DHAVE_CONFIG_H -I$(api-peer)/libsframe -I$(api-peer)/include \
			-I$(api-peer)/libctf -c $$source -o $@.parts/$$(basename $$source .c).o || exit; done
	$(Q)$(CLANG) $(API_FLAGS) $(API_SANITIZERS) $(WARNINGS) -isystem $(api-peer)/include $(api-name) \
		$(API_OURS) $@.parts/*.o $(OURS) -lyyjson -o $@

api-programs: $(API_TESTEES:%=$(B)/api/%)
.PHONY: api-programs

# A libsframe that lies, for the suite.
LIES := decode decoder_free decoder_get_flags decoder_get_fre find_fre get_fre_udata encoder_add_funcdesc_v3 \
	encoder_write errmsg
$(B)/api/liar: $(API)/tests/liar.c $(B)/api/libsframe-2.47
	$(Q)$(CLANG) $(API_FLAGS) $(API_SANITIZERS) $(WARNINGS) -isystem $(B)/peers/libsframe-$(call version,2.47)/include \
		-DTESTEE_NAME='"libsframe-2.47"' -DTESTEE_HOST='"amd64"' $(LIES:%=-Wl,--wrap=sframe_%) \
		$< $(API_OURS) $(B)/api/libsframe-2.47.parts/*.o $(OURS) -lyyjson -o $@
