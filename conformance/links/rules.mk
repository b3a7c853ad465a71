# sframe-links, which looks at the links of corpora/links.

$(B)/bin/sframe-links: $(call objects,$(wildcard conformance/links/*.c)) $(OURS)
$(B)/bin/sframe-links: libraries := -lelf -lyyjson
programs: $(B)/bin/sframe-links
