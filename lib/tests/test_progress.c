/* What is said of a step's progress, at times that the tests choose.  */
#include "lib/base/progress.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char *
line (size_t done, size_t total, double seconds)
{
  char *text;
  size_t size;
  FILE *to = open_memstream (&text, &size);
  progress_print (to, "files", done, total, seconds);
  (void) fclose (to);
  return text;
}

static void
says (size_t done, size_t total, double seconds, const char *expected)
{
  char *text = line (done, total, seconds);
  assert_string_equal (text, expected);
  free (text);
}

/* Half of 600 in a minute: the rest takes as long.  */
static void
says_all_that_is_known (void **state)
{
  (void) state;
  says (0, 600, 0, "0 of 600 files, 0 %");
  says (1, 3, 0.5, "1 of 3 files, 33 %");
  says (300, 600, 60, "300 of 600 files, 50 %, 5.0/s, about 1 min left");
  says (300, 600, 50,
        "300 of 600 files, 50 %, 6.0/s, less than a minute left");
  says (100, 1000, 40, "100 of 1000 files, 10 %, 2.5/s, about 6 min left");
  says (100, 1100, 114, "100 of 1100 files, 9 %, 0.9/s, about 20 min left");
  says (600, 600, 60, "600 of 600 files, 100 %, 10.0/s");
}

static void
says_no_time_before_enough_is_known (void **state)
{
  (void) state;
  says (300, 600, 19, "300 of 600 files, 50 %, 15.8/s");
  says (29, 600, 600, "29 of 600 files, 4 %");
  says (30, 600, 600, "30 of 600 files, 5 %, 0.1/s, about 190 min left");
}

static void
says_no_part_of_what_is_unknown (void **state)
{
  (void) state;
  says (40, 0, 20, "40 files, 2.0/s");
  says (490, 440, 49, "490 files, 10.0/s");
}

/* How stdout begins what is bad, on a terminal NAMED so.  */
static const char *
bad_on (const char *named)
{
  setenv ("TERM", named, 1);
  return colours_wanted ().bad;
}

static void
colours_want_a_terminal_that_has_them (void **state)
{
  (void) state;
  int terminal = posix_openpt (O_RDWR | O_NOCTTY), kept = dup (STDOUT_FILENO);
  assert_true (grantpt (terminal) == 0 && unlockpt (terminal) == 0);
  int end = open (ptsname (terminal), O_RDWR | O_NOCTTY);
  assert_true (terminal >= 0 && kept >= 0 && end >= 0);
  if (terminal < 0 || kept < 0 || end < 0)
    return;
  unsetenv ("CI");
  unsetenv ("NO_COLOR");
  fflush (stdout);
  dup2 (end, STDOUT_FILENO);
  const char *dumb = bad_on ("dumb"), *other = bad_on ("xterm");
  dup2 (kept, STDOUT_FILENO);
  assert_string_equal (dumb, "");
  assert_string_not_equal (other, "");
  close (terminal);
  close (end);
  close (kept);
}

/* The minutes that are left, or -1.  */
static long
minutes_left (size_t done, size_t total, double seconds)
{
  char *text = line (done, total, seconds), *at = strstr (text, "about ");
  long minutes = at ? strtol (at + strlen ("about "), NULL, 10) : -1;
  if (strstr (text, "less than a minute left"))
    minutes = 0;
  free (text);
  return minutes;
}

/* A run of SECONDS in which a second of the first half of each PERIOD has FAST
   events, and any other one has one.  */
typedef struct run
{
  unsigned seconds, period;
  size_t fast;
} run;

static size_t
events (const run *r, unsigned second)
{
  return second % r->period < r->period / 2 ? r->fast : 1;
}

/* What is said changes by its smallest step at most, and is wrong by half at
   most where a twentieth of the run, and a few bursts, are over.  */
static void
follow (const run *r)
{
  size_t total = 0, done = 0;
  for (unsigned s = 0; s < r->seconds; s++)
    total += events (r, s);
  long before = -1;
  unsigned told = 0;
  for (unsigned s = 0; s < r->seconds; s++)
    {
      done += events (r, s);
      long now = minutes_left (done, total, s + 1);
      double truth = (double) (r->seconds - s - 1) / 60;
      if (now < 0)
        continue;
      told++;
      if (s + 1 > 4 * r->period)
        {
          assert_true ((double) now <= 1.5 * truth + 2);
          assert_true ((double) now >= truth / 1.5 - 2);
          long step = now > 10 || before > 10 ? 5 : 1;
          assert_true (before < 0 || labs (now - before) <= step);
        }
      before = now;
    }
  assert_true (told > r->seconds / 2);
}

static void
time_left_does_not_jump (void **state)
{
  (void) state;
  const run runs[] = { { 600, 20, 400 }, { 600, 20, 10 }, { 3600, 60, 1000 },
                       { 90, 6, 50 },    { 600, 2, 100 } };
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
    follow (&runs[i]);
}

/* Whatever comes: no line has more than all of it.  */
static void
never_says_more_than_all (void **state)
{
  (void) state;
  for (size_t total = 0; total < 60; total++)
    for (size_t done = 0; done < 70; done++)
      {
        char *text = line (done, total, (double) done * 7);
        const char *percent = strstr (text, ", ");
        bool has_part = strchr (text, '%');
        assert_true (has_part == (total && done <= total));
        if (has_part)
          assert_true (strtoul (percent + 2, NULL, 10) <= 100);
        assert_true (has_part == (strstr (text, " of ") != NULL));
        free (text);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (colours_want_a_terminal_that_has_them),
    cmocka_unit_test (says_all_that_is_known),
    cmocka_unit_test (says_no_time_before_enough_is_known),
    cmocka_unit_test (says_no_part_of_what_is_unknown),
    cmocka_unit_test (time_left_does_not_jump),
    cmocka_unit_test (never_says_more_than_all),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
