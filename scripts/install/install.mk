# What make install copies, below $(B)/stage; scripts/install/stage says how it lies there.  The
# programs are linked statically where that is possible, and else have their libraries with
# them, unless LINKED=host: then they are this machine's own (make install TOOLCHAIN=host).

INSTALLED := sframe-ref sframe-conform sframe-judge sframe-issues sframe-audit \
             sframe-links sframe-generate sframe-mutate
LINKED ?= alone

stage: $(INSTALLED:%=$(B)/bin/%) $(if $(filter host,$(LINKED)),,$(B)/bin/sframe-ref.static) $(B)/libsframe-ref.a vectors
	$(Q)LINKED=$(LINKED) scripts/install/stage $(B)/stage $(INSTALLED)

.PHONY: stage
