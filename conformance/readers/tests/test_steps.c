/* Conversations step by step: the test is the process and the clock, and at times
   the kernel.  Of the processes that are started here only the keepers have a part:
   they are signalled.  */
#include "conversation.h"

/* Is there something to poll for FD, and for nothing that is not ours?  */
static bool
is_wanted (const played *p, int fd)
{
  struct pollfd fds[EXCHANGE_FDS];
  const process *ours = &p->x.process;
  bool is = false;
  exchange_wants (&p->x, fds);
  for (int i = 0; i < EXCHANGE_FDS; i++)
    {
      assert_true (fds[i].fd < 0 || fds[i].fd == ours->in
                   || fds[i].fd == ours->out || fds[i].fd == ours->err
                   || fds[i].fd == ours->status_fd);
      is |= fds[i].fd == fd;
    }
  return is;
}

/* SIZE bytes.  */
static void
say_much (int fd, size_t size)
{
  char *bytes = calloc (size, 1);
  assert_non_null (bytes);
  say (fd, bytes, size);
  free (bytes);
}

/* Pieces of a request, a pipe without room, interruptions.  */
static void
test_pieces_sent (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  assert_false (is_wanted (&p, p.x.process.in));
  ask (&p);
  FAKE (p.x.process.in, 3, -EAGAIN, 1, -EINTR, 0, 7);
  for (int steps = 0; steps < 7; steps++)
    {
      assert_true (is_wanted (&p, p.x.process.in));
      goes_on (&p);
    }
  assert_false (is_wanted (&p, p.x.process.in));
  goes_on (&p);
  are_requests (p.in, 1);
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  /* The next one.  */
  ask (&p);
  goes_on (&p);
  are_requests (p.in, 1);
  finish (&p);
}

/* A server may answer before it has read all, and reads the rest later.  */
static void
test_early_answer (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  ask (&p);
  FAKE (p.x.process.in, 3, -EAGAIN);
  goes_on (&p);
  SAY (p.out, "\2\0\0\0000\n");
  answers (&p, "");
  ask (&p);
  goes_on (&p);
  are_requests (p.in, 2);
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  finish (&p);
}

/* A server may answer without reading, and end without an answer.  */
static void
test_closed_input (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  process_close_end (&p.in);
  ask (&p);
  goes_on (&p);
  assert_false (is_wanted (&p, p.x.process.in));
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  ask (&p);
  goes_on (&p);
  ends_as (&p, EXITED, 3, BROKE_OFF, "exit status 3: ");
}

/* --- replies ----------------------------------------------------------------- */

/* A reply whose bytes come one by one, and what stderr says in between.  */
static void
test_pieces_read (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  ask (&p);
  goes_on (&p);
  SAY (p.out, "\5\0\0\0000\nabc");
  SAY (p.err, "words");
  FAKE (p.x.process.out, 1, 1, -EAGAIN, 1, 1, 1, -EINTR, 1, 1, 1, 1);
  for (int steps = 0; steps < 10; steps++)
    goes_on (&p);
  answers (&p, "abc");
  /* What was said before a request does not belong to it.  */
  ask (&p);
  SAY (p.err, "sorry");
  goes_on (&p);
  ends_as (&p, SIGNALLED, SIGSEGV, BROKE_OFF,
           "signal 11 (Segmentation fault) sorry");
}

/* Who writes all the time does not keep the others waiting.  */
static void
test_fairness (void **state)
{
  played p;
  int left = 0;
  (void) state;
  begin_server (&p);
  ask_for (&p, 250000);
  SAY (p.out, "\177\277\3\0000\n");
  say_much (p.out, 200000);
  goes_on (&p);
  assert_int_equal (ioctl (p.x.process.out, FIONREAD, &left), 0);
  assert_true (left > 0);
  finish (&p);
}

/* Nothing is lost of what was written before the end, in however many pieces it
   is read; nor is anything waited for that a process left behind may write.  */
static void
test_end_of_output (void **state)
{
  played p;
  answer a;
  (void) state;
  begin_command (&p, 260000);
  say_much (p.out, 250000);
  say_much (p.err, 20000);
  FAKE (p.x.process.err, 10000, 10000);
  ends (&p, EXITED, 1, &a);
  assert_int_equal (a.kind, ANSWERED);
  assert_int_equal (a.status, 1);
  assert_int_equal (a.output.size, 250000);
  assert_int_equal (a.reason.size, STDERR_KEPT);
  answer_free (&a);
  finish (&p);
  /* What it has closed is not asked for.  */
  begin_command (&p, LIMIT);
  process_close_end (&p.err);
  process_close_end (&p.out);
  goes_on (&p);
  assert_true (p.x.process.out < 0 && p.x.process.err < 0);
  ends (&p, EXITED, 0, &a);
  is_answer (&a, ANSWERED, "");
  finish (&p);
}

/* Descriptor 0 is one as others are: a runner may be started without a
   stdin.  */
static void
test_descriptor_0 (void **state)
{
  played p;
  answer a;
  (void) state;
  int kept = dup (0);
  if (kept < 0)
    {
      fail ();
      return;
    }
  begin_server (&p);
  dup2 (p.x.process.out, 0);
  process_close_end (&p.x.process.out);
  p.x.process.out = 0;
  clock_ms = 1e7;
  ask (&p);
  goes_on (&p);
  clock_ms += 2000;
  goes_on (&p);
  assert_int_equal (last_signal, 0);
  SAY (p.out, "\5\0\0\0000\nabc");
  answers (&p, "abc");
  /* When its end is seen, its place is free.  */
  ends (&p, EXITED, 0, &a);
  answer_free (&a);
  finish (&p);
  dup2 (kept, 0);
  close (kept);
}

