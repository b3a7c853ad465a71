# The runner's own tests: TAP on stdout. Wants what runner/rules.mk wants.

RUNNER_TESTS    := conformance/tests/interrupted.sh
RUNNER_CASES    := $(patsubst %,conformance/tests/%.cases,issues lists answers host misbehave printable schema silent unreadable future hangs escape probe resume)
RUNNER_PROGRAMS := $(addprefix $(B)/tests/,sections misbehave escape null parrot liar)
UNIT_TESTS      := $(patsubst conformance/tests/%.c,$(B)/tests/%,$(wildcard conformance/tests/test_*.c))
UNIT_OBJECTS    := $(filter-out %/main.o,$(CONFORM_OBJECTS)) $(filter-out %/libsframe-ref.a,$(CONFORM_SHARED))
UNITS           += $(UNIT_TESTS)

$(RUNNER_PROGRAMS): $(B)/tests/%: conformance/tests/%.c $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(CONFORM_FLAGS) -o $@ $^

$(UNIT_TESTS): options := $(CONFORM_FLAGS)
$(UNIT_TESTS): libraries := -lyyjson -lelf -lseccomp
$(UNIT_TESTS): $(B)/tests/%: conformance/tests/%.c $(UNIT_OBJECTS) $(B)/libsframe-ref.a

# All of them, even when one fails.
check-runner: $(B)/bin/sframe-conform $(B)/bin/sframe-judge $(B)/bin/sframe-issues $(RUNNER_PROGRAMS) $(UNIT_TESTS) $(B)/tests/run-cases
	$(Q)failed=0; $(B)/tests/run-cases $(RUNNER_CASES) || failed=1; \
	for test in $(UNIT_TESTS); do CMOCKA_MESSAGE_OUTPUT=tap $$test || failed=1; done; \
	for test in $(RUNNER_TESTS); do B=$(B) sh $$test || failed=1; done; exit $$failed

# Implementations that are none, in the place of every testee; and descriptions that are others, in the place of poke's.
check-null: $(addprefix $(B)/bin/,sframe-ref sframe-generate sframe-conform sframe-judge) $(B)/tests/sections $(B)/tests/null testees
	$(Q)failed=0; for test in null.sh pickles.sh; do B=$(B) sh conformance/tests/$$test || failed=1; done; exit $$failed

.PHONY: check-runner check-null
