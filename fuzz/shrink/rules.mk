# sframe-shrink: the smallest input that fails at the same place.

$(B)/bin/sframe-shrink: $(addprefix $(B)/obj/fuzz/shrink/,main.o ask.o bytes.o structure.o) $(B)/libmutator.a $(OURS)
programs: $(B)/bin/sframe-shrink
