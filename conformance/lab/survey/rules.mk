# sframe-survey.  It writes HTML as sframe-pages does.

SURVEY_OBJECTS := $(call objects,$(wildcard conformance/survey/*.c) conformance/pages/html.c)
SURVEY_FLAGS := -Iconformance/survey -Iconformance/pages -DSFRAME_VERSION='"$(VERSION)"'

$(B)/obj/conformance/survey/%.o: flags := $(SURVEY_FLAGS)
$(B)/obj/conformance/survey/page.o: VERSION
$(B)/bin/sframe-survey: $(SURVEY_OBJECTS) $(OURS)
$(B)/bin/sframe-survey: libraries := -lm
programs: $(B)/bin/sframe-survey
