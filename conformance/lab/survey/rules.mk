# sframe-survey.  It writes HTML as sframe-pages does.

SURVEY_FLAGS := -DSFRAME_VERSION='"$(VERSION)"'
SURVEY_HTML := $(call objects,conformance/known/pages/html.c)

$(eval $(call tool,survey,conformance/lab/survey,-lm))
$(B)/bin/sframe-survey $(tests-survey): $(SURVEY_HTML)
$(B)/obj/conformance/lab/survey/%.o: flags := $(SURVEY_FLAGS)
$(B)/obj/conformance/lab/survey/page.o: VERSION
$(tests-survey): options := $(SURVEY_FLAGS)

# The fuzz target (fuzz/rules.mk).
sources-survey = conformance/lab/survey/tests/fuzz.c $(FUZZ_WORDS) $(filter-out %/main.c,$(wildcard conformance/lab/survey/*.c)) conformance/known/pages/html.c $(FUZZ_TEXTS)
flags-survey = $(SURVEY_FLAGS)
links-survey := -lm

# make mutants PART=survey.
mutated-survey = $(tested-survey) $(SURVEY_HTML)
mutated-tests += survey/conformance/lab/survey
$(B)/mutants/survey-tests/%: mutated-flags = $(SURVEY_FLAGS)
mutants-survey: $(B)/tests/survey/test_awk $(B)/lib.a $(B)/libsframe-ref.a
