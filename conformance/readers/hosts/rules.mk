# sframe-hosts, which compares one implementation as programs of several machines.

$(B)/bin/sframe-hosts: $(call objects,$(wildcard conformance/readers/hosts/*.c)) $(OURS)
$(B)/bin/sframe-hosts: libraries := -lyyjson
programs: $(B)/bin/sframe-hosts
