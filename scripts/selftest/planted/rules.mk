# make planted: the reader that faults are planted in.
PLANTED := scripts/selftest/planted
$(B)/planted/reader: $(wildcard $(PLANTED)/reader/*.c) $(PLANTED)/reader/reader.h
	@mkdir -p $(@D)
	$(Q)gcc -std=gnu11 -D_GNU_SOURCE -O1 -Wall -Wextra -Wshadow -Wconversion -Werror $(filter %.c,$^) -o $@
