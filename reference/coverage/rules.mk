# make spec-coverage: sentences of the specification, and the clauses.

SPEC_COVERAGE := $(B)/bin/sframe-spec-coverage
$(SPEC_COVERAGE): $(call objects,$(wildcard reference/coverage/*.c)) $(OURS)
programs: $(SPEC_COVERAGE)

spec-coverage: $(SPEC_COVERAGE) $(B)/tests/run-cases
	@reference/coverage/run

.PHONY: spec-coverage
