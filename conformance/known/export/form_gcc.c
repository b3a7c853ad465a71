/* The form gcc: NAME.c for dg.exp, which compiles it and looks at the
   assembly.  */
#include <string.h>

#include "form.h"

/* Each line of E is an order of dg-final.  */
static void
add_finals (const expectation *e, buffer *out)
{
  buffer_print (out, "\n");
  for (const char *line = e->lines; *line;)
    {
      size_t length = strcspn (line, "\n");
      buffer_print (out, "/* { dg-final { ");
      buffer_add (out, line, length);
      buffer_print (out, " } } */\n");
      line += length + (line[length] == '\n');
    }
}

/* Compile the one input of R by its options; it is for one machine.  */
static void
add_head (const issue *page, const typed *c, buffer *out)
{
  buffer options = EMPTY_BUFFER;
  buffer_print (&options, "\"");
  for (int w = 1; w < c->count; w++)
    if (strcmp (c->words[w], "-o") == 0)
      w++;
    else if (c->words[w][0] == '-' && strcmp (c->words[w], "-S") != 0)
      buffer_print (&options, "%s%s", options.size > 1 ? " " : "",
                    c->words[w]);
  buffer_print (&options, "\"");
  bool is_amd64 = strncmp (c->words[0], "x86_64", 6) == 0;
  buffer_print (
      out, "/* %s.  */\n/* { dg-do compile { target %.*s-*-* } } */\n%s",
      page->title, (int) strcspn (c->words[0], "-"), c->words[0],
      is_amd64 ? "/* { dg-require-effective-target lp64 } */\n" : "");
  buffer_print (out, "/* { dg-options %.*s } */\n", (int) options.size,
                (const char *) options.bytes);
  buffer_print (out, "\n");
  buffer_free (&options);
}

static bool
write_gcc (const issue *page, bool is_control, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  expectation e = { .control = NULL };
  bool good = expectation_read (&e, page, p) && has_lines (&e, page, p)
              && recipe_read (&r, page, p)
              && (!is_control || take_control (&r, &e, page, p));
  const typed *c = good ? recipe_command (&r, "gcc", "-S") : NULL;
  if (good && (!c || r.input_count != 1))
    good = problem_set (
        p, STATUS_USAGE,
        "%s: the reproducer does not compile one input to assembly",
        page->name);
  if (good && c)
    {
      buffer *s = add_file (out, "%s%s.c", short_name (page),
                            is_control ? "-control" : "");
      add_head (page, c, s);
      buffer_add (s, r.inputs[0].text.bytes, r.inputs[0].text.size);
      add_finals (&e, s);
    }
  recipe_free (&r);
  expectation_free (&e);
  return good;
}

const form gcc_form = { "gcc", " gcc ", write_gcc };
