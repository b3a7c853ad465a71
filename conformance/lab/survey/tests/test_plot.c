/* Where lines and words of a plot stand.  Its axes are from 50 to 620 and, upwards, from 292 to 14.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/lab/survey/plot.h"

/* TEXT, whose ends are END, is at *AT, which moves on.  */
static void
take (const char **at, const char *text)
{
  size_t length = strlen (text);
  if (strncmp (*at, text, length) != 0)
    assert_string_equal (*at, text);
  *at += length;
}

/* 278 are 100 %: 69.5 are 25 %.  */
#define Y_AXIS                                                                \
  "<line class=grid x1=50 x2=620 y1=292.0 y2=292.0 /><text x=44 y=296.0 "     \
  "text-anchor=end>0</text>\n"                                                \
  "<line class=grid x1=50 x2=620 y1=222.5 y2=222.5 /><text x=44 y=226.5 "     \
  "text-anchor=end>25</text>\n"                                               \
  "<line class=grid x1=50 x2=620 y1=153.0 y2=153.0 /><text x=44 y=157.0 "     \
  "text-anchor=end>50</text>\n"                                               \
  "<line class=grid x1=50 x2=620 y1=83.5 y2=83.5 /><text x=44 y=87.5 "        \
  "text-anchor=end>75</text>\n"                                               \
  "<line class=grid x1=50 x2=620 y1=14.0 y2=14.0 /><text x=44 y=18.0 "        \
  "text-anchor=end>100</text>\n"
#define TICK(x, label)                                                        \
  "<line class=grid x1=" x " x2=" x " y1=14 y2=292 /><text x=" x              \
  " y=308 text-anchor=middle>" label "</text>\n"
#define LABELS                                                                \
  "<text x=335 y=330 text-anchor=middle>bytes</text>\n"                       \
  "<text x=12 y=153 text-anchor=middle transform='rotate(-90 12 "             \
  "153)'>files</text>\n"
#define BEGIN                                                                 \
  "<figure><figcaption>T</figcaption>\n<svg class=plot role=img "             \
  "aria-label=\"T A\" viewBox='0 0 640 340'>\n" Y_AXIS

/* 570 are 400: a value of 0 is 142.5 from the left.  */
static void
linear (void **state)
{
  (void) state;
  static const double ticks[] = { 0, 100, 500, -1 };
  const plot p = { "T",           "bytes",     "files",        "A",
                   .least = -100, .most = 300, .ticks = ticks, .line = 0 };
  buffer b = EMPTY_BUFFER;
  plot_draw (&b, &p, NULL, 0);
  buffer_add (&b, "", 1);
  assert_string_equal (
      (const char *) b.bytes,
      BEGIN TICK ("192.5", "0") TICK ("335.0", "100") TICK (
          "620.0",
          "500") "<line class=mark x1=192.5 x2=192.5 y1=14 y2=292 />\n" LABELS
                 "</svg>\n<ul class=curves>\n</ul></figure>\n");
  buffer_free (&b);
}

/* Half of C's values are 1, which is drawn at 10, and half are 100.  A step of half a percent is 1.39.  */
static void
logarithmic (void **state)
{
  (void) state;
  static const double ticks[] = { 10, 100, 1000, -1 };
  const plot p
      = { "T",         "bytes",      "files",        "A",       .is_log = true,
          .least = 10, .most = 1000, .ticks = ticks, .line = -1 };
  quantiles q = { .count = 1 };
  for (unsigned i = 0; i < QUANTILES; i++)
    q.at[i] = i < 100 ? 1 : 100;
  const curve curves[] = { { "C", "first", &q }, { "D", "second", &q } };
  buffer b = EMPTY_BUFFER;
  plot_draw (&b, &p, curves, 2);
  buffer_add (&b, "", 1);
  const char *at = (const char *) b.bytes;
  take (&at, BEGIN TICK ("50.0", "10") TICK ("335.0", "100")
                 TICK ("620.0", "1000") LABELS
        "<polyline class=\"curve first\" points=\"50.0,292.0 50.0,290.6 ");
  const char *step = strstr (at, "335.0"), *end = strchr (at, '"');
  unsigned points = 2;
  for (const char *c = at; c < end; c++)
    points += *c == ',';
  assert_int_equal (points, QUANTILES + 1);
  at = step - strlen ("50.0,154.4 ");
  take (&at, "50.0,154.4 335.0,154.4 335.0,153.0 335.0,151.6 ");
  at = end - strlen ("335.0,14.0 ");
  take (&at, "335.0,14.0 \" />\n<polyline class=\"curve second\" "
             "points=\"50.0,292.0 ");
  at = strchr (at, '\n');
  take (&at,
        "\n</svg>\n<ul class=curves>\n<li><svg class=sample viewBox=\"0 0 40 "
        "8\" aria-hidden=true>"
        "<polyline class=\"curve first\" points=\"0,4 40,4\" /></svg> C</li>\n"
        "<li><svg class=sample viewBox=\"0 0 40 8\" aria-hidden=true>"
        "<polyline class=\"curve second\" points=\"0,4 40,4\" /></svg> "
        "D</li>\n</ul></figure>\n");
  assert_string_equal (at, "");
  buffer_free (&b);
}

#define LETTERS_25 "abcdefghijklmnopqrstuvwxy"

/* 30 % of 620 are 186: room for 31 letters of 6, or for 25 and a number of 36.  */
static void
bar (void **state)
{
  (void) state;
  const bar_part parts[] = { { LETTERS_25, "p1", 30 },
                             { LETTERS_25 "z", "p2", 30 },
                             { LETTERS_25 "zabcde", "p3", 30 },
                             { "some", "p4", 9.5 },
                             { "x", "p5", 0.5 } };
  buffer b = EMPTY_BUFFER;
  bar_draw (&b, "A", parts, 5);
  buffer_add (&b, "", 1);
  assert_string_equal (
      (const char *) b.bytes,
      "<svg class=parts role=img aria-label=\"A\" viewBox='0 0 620 26'>\n"
      "<rect class=\"p1\" x=0.0 y=1 width=186.0 height=24 /><text x=93.0 y=17 "
      "text-anchor=middle>" LETTERS_25 " 30 %</text>\n"
      "<rect class=\"p2\" x=186.0 y=1 width=186.0 height=24 /><text x=279.0 "
      "y=17 text-anchor=middle>" LETTERS_25 "z</text>\n"
      "<rect class=\"p3\" x=372.0 y=1 width=186.0 height=24 /><text x=465.0 "
      "y=17 text-anchor=middle>" LETTERS_25 "zabcde</text>\n"
      "<rect class=\"p4\" x=558.0 y=1 width=58.9 height=24 /><text x=587.5 "
      "y=17 text-anchor=middle>some</text>\n"
      "<rect class=\"p5\" x=616.9 y=1 width=3.1 height=24 />\n</svg>\n");
  buffer_free (&b);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (linear), cmocka_unit_test (logarithmic),
          cmocka_unit_test (bar) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
