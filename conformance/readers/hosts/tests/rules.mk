# The unit tests of sframe-hosts: TAP on stdout.  Its main is compiled once more, under another name.

HOSTS_OBJECTS := $(B)/obj/conformance/hosts/answers.o $(B)/obj/hosts-tests/main.o
HOSTS_TESTS   := $(patsubst conformance/hosts/tests/%.c,$(B)/tests/hosts/%,$(wildcard conformance/hosts/tests/test_*.c))

$(B)/obj/hosts-tests/main.o: conformance/hosts/main.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Dmain=hosts_main -MMD -MP -c $< -o $@

UNITS += $(HOSTS_TESTS)
$(HOSTS_TESTS): options := -Iconformance/hosts
$(HOSTS_TESTS): libraries := -lyyjson
$(HOSTS_TESTS): $(B)/tests/hosts/%: conformance/hosts/tests/%.c $(HOSTS_OBJECTS) $(OURS)

check-hosts: $(HOSTS_TESTS)
	$(Q)$(run-units)

.PHONY: check-hosts
