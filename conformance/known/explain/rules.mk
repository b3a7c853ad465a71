# sframe-explain: a clause or a known issue, for people.

$(B)/bin/sframe-explain: $(call objects,$(wildcard conformance/known/explain/*.c)) $(OURS)
$(B)/bin/sframe-explain: libraries := -lyyjson
programs: $(B)/bin/sframe-explain
