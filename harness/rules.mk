# run-cases: tests as data.  Linked statically, because it also runs on the host.

CASES_OBJECTS := $(addprefix $(B)/obj/harness/,main.o script.o scene.o steps.o checks.o command.o)

$(B)/tests/run-cases: $(CASES_OBJECTS) $(B)/libbox.a $(STATIC_LIB)
	$(Q)$(CC) -o $@ $^ -static $(WRAPPED) -lseccomp
programs: $(B)/tests/run-cases

# What the suites of make check use: on the host, too.
$(B)/tests/account: $(B)/obj/harness/account.o $(B)/libbox.a $(STATIC_LIB)
	$(Q)$(CC) -o $@ $^ -static $(WRAPPED) -lseccomp
programs: $(B)/tests/account
