# sframe-report. Wants what runner/rules.mk wants.

REPORT_SOURCES := $(wildcard conformance/report/*.c)
REPORT_OBJECTS := $(REPORT_SOURCES:conformance/%.c=$(B)/obj/conformance/%.o)
# What it shares with the runner.
REPORT_SHARED  := $(addprefix $(B)/obj/conformance/runner/,base.o verdict.o compare.o dump_line.o leave_out.o expect.o pcs.o)

$(B)/obj/conformance/report/%.o: conformance/report/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) -std=gnu11 -D_GNU_SOURCE -Ireference -Iconformance/runner \
		-MMD -MP -c -o $@ $<

$(B)/bin/sframe-report: $(REPORT_OBJECTS) $(REPORT_SHARED) $(B)/lib.a $(B)/libsframe-ref.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lyyjson

programs: $(B)/bin/sframe-report

-include $(REPORT_OBJECTS:.o=.d)
