/* The mutants of shell and awk: which there are, and what a text becomes.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scripts/selftest/mutants/mutants.h"

static void
mutate_whole_awk (source *s)
{
  mutate_awk (s, s->text, strlen (s->text));
}

/* What is printed of the mutants of TEXT; the caller frees it.  */
static char *
printed (void (*mutate) (source *), const char *text, const char *id)
{
  char *out = NULL, *copy = strdup (text);
  size_t size = 0;
  assert_non_null (copy);
  source s = {
    .name = "t/s", .text = copy, .id = id, .out = open_memstream (&out, &size)
  };
  assert_non_null (s.out);
  mutate (&s);
  fclose (s.out);
  free (s.met);
  free (copy);
  return out;
}

/* FUNCTION:KIND:N of each line that is printed, with blanks between them.  */
static void
keep_ids (char *lines)
{
  char *to = lines;
  for (char *line = lines; *line;)
    {
      size_t whole = strcspn (line, "\n"), id = strcspn (line, "\t");
      memmove (to, line + 4, id - 4);
      to += id - 4;
      *to++ = ' ';
      line += whole + 1;
    }
  *to = 0;
}

static const struct
{
  void (*mutate) (source *);
  const char *text, *ids;
} listed[] = {
  { mutate_shell, "if [ \"$a\" -lt 3 ]; then exit 0; fi\n",
    "-:turned:1 -:lt-le:1 -:plus1:1 -:minus1:1 -:gone:1 -:plus1:2 " },
  { mutate_shell,
    "# if x; then\ncat <<'E' # if y\nif z 3\nE\n\tcat <<-E\n\tif 4\n\tE\n",
    "-:gone:1 -:gone:2 " },
  { mutate_shell, "case $x in\n  a | 'b c') ;;\n  *) y ;;\nesac\n",
    "-:pattern:1 -:pattern:2 -:gone:1 " },
  { mutate_shell, "f() { ! g --all -- \"no such file\"; }\nh\n",
    "f:not:1 f:gone:1 f:option:1 f:word:1 -:gone:1 " },
  { mutate_shell, "f() { case $1 in x) false; esac }\ng() (h)\n",
    "f:pattern:1 f:gone:1 g:gone:1 " },
  { mutate_shell, "x=$(a || b) y=\"two words\"\n",
    "-:gone:1 -:gone:2 -:or-and:1 -:gone:3 -:word:1 " },
  { mutate_shell, "echo \"${x:-$(a 'b c' \"of them\")}\" >&2 2>/dev/null\n",
    "-:gone:1 -:gone:2 -:word:1 " },
  { mutate_shell, "echo $((n + 1)) | [ \"$(id -u)\" = 0 ]\n",
    "-:gone:1 -:plus1:1 -:minus1:1 -:gone:2 -:option:1 -:plus1:2 " },
  { mutate_shell, "sed -n 's/two words/3/p'\n. ./x\nset -u\n: \"$x\"\n",
    "-:gone:1 -:option:1 " },
  { mutate_shell,
    "awk -F '\\t' -v n=1 'NR == 2 { print \"a file\" >f; next }' 3\n",
    "-:gone:1 -:option:1 -:option:2 -:if-turned:1 -:eq-ne:1 -:plus1:1 "
    "-:minus1:1 -:gone:2 -:word:1 -:gone:3 "
    "-:plus1:2 -:minus1:2 " },
  { mutate_whole_awk, "# if\n/re \\/ [/] 3/, /b/ { x++ }\n", "-:gone:1 " },
  { mutate_whole_awk, "function f(a) {\n  if (a ~ /x/) return a / 2\n}\n",
    "f:if-never:1 f:if-always:1 f:match:1 f:plus1:1 f:minus1:1 " },
  { mutate_whole_awk, "BEGIN { while ((getline line < file) > 0) n += 1 }\n",
    "-:gt-ge:1 -:plus1:1 -:add-sub:1 -:plus1:2 -:minus1:1 " },
  { mutate_whole_awk, "$1 != \"x\" && !y { print -1 }\n",
    "-:if-turned:1 -:plus1:1 -:minus1:1 -:ne-eq:1 -:and-or:1 -:not:1 -:gone:1 "
    "-:minus:1 -:plus1:2 -:minus1:2 " },
};

