# sframe-growth: time against size.

$(B)/bin/sframe-growth: $(addprefix $(B)/obj/fuzz/growth/,main.o measure.o shapes.o) $(OURS)
$(B)/bin/sframe-growth: libraries := -lm -lyyjson
programs: $(B)/bin/sframe-growth
