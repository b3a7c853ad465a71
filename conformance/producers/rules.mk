# The programs of the oracles that ask whether what a tool wrote is right, and their tests.  Those of upstream, which can go, are in
# its folder.

PRODUCERS := conformance/producers
$(eval $(call tool,derive,$(PRODUCERS)/derive,$(TABLES_LIBRARIES),,$(PRODUCERS)/derive/tests/derive.cases))
$(eval $(call tool,flow,$(PRODUCERS)/flow,$(TABLES_LIBRARIES),-lcapstone,$(PRODUCERS)/flow/tests/flow.cases))
$(eval $(call tool,asm,$(PRODUCERS)/directives,-ldw -lelf -lyyjson))
$(eval $(call tool,links,$(PRODUCERS)/links,-lelf -lyyjson))

check-derive check-flow: $(addprefix $(B)/,bin/sframe-flow bin/sframe-derive bin/sframe-audit bin/sframe-ref bin/sframe-truth tests/truth/sabotage tests/run-cases)
check-asm: $(B)/tests/wrong-as $(B)/bin/sframe-asm

$(B)/tests/wrong-as: $(PRODUCERS)/directives/tests/wrong_as.c $(B)/lib.a
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lelf

