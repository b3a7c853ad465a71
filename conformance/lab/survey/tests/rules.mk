# The tests of sframe-survey: TAP on stdout.

SURVEY_TESTS  := $(patsubst conformance/survey/tests/%.c,$(B)/tests/survey/%,$(wildcard conformance/survey/tests/test_*.c))
SURVEY_TESTED := $(filter-out %/main.o,$(SURVEY_OBJECTS)) $(OURS)

UNITS += $(SURVEY_TESTS)
$(SURVEY_TESTS): options := $(SURVEY_FLAGS)
$(SURVEY_TESTS): libraries := -lm
$(SURVEY_TESTS): $(B)/tests/survey/%: conformance/survey/tests/%.c conformance/survey/tests/sample.h lib/tests/run_awk.h $(SURVEY_TESTED)

check-survey: $(SURVEY_TESTS)
	$(Q)$(run-units)

.PHONY: check-survey
