/* The remote protocol, against a peer that says what it is told to.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "qemu/target/packet.h"

static packet_line line; /* too large for a stack */

/* Ask REQUEST of a peer that says ANSWER.  What was sent goes to SENT.  */
static bool
ask (const char *request, const char *answer, char *sent, size_t size)
{
  int ends[2];
  assert_int_equal (socketpair (AF_UNIX, SOCK_STREAM, 0, ends), 0);
  line.fd = ends[0];
  line.in_at = line.in_size = 0;
  assert_int_equal (write (ends[1], answer, strlen (answer)),
                    (ssize_t) strlen (answer));
  shutdown (ends[1], SHUT_WR);
  bool good = packet_ask (&line, request);
  ssize_t got = recv (ends[1], sent, size - 1, MSG_DONTWAIT);
  sent[got > 0 ? got : 0] = '\0';
  close (ends[0]);
  close (ends[1]);
  return good;
}

/* The sum of "g" is 0x67, of "OK" 0x9a.  */
static void
a_request_and_its_answer (void **state)
{
  (void) state;
  char sent[64];
  line.owes_ack = false;
  assert_true (ask ("g", "+$OK#9a", sent, sizeof sent));
  assert_string_equal (sent, "$g#67");
  assert_string_equal (line.answer, "OK");
  assert_int_equal (line.answer_size, 2);
}

static void
every_answer_is_acknowledged (void **state)
{
  (void) state;
  char sent[64];
  line.owes_ack = false;
  assert_true (ask ("g", "+$OK#9a", sent, sizeof sent));
  assert_true (ask ("g", "+$OK#9a", sent, sizeof sent));
  assert_string_equal (sent, "+$g#67");
}

static void
what_is_damaged_is_no_answer (void **state)
{
  (void) state;
  static const char *const answers[]
      = { "+$OK#9b", "+$OK#", "+$OK", "+", "", "$OK#zz" };
  char sent[64];
  for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
    if (ask ("g", answers[i], sent, sizeof sent))
      fail_msg ("'%s' was accepted", answers[i]);
}

static void
requests_have_a_limit (void **state)
{
  (void) state;
  char sent[64], request[1000];
  memset (request, 'a', sizeof request - 1);
  request[sizeof request - 1] = '\0';
  assert_false (ask (request, "+$OK#9a", sent, sizeof sent));
}

static void
hexadecimal_digits (void **state)
{
  (void) state;
  uint8_t bytes[4] = { 0 };
  assert_true (packet_hex ("00ffA5", bytes, 3));
  assert_memory_equal (bytes, "\x00\xff\xa5", 3);
  assert_false (packet_hex ("0x", bytes, 1));
  assert_false (packet_hex ("0", bytes, 1));
  assert_false (packet_hex ("", bytes, 1));
}

/* 0x7d escapes the byte behind it, which is changed by 0x20.  */
static void
escaped_bytes (void **state)
{
  (void) state;
  memcpy (line.answer, "la}\x03}\x5d}", 8);
  line.answer_size = 7;
  packet_unescape (&line);
  assert_int_equal (line.answer_size, 5);
  assert_memory_equal (line.answer, "la#}}", 6);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_request_and_its_answer),
    cmocka_unit_test (every_answer_is_acknowledged),
    cmocka_unit_test (what_is_damaged_is_no_answer),
    cmocka_unit_test (requests_have_a_limit),
    cmocka_unit_test (hexadecimal_digits),
    cmocka_unit_test (escaped_bytes),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
