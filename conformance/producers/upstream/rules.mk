# sframe-upstream, which reads the tests of other projects.

$(eval $(call tool,upstream,conformance/producers/upstream,$(TABLES_LIBRARIES)))

# make mutants PART=upstream.
mutated-upstream = $(tested-upstream)
mutated-tests += upstream/conformance/producers/upstream
mutants-upstream: $(B)/libwords.a $(B)/lib.a $(B)/libsframe-ref.a
