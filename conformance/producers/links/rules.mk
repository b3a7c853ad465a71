# sframe-links, which looks at the links of corpora/links.

LINKS_OBJECTS := $(call objects,$(wildcard conformance/producers/links/*.c))

$(B)/bin/sframe-links: $(LINKS_OBJECTS) $(OURS)
$(B)/bin/sframe-links: libraries := -lelf -lyyjson
programs: $(B)/bin/sframe-links
