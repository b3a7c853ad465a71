# sframe-differential.

$(B)/bin/sframe-differential: $(call objects,$(wildcard fuzz/differential/*.c)) $(B)/libmutator.a $(OURS)
$(B)/bin/sframe-differential: libraries := -lyyjson
programs: $(B)/bin/sframe-differential
