/* The form lit: one file NAME.s with RUN lines and the lines that FileCheck
   looks for; of clang NAME.c, which it compiles.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/program.h"
#include "lib/base/word.h"

/* A file of a command as lit names it: %s the test, %t what is made: %t of t,
   %t.o of t.o, %t.u.o of u.o.  */
static void
add_file_word (const recipe *r, const char *word, buffer *out)
{
  for (int i = 0; i < r->input_count; i++)
    if (strcmp (word, r->inputs[i].name) == 0)
      {
        if (r->input_count == 1)
          buffer_print (out, " %%s");
        else
          buffer_print (out, " %%t.dir/%s", word);
        return;
      }
  size_t length = strlen (word);
  bool is_made = strcmp (word, "t") == 0 || strcmp (word, "all") == 0 || strcmp (word, "gc") == 0
                 || (length > 2 && strcmp (word + length - 2, ".o") == 0);
  bool is_t = word[0] == 't' && (!word[1] || word[1] == '.');
  if (is_made)
    buffer_print (out, " %%t%s%s", is_t ? "" : ".", word + is_t);
  else
    buffer_print (out, " %s", word);
}

/* GNU as is not among LLVM's tools: llvm-mc assembles in its place.  */
static void
add_command (const recipe *r, const typed *c, buffer *out)
{
  bool is_gnu = strcmp (c->words[0], "as") == 0 || typed_triple (c, "as");
  buffer_print (out, " %s", is_gnu ? "llvm-mc -filetype=obj -triple=x86_64-linux-gnu" : c->words[0]);
  for (int w = 1; w < c->count; w++)
    add_file_word (r, c->words[w], out);
}

/* Of clang: what it compiles to assembly; NULL: it is no page of clang.  */
static const typed *
compilation (const recipe *r)
{
  const typed *c = recipe_command (r, "clang", "-S");
  return c ? c : recipe_command (r, "clang++", "-S");
}

/* Compile the test, and look at what is printed.  */
static void
add_compilation (const recipe *r, const typed *c, buffer *out)
{
  buffer_print (out, "// RUN: %%%s", c->words[0]);
  for (int w = 1; w < c->count; w++)
    if (strcmp (c->words[w], "-o") == 0)
      w++;
    else
      add_file_word (r, c->words[w], out);
  buffer_print (out, " -o - | FileCheck %%s\n");
}

/* LLVM's word for the machine that is compiled for.  */
static const char *
target_of (const typed *c)
{
  const char *triple = "";
  for (int w = 1; c && w < c->count; w++)
    if (strncmp (c->words[w], "--target=", strlen ("--target=")) == 0)
      triple = c->words[w] + strlen ("--target=");
  return strncmp (triple, "s390x", 5) == 0     ? "systemz"
         : strncmp (triple, "aarch64", 7) == 0 ? "aarch64"
                                               : "x86";
}

static bool
is_tool (const typed *c)
{
  return strcmp (c->words[0], "as") == 0 || strcmp (c->words[0], "llvm-mc") == 0 || strcmp (c->words[0], "ld.lld") == 0;
}

/* The command that `error:` is about: the last link.  */
static const typed *
refused_command (const recipe *r, const expectation *e)
{
  const typed *last = NULL;
  for (int i = 0; e->error && i < r->command_count; i++)
    if (strcmp (r->commands[i].words[0], "ld.lld") == 0 && r->commands[i].count > 2)
      last = &r->commands[i];
  return last;
}

/* What is shown, and how: as in the reproducer, or by `dump:`, whose file is FILE; or what is said by the linker, which
   has to refuse.  */
static bool
add_check (const issue *page, const recipe *r, const expectation *e, buffer *out, problem *p)
{
  const typed *dump = recipe_command (r, "llvm-readelf", "--sframe");
  if (!dump)
    dump = recipe_command (r, "llvm-readobj", "--sframe");
  const typed *refused = refused_command (r, e);
  if (refused)
    {
      buffer_print (out, "# RUN: not");
      add_command (r, refused, out);
      buffer_print (out, " 2>&1 | FileCheck %%s\n# CHECK: {{%s}}\n", e->error);
    }
  else if (e->dump)
    buffer_print (out, "# RUN: %s | FileCheck %%s\n", e->dump);
  else if (dump)
    {
      buffer_print (out, "# RUN:");
      add_command (r, dump, out);
      buffer_print (out, " 2>&1 | FileCheck %%s\n");
    }
  else
    return problem_set (p, STATUS_USAGE, "%s: nothing of LLVM prints what the reproducer looks at, and `expect' has no line `dump:'", page->name);
  return true;
}

static void
add_runs (const recipe *r, const expectation *e, buffer *out)
{
  if (r->input_count > 1)
    buffer_print (out, "# RUN: rm -rf %%t.dir && split-file %%s %%t.dir\n");
  for (int i = 0; i < r->command_count; i++)
    if (is_tool (&r->commands[i]) && r->commands[i].count > 2 && &r->commands[i] != refused_command (r, e))
      {
        buffer_print (out, "# RUN:");
        add_command (r, &r->commands[i], out);
        buffer_print (out, "\n");
      }
}

/* CHECK lines as comments, which begin with MARK.  */
static void
add_lines (const char *mark, const char *lines, buffer *out)
{
  while (*lines)
    {
      size_t length = strcspn (lines, "\n");
      buffer_print (out, "%s ", mark);
      buffer_add (out, lines, length);
      buffer_print (out, "\n");
      lines += length + (lines[length] == '\n');
    }
}

static void
add_inputs (const recipe *r, buffer *out)
{
  for (int i = 0; i < r->input_count; i++)
    {
      if (r->input_count > 1)
        buffer_print (out, "#--- %s\n", r->inputs[i].name);
      buffer_add (out, r->inputs[i].text.bytes, r->inputs[i].text.size);
    }
}

static bool
write_lit (const issue *page, bool is_control, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  expectation e = { .control = NULL };
  bool good = expectation_read (&e, page, p) && has_lines (&e, page, p) && recipe_read (&r, page, p)
              && (!is_control || take_control (&r, &e, page, p));
  const typed *compiled = good ? compilation (&r) : NULL;
  const char *suffix = r.input_count ? strrchr (r.inputs[0].name, '.') : NULL;
  if (compiled && !suffix)
    good = problem_set (p, STATUS_USAGE, "%s: the input has no suffix",
                        page->name);
  if (good)
    {
      const char *mark = compiled ? "//" : "#";
      buffer *s
          = add_file (out, "%s%s%s", short_name (page),
                      is_control ? "-control" : "", compiled ? suffix : ".s");
      buffer_print (s, "%s %s\n%s REQUIRES: %s%s\n",
                    compiled ? mark : "##", page->title, mark,
                    target_of (compiled),
                    text_begins (page->name, "lld/") ? ""
                                                     : "-registered-target");
      if (compiled)
        add_compilation (&r, compiled, s);
      else
        {
          add_runs (&r, &e, s);
          good = add_check (page, &r, &e, s, p);
        }
      add_lines (mark, e.lines, s);
      buffer_print (s, "\n");
      add_inputs (&r, s);
    }
  recipe_free (&r);
  expectation_free (&e);
  return good;
}

const form lit_form = { "lit", " clang llvm-mc lld llvm-readobj ", write_lit };
