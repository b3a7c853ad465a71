# Programs that ask readers, and their tests.  What is asked has rules of its own (api, testees).

READERS_AT := conformance/readers

# sframe-conform, with what a stack of the contract gives by the reference.
CONFORM_OBJECTS := $(call objects,$(wildcard $(READERS_AT)/runner/*.c) $(addprefix reference/tool/,unwind_request.c assembler/lex.c))
CONFORM_SHARED := $(B)/libwords.a $(B)/lib.a $(B)/libbox.a $(B)/libsframe-ref.a

$(B)/bin/sframe-conform: $(CONFORM_OBJECTS) $(CONFORM_SHARED)
$(B)/bin/sframe-conform: libraries := -lyyjson -lseccomp
programs: $(B)/bin/sframe-conform

RUNNER_CASES    := $(patsubst %,$(READERS_AT)/tests/%.cases,issues lists answers host misbehave printable schema silent unreadable future hangs escape probe resume)
RUNNER_PROGRAMS := $(addprefix $(B)/tests/,sections misbehave escape null parrot liar)
UNIT_TESTS      := $(patsubst $(READERS_AT)/tests/%.c,$(B)/tests/%,$(wildcard $(READERS_AT)/tests/test_*.c))
UNIT_OBJECTS    := $(filter-out %/main.o,$(CONFORM_OBJECTS)) $(filter-out %/libsframe-ref.a,$(CONFORM_SHARED))
UNITS           += $(UNIT_TESTS)

$(RUNNER_PROGRAMS): $(B)/tests/%: $(READERS_AT)/tests/%.c $(B)/libsframe-ref.a
	$(Q)$(CC) $(CFLAGS) -o $@ $^

$(UNIT_TESTS): libraries := -lyyjson -lelf -lseccomp
$(UNIT_TESTS): $(B)/tests/%: $(READERS_AT)/tests/%.c $(UNIT_OBJECTS) $(B)/libsframe-ref.a

# Most of them wait for testees that sleep, so that they do it at once.  All are run, even when one fails.
RUNNER_BUILT := $(B)/bin/sframe-conform $(B)/bin/sframe-judge $(B)/bin/sframe-issues $(RUNNER_PROGRAMS) $(B)/tests/run-cases
UNIT_TAPS    := $(UNIT_TESTS:%=%.tap)
RUNNER_TAPS  := $(B)/tests/runner-cases.tap $(B)/tests/runner-interrupted.tap

$(RUNNER_TAPS): $(RUNNER_BUILT)
$(B)/tests/runner-cases.tap: ; $(Q)$(B)/tests/run-cases --jobs=16 $(RUNNER_CASES) >$@ || echo '# failed' >>$@
$(B)/tests/runner-interrupted.tap: ; $(Q)B=$(B) sh $(READERS_AT)/tests/interrupted.sh >$@ || echo '# failed' >>$@
$(UNIT_TAPS): %.tap: % ; $(Q)CMOCKA_MESSAGE_OUTPUT=tap $< >$@ || echo '# failed' >>$@

check-runner: $(RUNNER_BUILT) $(UNIT_TESTS) $(RUNNER_TAPS) $(UNIT_TAPS)
	@cat $(RUNNER_TAPS) $(UNIT_TAPS); ! grep -q '^# failed$$' $(RUNNER_TAPS) $(UNIT_TAPS)

.PHONY: $(RUNNER_TAPS) $(UNIT_TAPS)

# Implementations that are none, in the place of every testee; and descriptions that are others, in the place of poke's.
check-null: $(addprefix $(B)/bin/,sframe-ref sframe-generate sframe-conform sframe-judge) $(B)/tests/null $(B)/tests/run-cases testees
	$(Q)failed=0; for test in null pickles; do $(B)/tests/run-cases $(READERS_AT)/tests/$$test.cases || failed=1; done; exit $$failed

.PHONY: check-runner check-null

# sframe-hosts, which compares one implementation as programs of several machines.  For its tests its main is compiled once
# more, under another name.

HOSTS_OBJECTS := $(B)/obj/$(READERS_AT)/hosts/answers.o $(B)/obj/hosts-tests/main.o

$(B)/bin/sframe-hosts: $(call objects,$(wildcard $(READERS_AT)/hosts/*.c)) $(OURS)
$(B)/bin/sframe-hosts: libraries := -lyyjson
programs: $(B)/bin/sframe-hosts

$(B)/obj/hosts-tests/main.o: $(READERS_AT)/hosts/main.c
	$(Q)$(CC) $(CFLAGS) -Dmain=hosts_main -MMD -MP -c $< -o $@

$(eval $(call units,hosts,$(READERS_AT)/hosts,$(HOSTS_OBJECTS) $(OURS),-lyyjson))

# The campaign over a library's functions (api/rules.mk).
API_TESTED := $(B)/obj/$(READERS_AT)/api/tags.o
$(eval $(call units,api,$(READERS_AT)/api,$(API_TESTED) $(OURS)))

# The self-checking programs' own code.  Each test has its own place of the other half.

SELFCHECK_OBJECTS := $(call objects,$(wildcard $(READERS_AT)/selfcheck/*.c))

$(eval $(call units,selfcheck,$(READERS_AT)/selfcheck,$(READERS_AT)/selfcheck/known.h))
$(SELFCHECK_OBJECTS): flags := -O0 -Dmain=selfcheck_main
$(tests-selfcheck): options := -I$(READERS_AT)/selfcheck
$(B)/tests/selfcheck/test_selfcheck: libraries := $(foreach f,getauxval sigaltstack sigaction,-Wl,--wrap=$(f))
$(tests-selfcheck): $(B)/tests/selfcheck/test_%: $(B)/obj/$(READERS_AT)/selfcheck/%.o

# The cases as a KUnit suite: one file for a kernel, which runs here in user space, with the reference
# in the place of the kernel's reader.

KUNIT := $(B)/kunit
KUNIT_AT := $(READERS_AT)/kunit
KUNIT_TEST_FLAGS := -I$(KUNIT_AT)/tests -I$(KUNIT_AT) -Icorpora/vectors

kunit: $(B)/bin/sframe-ref $(KUNIT)/large.sfv $(B)/libsframe-ref.a
	$(Q)$< vectors --export=$(KUNIT)/vectors $(VECTORS) $(KUNIT)/large.sfv
	$(Q)awk -v folders="$(KUNIT_AT)/ $(KUNIT)/vectors/ corpora/vectors/" -f $(KUNIT_AT)/inline.awk $(KUNIT_AT)/sframe_kunit.c >$(KUNIT)/sframe_kunit.c
	$(Q)awk -v folders="corpora/vectors/" -f $(KUNIT_AT)/inline.awk $(KUNIT_AT)/sframe_kunit.h >$(KUNIT)/sframe_kunit.h
	$(Q)$(CC) -std=gnu11 -iquote . -O1 $(WARNINGS) -I$(KUNIT_AT)/user -I$(KUNIT) -Ireference -o $(KUNIT)/run $(KUNIT)/sframe_kunit.c $(KUNIT_AT)/user/reader.c $(B)/libsframe-ref.a
	$(Q)$(KUNIT)/run >$(KUNIT)/log; status=$$?; grep -B4 '^    not ok' $(KUNIT)/log; tail -n 1 $(KUNIT)/log; \
	  echo 'for your kernel: $(KUNIT)/sframe_kunit.c and .h (conformance/readers/kunit/README.md)'; exit $$status

# The large sections of at most 64 KiB, as cases.
$(KUNIT)/large.sfv: $(B)/bin/sframe-generate $(B)/bin/sframe-ref
	$(Q)$< --large --out $(KUNIT)/large
	$(Q)while read -r name file address rest; do [ $$(wc -c <$$file) -gt 65536 ] || { \
	  printf 'case %s\nobeys FRE_RANGE\nverdict valid\n' $$name; $(B)/bin/sframe-ref dump --vector --address=$$address $$file && \
	  $(B)/bin/sframe-ref dump --address=$$address $$file | sed 's/^/expect /' && grep '^find' $${file%.sframe}.expected || exit; }; \
	done <$(KUNIT)/large/list.tsv >$@

$(eval $(call units,kunit,$(KUNIT_AT),$(B)/tests/kunit/sframe_kunit.o))
$(tests-kunit): options := $(KUNIT_TEST_FLAGS)
$(B)/tests/kunit/sframe_kunit.o: $(KUNIT_AT)/sframe_kunit.c $(wildcard $(KUNIT_AT)/*.h $(KUNIT_AT)/*/*.h $(KUNIT_AT)/user/kunit/*.h)
	$(Q)$(CC) -std=gnu11 -iquote . -O1 $(WARNINGS) $(KUNIT_TEST_FLAGS) -I$(KUNIT_AT)/user -Dmain=kunit_main -Dprintf=kunit_printf -c -o $@ $<
$(B)/obj/$(KUNIT_AT)/user/reader.o: flags := $(KUNIT_TEST_FLAGS) -Ireference

.PHONY: kunit
