# The runner's own tests: TAP on stdout. Wants what runner/rules.mk wants.

RUNNER_CASES    := $(patsubst %,conformance/readers/tests/%.cases,issues lists answers host misbehave printable schema silent unreadable future hangs escape probe resume)
RUNNER_PROGRAMS := $(addprefix $(B)/tests/,sections misbehave escape null parrot liar)
UNIT_TESTS      := $(patsubst conformance/readers/tests/%.c,$(B)/tests/%,$(wildcard conformance/readers/tests/test_*.c))
UNIT_OBJECTS    := $(filter-out %/main.o,$(CONFORM_OBJECTS)) $(filter-out %/libsframe-ref.a,$(CONFORM_SHARED))
UNITS           += $(UNIT_TESTS)

$(RUNNER_PROGRAMS): $(B)/tests/%: conformance/readers/tests/%.c $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^

$(UNIT_TESTS): libraries := -lyyjson -lelf -lseccomp
$(UNIT_TESTS): $(B)/tests/%: conformance/readers/tests/%.c $(UNIT_OBJECTS) $(B)/libsframe-ref.a

# Most of them wait for testees that sleep, so that they do it at once.  All are run, even when one fails.
RUNNER_BUILT := $(B)/bin/sframe-conform $(B)/bin/sframe-judge $(B)/bin/sframe-issues $(RUNNER_PROGRAMS) $(B)/tests/run-cases
UNIT_TAPS    := $(UNIT_TESTS:%=%.tap)
RUNNER_TAPS  := $(B)/tests/runner-cases.tap $(B)/tests/runner-interrupted.tap

$(RUNNER_TAPS): $(RUNNER_BUILT)
$(B)/tests/runner-cases.tap: ; $(Q)$(B)/tests/run-cases --jobs=16 $(RUNNER_CASES) >$@ || echo '# failed' >>$@
$(B)/tests/runner-interrupted.tap: ; $(Q)B=$(B) sh conformance/readers/tests/interrupted.sh >$@ || echo '# failed' >>$@
$(UNIT_TAPS): %.tap: % ; $(Q)CMOCKA_MESSAGE_OUTPUT=tap $< >$@ || echo '# failed' >>$@

check-runner: $(RUNNER_BUILT) $(UNIT_TESTS) $(RUNNER_TAPS) $(UNIT_TAPS)
	@cat $(RUNNER_TAPS) $(UNIT_TAPS); ! grep -q '^# failed$$' $(RUNNER_TAPS) $(UNIT_TAPS)

.PHONY: $(RUNNER_TAPS) $(UNIT_TAPS)

# Implementations that are none, in the place of every testee; and descriptions that are others, in the place of poke's.
check-null: $(addprefix $(B)/bin/,sframe-ref sframe-generate sframe-conform sframe-judge) $(B)/tests/null $(B)/tests/run-cases testees
	$(Q)failed=0; for test in null pickles; do $(B)/tests/run-cases conformance/readers/tests/$$test.cases || failed=1; done; exit $$failed

.PHONY: check-runner check-null
