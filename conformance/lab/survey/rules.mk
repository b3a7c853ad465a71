# sframe-survey.  It writes HTML as sframe-pages does.

SURVEY_OBJECTS := $(call objects,$(wildcard conformance/lab/survey/*.c) conformance/known/pages/html.c)
SURVEY_FLAGS := -DSFRAME_VERSION='"$(VERSION)"'

$(B)/obj/conformance/lab/survey/%.o: flags := $(SURVEY_FLAGS)
$(B)/obj/conformance/lab/survey/page.o: VERSION
$(B)/bin/sframe-survey: $(SURVEY_OBJECTS) $(OURS)
$(B)/bin/sframe-survey: libraries := -lm
programs: $(B)/bin/sframe-survey

# The fuzz target (fuzz/rules.mk).
sources-survey = conformance/lab/survey/tests/fuzz.c $(FUZZ_WORDS) $(filter-out %/main.c,$(wildcard conformance/lab/survey/*.c)) conformance/known/pages/html.c $(FUZZ_TEXTS)
flags-survey = $(SURVEY_FLAGS) $(FUZZ_TEXT_FLAGS)
links-survey := -lm

# The tests of sframe-survey: TAP on stdout.

SURVEY_TESTS  := $(patsubst conformance/lab/survey/tests/%.c,$(B)/tests/survey/%,$(wildcard conformance/lab/survey/tests/test_*.c))
SURVEY_TESTED := $(filter-out %/main.o,$(SURVEY_OBJECTS)) $(OURS)

UNITS += $(SURVEY_TESTS)
$(SURVEY_TESTS): options := $(SURVEY_FLAGS)
$(SURVEY_TESTS): libraries := -lm
$(SURVEY_TESTS): $(B)/tests/survey/%: conformance/lab/survey/tests/%.c conformance/lab/survey/tests/sample.h lib/tests/run_awk.h $(SURVEY_TESTED)

check-survey: $(SURVEY_TESTS)
	$(Q)$(run-units)

.PHONY: check-survey

# make mutants PART=survey.
mutated-survey = $(filter %.o,$(SURVEY_TESTED))
mutated-tests += survey/conformance/lab/survey
$(B)/mutants/survey-tests/%: mutated-flags = $(SURVEY_FLAGS)
mutants-survey: $(B)/tests/survey/test_awk $(B)/lib.a $(B)/libsframe-ref.a