static void
test_listed (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof listed / sizeof *listed; i++)
    {
      char *lines = printed (listed[i].mutate, listed[i].text, NULL);
      keep_ids (lines);
      assert_string_equal (lines, listed[i].ids);
      free (lines);
    }
}

static const struct
{
  void (*mutate) (source *);
  const char *text, *id, *changed;
} applied[] = {
  { mutate_shell, "x && y\n", "t/s:-:and-or:1", "x || y\n" },
  { mutate_shell, "x || y\n", "t/s:-:or-and:1", "x && y\n" },
  { mutate_shell, "while x; do y; done\n", "t/s:-:turned:1",
    "while ! x; do y; done\n" },
  { mutate_shell, "if ! x; then y; fi\n", "t/s:-:not:1",
    "if x; then y; fi\n" },
  { mutate_shell, "rm -f a >b\n", "t/s:-:gone:1", ": rm -f a >b\n" },
  { mutate_shell, "rm -f a >b\n", "t/s:-:option:1", "rm  a >b\n" },
  { mutate_shell, "case x in a | b) y ;; esac\n", "t/s:-:pattern:2",
    "case x in a | never) y ;; esac\n" },
  { mutate_shell, "f() { return 9; }\n", "t/s:f:plus1:1",
    "f() { return 10; }\n" },
  { mutate_shell, "f() { return 9; }\n", "t/s:f:minus1:1",
    "f() { return 8; }\n" },
  { mutate_shell, "echo $((n + 1))\n", "t/s:-:plus1:1",
    "echo $((n + (1 + 1)))\n" },
  { mutate_shell, "echo \"no such file\"\n", "t/s:-:word:1",
    "echo \"no other file\"\n" },
  { mutate_shell, "echo 'the other'\n", "t/s:-:word:1",
    "echo 'other other'\n" },
  { mutate_shell, "echo \"an other $(one two)\"\n", "t/s:-:word:1",
    "echo \"an another $(one two)\"\n" },
  { mutate_whole_awk, "NR == 1 { print }\n", "t/s:-:if-turned:1",
    "!(NR == 1) { print }\n" },
  { mutate_whole_awk, "NR == 1 { print }\n", "t/s:-:gone:1",
    "NR == 1 { while (0) print }\n" },
  { mutate_whole_awk, "NR == 1 ||\n  x\n!y\n", "t/s:-:if-turned:1",
    "!(NR == 1 ||\n  x)\n!y\n" },
};

static void
test_applied (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof applied / sizeof *applied; i++)
    {
      char *text = printed (applied[i].mutate, applied[i].text, applied[i].id);
      assert_string_equal (text, applied[i].changed);
      free (text);
    }
}

/* A mark names what a mutant is: the line, and the change in it.  */
static void
test_marks (void **state)
{
  (void) state;
  char *lines = printed (mutate_shell, "  [ x ] || exit 3 # why\n", NULL);
  assert_string_equal (
      lines, "t/s:-:turned:1\t\t! \tt/s -: {turned} [ x ] || exit 3 # why\n"
             "t/s:-:or-and:1\t||\t&&\tt/s -: [ x ] {|| -> &&} exit 3 # why\n"
             "t/s:-:gone:1\t\t: \tt/s -: [ x ] || {gone} exit 3 # why\n"
             "t/s:-:plus1:1\t3\t4\tt/s -: [ x ] || exit {3 -> 4} # why\n"
             "t/s:-:minus1:1\t3\t2\tt/s -: [ x ] || exit {3 -> 2} # why\n");
  free (lines);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_listed),
    cmocka_unit_test (test_applied),
    cmocka_unit_test (test_marks),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