/* A reply counts that is read together with the end; one that is wrong is told, and
   not how it ended.  */
static void
test_last_reply (void **state)
{
  static const ending_message message = { .ending = EXITED, .value = 5 };
  played p;
  answer a;
  (void) state;
  for (int i = 0; i < 2; i++)
    {
      begin_server (&p);
      ask (&p);
      goes_on (&p);
      say (p.status, (const char *) &message, sizeof message);
      goes_on (&p);
      say (p.out, i ? "\2\0\0\0000\n" : "\2\0\0\0007\n", 6);
      ends (&p, RUNNING, 0, &a);
      if (i)
        is_answer (&a, ANSWERED, "");
      else
        is_answer (&a, BROKE_OFF, "the reply does not start with a status: 7");
      finish (&p);
    }
}

static void
stops (const char *head, size_t rest, const char *why)
{
  played p;
  begin_server (&p);
  ask_for (&p, 300);
  say (p.out, head, 4);
  for (size_t i = 0; i < rest; i++)
    SAY (p.out, "x");
  goes_on (&p);
  assert_int_equal (last_signal, SIGTERM);
  /* The end does not change the cause.  */
  ends_as (&p, EXITED, 0, BROKE_OFF, why);
}

static void
test_wrong_replies (void **state)
{
  static const char sixty[]
      = "the reply does not start with a status: "
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
  char longer[200];
  (void) state;
  stops ("\74\0\0\0", 60, sixty);
  snprintf (longer, sizeof longer, "%s...", sixty);
  stops ("\75\0\0\0", 61, longer);
  stops ("\2\0\0\0", 3, "sent more than the 2 bytes of reply that it announced");
  stops ("\55\1\0\0", 0,
         "announced a reply of 301 bytes, more than the limit of 300");
  stops ("\0\0\0\0", 301, "printed more than the limit of 0.0 MiB");
}

/* Four hundred characters of a line that it said last are shown.  */
static void
test_last_words (void **state)
{
  char words[500], why[500];
  (void) state;
  memset (words, 'x', sizeof words);
  for (int more = 0; more < 2; more++)
    {
      played p;
      begin_server (&p);
      ask (&p);
      say (p.err, words, 400 + (size_t) more);
      snprintf (why, sizeof why, "exit status 5: %.400s%s", words,
                more ? "..." : "");
      ends_as (&p, EXITED, 5, BROKE_OFF, why);
    }
}

static void
test_complaints (void **state)
{
  played p;
  (void) state;
  begin_server (&p);
  /* Each request has a limit of its own.  */
  for (int i = 0; i < 2; i++)
    {
      ask (&p);
      flood (&p, p.x.process.err, STDERR_LIMIT);
      assert_int_equal (last_signal, 0);
      SAY (p.out, "\2\0\0\0000\n");
      answers (&p, "");
    }
  ask (&p);
  flood (&p, p.x.process.err, STDERR_LIMIT + LIMIT);
  assert_int_equal (last_signal, 0);
  flood (&p, p.x.process.err, 1);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF,
           "complained more than the limit of 64.0 MiB");
}

static void
prints_more (size_t limit, const char *why)
{
  played p;
  begin_command (&p, limit);
  flood (&p, p.x.process.out, limit + 4);
  assert_int_equal (last_signal, 0);
  flood (&p, p.x.process.out, 1);
  assert_int_equal (last_signal, SIGTERM);
  ends_as (&p, SIGNALLED, SIGKILL, BROKE_OFF, why);
}

/* 5/4 and 7/4 MiB, rounded as printf does: a byte more or less would be
   another number.  */
static void
test_much_output (void **state)
{
  (void) state;
  prints_more (5 << 18, "printed more than the limit of 1.2 MiB");
  prints_more (7 << 18, "printed more than the limit of 1.8 MiB");
}

/* What cannot be started is tried three times, with pauses.  */
static void
test_pauses (void **state)
{
  char *const nothing[] = { (char *) "/nowhere/at/all", NULL };
  const limits l = limits_of (10000);
  (void) state;
  waited_ms = 0;
  answer a = exchange_run (nothing, 0, &l, BY_GROUP, LIMIT);
  is_answer (&a, BY_THE_HOST, "cannot be started: No such file or directory");
  assert_int_equal (waited_ms, 100 + 200);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pieces_sent), cmocka_unit_test (test_early_answer),
    cmocka_unit_test (test_closed_input), cmocka_unit_test (test_pieces_read),
    cmocka_unit_test (test_fairness), cmocka_unit_test (test_end_of_output),
    cmocka_unit_test (test_descriptor_0), cmocka_unit_test (test_last_reply),
    cmocka_unit_test (test_wrong_replies), cmocka_unit_test (test_last_words),
    cmocka_unit_test (test_complaints), cmocka_unit_test (test_much_output),
    cmocka_unit_test (test_pauses),
  };
  return cmocka_run_group_tests_name ("steps", tests, start, end_all);
}
