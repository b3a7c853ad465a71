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
