# sframe-hosts, which compares one implementation as programs of several machines.

$(B)/bin/sframe-hosts: $(call objects,$(wildcard conformance/readers/hosts/*.c)) $(OURS)
$(B)/bin/sframe-hosts: libraries := -lyyjson
programs: $(B)/bin/sframe-hosts

# The unit tests of sframe-hosts: TAP on stdout.  Its main is compiled once more, under another name.

HOSTS_OBJECTS := $(B)/obj/conformance/readers/hosts/answers.o $(B)/obj/hosts-tests/main.o
HOSTS_TESTS   := $(patsubst conformance/readers/hosts/tests/%.c,$(B)/tests/hosts/%,$(wildcard conformance/readers/hosts/tests/test_*.c))

$(B)/obj/hosts-tests/main.o: conformance/readers/hosts/main.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -Dmain=hosts_main -MMD -MP -c $< -o $@

UNITS += $(HOSTS_TESTS)
$(HOSTS_TESTS): libraries := -lyyjson
$(HOSTS_TESTS): $(B)/tests/hosts/%: conformance/readers/hosts/tests/%.c $(HOSTS_OBJECTS) $(OURS)

check-hosts: $(HOSTS_TESTS)
	$(Q)$(run-units)

.PHONY: check-hosts
