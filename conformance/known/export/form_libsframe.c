/* The form libsframe: a program NAME.c that prints PASS or FAIL by the macro
   of libsframe's own tests, and NAME.exp, which starts it.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/program.h"

/* Where TEXT has the main that is called here, without arguments; NULL:
   nowhere.  */
static const char *
find_main (const buffer *text)
{
  static const char line[] = "\nint\nmain (void)\n";
  return memmem (text->bytes, text->size, line, strlen (line));
}

/* The text of the page's program, whose main gets a name by which it is
   called.  */
static void
add_program (const buffer *text, buffer *c)
{
  static const char before[] = "\nint\nmain";
  const char *start = (const char *) text->bytes, *at = find_main (text),
             *after = at + strlen (before);
  buffer_add (c, text->bytes, (size_t) (at - start));
  buffer_print (c, "\nstatic int\nreproduce");
  buffer_add (c, after, text->size - (size_t) (after - start));
}

/* It is right where the page's program ends with 0.  One that may end by a
   signal of its own runs as a child.  */
static void
add_main (const char *name, bool is_child, buffer *c)
{
  buffer_print (c, "\nint\nmain (void)\n{\n");
  buffer_print (c, is_child ? "  int status = -1;\n  pid_t child = fork ();\n"
                              "  if (child == 0)\n    exit (reproduce ());\n"
                              "  waitpid (child, &status, 0);\n"
                              "  int end = child > 0 && WIFEXITED (status)\n"
                              "            ? WEXITSTATUS (status) : -1;\n"
                            : "  int end = reproduce ();\n");
  buffer_print (c,
                "  if (end == 0 || end == 1)\n"
                "    TEST (end == 0, \"SFrame %s: ends with 0\");\n"
                "  else\n    unresolved (\"SFrame %s: ends with 0\");\n"
                "  return 0;\n}\n",
                name, name);
}

/* The head of a program that is compiled with the library's sources, as its defect shows under a sanitizer alone.  */
static void
add_rules (const char *test, const char *sanitize, buffer *c)
{
  char *target = format_text ("%%C%%_%s", test);
  for (char *at = target; (at = strchr (at, '-'));)
    *at = '_';
  buffer_print (c, ".\n   It shows under a sanitizer alone.  In testsuite/libsframe.find/local.mk, without _LDADD:\n"
                   "     %s_SOURCES = %%D%%/%s.c sframe.c sframe-dump.c sframe-error.c\n"
                   "     %s_CPPFLAGS = $(AM_CPPFLAGS) $(testsuite_CPPFLAGS)\n"
                   "     %s_CFLAGS = -g -fsanitize=%s -fno-sanitize-recover=%s",
                target, test, target, target, sanitize, sanitize);
  free (target);
}

/* Does the reproducer have one program, which is a test when it is called by another main?  */
static bool
is_program (const issue *page, const recipe *r, const expectation *e, problem *p)
{
  if (r->input_count != 1 || !recipe_command (r, "cc", e->sanitize ? NULL : "-lsframe"))
    return problem_set (p, STATUS_USAGE, "%s: the reproducer is no program that calls libsframe", page->name);
  return find_main (&r->inputs[0].text)
         || problem_set (p, STATUS_USAGE,
                         "%s: the program has no line `main (void)'",
                         page->name);
}

static void
add_files (const issue *page, const recipe *r, const expectation *e, const char *test, exported *out)
{
  buffer *c = add_file (out, "%s.c", test);
  buffer_print (c, "/* %s", page->title);
  if (e->sanitize)
    add_rules (test, e->sanitize, c);
  const buffer *program = &r->inputs[0].text;
  bool is_child = e->sanitize || strcmp (page->severity, "crash") == 0
                  || strcmp (page->severity, "memory") == 0
                  || memmem (program->bytes, program->size, "signal (", 8);
  buffer_print (c, "  */\n#include \"sframe-test.h\"\n%s",
                is_child ? "#include <sys/wait.h>\n#include <unistd.h>\n"
                         : "");
  add_program (program, c);
  add_main (test, is_child, c);
  buffer_print (add_file (out, "%s.exp", test),
                "load_lib dejagnu.exp\n\n"
                "if { [string equal $COMPAT_DEJAGNU \"no\"] } {\n    unsupported \"SFrame %s\"\n    return\n}\n"
                "if { [host_execute \"testsuite/libsframe.find/%s\"] ne \"\" } {\n    fail \"SFrame %s: no result\"\n}\n",
                test, test, test);
}

static bool
write_libsframe (const issue *page, bool is_control, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  expectation e = { .control = NULL };
  bool good = recipe_read (&r, page, p) && (!(is_control || has_expectation (page)) || expectation_read (&e, page, p))
              && is_program (page, &r, &e, p) && (!is_control || take_control (&r, &e, page, p));
  if (good)
    {
      char *test = format_text ("%s%s", short_name (page), is_control ? "-control" : "");
      add_files (page, &r, &e, test, out);
      free (test);
    }
  recipe_free (&r);
  expectation_free (&e);
  return good;
}

const form libsframe_form = { "libsframe", " libsframe ", write_libsframe };
