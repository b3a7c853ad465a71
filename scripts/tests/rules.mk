# Tests of all programs.

$(B)/tests/command-lines: scripts/tests/command-lines.c $(B)/lib.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -o $@ $^

ALL_PROGRAMS := programs $(addprefix $(B)/,bin/bench bin/sframe-fuzz-program mutants/mutants)

check-programs: $(B)/tests/command-lines $(ALL_PROGRAMS)
	$(Q)$<; status=$$?; $(B)/tests/run-cases scripts/tests/programs.cases && exit $$status

.PHONY: check-programs
