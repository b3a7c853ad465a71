/* The form libsframe: a program NAME.c that prints PASS or FAIL by dejagnu.h, and NAME.exp, which starts it.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "program.h"

/* Does the program of TEXT have the main that is called here, without arguments?  */
static bool
has_plain_main (const buffer *text)
{
  return memmem (text->bytes, text->size, "\nmain (void)\n", strlen ("\nmain (void)\n")) != NULL;
}

/* The text of the page's program, whose main is called by another.  */
static void
add_program (const buffer *text, buffer *c)
{
  buffer_print (c, "#define main reproducer\n");
  buffer_add (c, text->bytes, text->size);
  buffer_print (c, "#undef main\n");
}

/* The program ends with what the reproducer ends with; it runs as a child, as it may end by a signal of its own.  */
static void
add_main (const issue *page, buffer *c)
{
  const char *name = short_name (page);
  buffer_print (c, "\n#include <stdlib.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\n"
                   "/* dejagnu.h has a wait of its own. */\n"
                   "#define wait wait_of_dejagnu\n#include <dejagnu.h>\n#undef wait\n\n");
  buffer_print (c, "int\nmain (void)\n{\n  int status = -1;\n  pid_t child = fork ();\n"
                   "  if (child == 0)\n    exit (reproducer ());\n  waitpid (child, &status, 0);\n");
  buffer_print (c, "  if (child > 0 && WIFEXITED (status) && WEXITSTATUS (status) == 0)\n"
                   "    pass (\"SFrame %s: right\");\n", name);
  buffer_print (c, "  else if (child > 0 && WIFEXITED (status) && WEXITSTATUS (status) == 1)\n"
                   "    fail (\"SFrame %s: wrong\");\n", name);
  buffer_print (c, "  else\n    unresolved (\"SFrame %s: ended otherwise\");\n  return 0;\n}\n", name);
}

static bool
write_libsframe (const issue *page, bool is_control, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  if (is_control)
    return problem_set (p, STATUS_USAGE, "%s: a program has no control", page->name);
  bool good = recipe_read (&r, page, p);
  const typed *cc = good ? recipe_command (&r, "cc", "-lsframe") : NULL;
  if (good && (!cc || r.input_count != 1))
    good = problem_set (p, STATUS_USAGE, "%s: the reproducer is no program that calls libsframe", page->name);
  if (good && !has_plain_main (&r.inputs[0].text))
    good = problem_set (p, STATUS_USAGE, "%s: the program has no line `main (void)'", page->name);
  if (good)
    {
      buffer *c = add_file (out, "%s.c", short_name (page));
      buffer_print (c, "/* %s */\n", page->title);
      add_program (&r.inputs[0].text, c);
      add_main (page, c);
      buffer *exp = add_file (out, "%s.exp", short_name (page));
      buffer_print (exp,
                    "load_lib dejagnu.exp\n\n"
                    "if { [string equal $COMPAT_DEJAGNU \"no\"] } {\n    unsupported \"SFrame %s\"\n    return\n}\n"
                    "if { [host_execute \"testsuite/libsframe.find/%s\"] ne \"\" } {\n    fail \"SFrame %s: no result\"\n}\n",
                    short_name (page), short_name (page), short_name (page));
    }
  recipe_free (&r);
  return good;
}

const form libsframe_form = { "libsframe", " libsframe ", write_libsframe };
