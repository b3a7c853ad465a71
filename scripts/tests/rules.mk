# Tests of all programs.

$(B)/tests/command-lines: harness/tests/command-lines.c $(B)/lib.a
	$(Q)$(CC) $(CFLAGS) -o $@ $^

ALL_PROGRAMS := programs $(addprefix $(B)/,bin/bench bin/sframe-fuzz-program mutants/mutants)

check-programs: $(B)/tests/command-lines $(ALL_PROGRAMS)
	$(Q)$<; status=$$?; $(B)/tests/run-cases scripts/tests/programs.cases && exit $$status

# Each case of the corpora, cases of cases, and the export as somebody reads it who vendors it.

check-vectors: $(B)/bin/sframe-ref $(B)/bin/sframe-generate $(KUNIT)/large.sfv $(BIG_ENDIAN) $(B)/libsframe-ref.a $(B)/tests/run-cases
	$(Q)rm -rf $(B)/tests/vectors; failed=0; \
	$< vectors --tap --export=$(B)/tests/vectors --only-killers=corpora/vectors/only-killers $(VECTORS) || failed=1; \
	$(B)/tests/run-cases corpora/vectors/tests/vectors.cases || failed=1; \
	$< files --tap --export=$(B)/tests/vectors/files corpora/files/*.sfv || failed=1; \
	$(B)/tests/run-cases corpora/files/tests/files.cases || failed=1; \
	python3 corpora/vectors/tests/vectors.py corpora/vectors/schema.json $(B)/tests/vectors || failed=1; exit $$failed

.PHONY: check-programs check-vectors
