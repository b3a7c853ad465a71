/* The forms gas and ld: the inputs NAME.s, and NAME.d, which run_dump_test of binutils reads: options of the tools,
   and the lines that a dump has to have.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"
#include "lib/base/program.h"

/* The form gas, where readelf has to say what is wrong with a section: NAME.s, and NAME.exp, which runs it.  */

/* What is dumped is the input that the reproducer makes last.  */
static void
write_message_test (const issue *page, const recipe *r, const expectation *e, const char *suffix, exported *out)
{
  const char *name = short_name (page);
  const input_file *input = &r->inputs[r->input_count - 1];
  buffer *source = add_file (out, "%s%s.s", name, suffix);
  buffer_add (source, input->text.bytes, input->text.size);
  buffer *exp = add_file (out, "%s%s.exp", name, suffix);
  buffer_print (
      exp,
      "# %s\n\nif { [istarget \"x86_64-*-linux*\"] && ![is_remote host] } {\n",
      page->title);
  add_test_title (page, suffix, "    set test {", exp);
  buffer_print (exp, "}\n");
  buffer_print (exp, "    set object tmpdir/%s%s.o\n", name, suffix);
  buffer_print (exp, "    set command \"$AS $ASFLAGS");
  const typed *as = recipe_command (r, "as", NULL);
  size_t before = exp->size;
  buffer_print (exp, " ");
  if (as)
    add_options (as, exp);
  if (exp->size == before + 1)
    exp->size = before;
  buffer_print (exp, " -o $object $srcdir/$subdir/%s%s.s\"\n", name, suffix);
  buffer_print (exp,
                "    send_log \"$command\\n\"\n"
                "    set made [remote_exec host [concat sh -c [list \"$command 2>&1\"]]]\n"
                "    set command \"$READELF --sframe $object\"\n"
                "    send_log \"$command\\n\"\n"
                "    set command \"$command 2>&1; echo ended with \\$?\"\n"
                "    set said [lindex [remote_exec host [concat sh -c [list $command]]] 1]\n"
                "    send_log \"$said\\n\"\n"
                "    if { [lindex $made 0] != 0 } {\n\tunresolved $test\n");
  buffer_print (exp, "    } elseif { [regexp {%s} $said] && [regexp {ended with [01]\\s*$} $said] } {\n", e->message);
  buffer_print (exp, "\tpass $test\n    } else {\n\tfail $test\n    }\n}\n");
}

/* NAME.s, or NAME-INPUT.s of several inputs.  */
static char *
source_name (const issue *page, const recipe *r, int i, const char *suffix)
{
  const char *name = r->inputs[i].name;
  return r->input_count == 1 ? format_text ("%s%s.s", short_name (page), suffix)
                             : format_text ("%s%s-%s", short_name (page), suffix, name);
}

static void
add_sources (const issue *page, const recipe *r, const char *suffix, exported *out)
{
  for (int i = 0; i < r->input_count; i++)
    {
      char *name = source_name (page, r, i, suffix);
      buffer *file = add_file (out, "%s", name);
      buffer_add (file, r->inputs[i].text.bytes, r->inputs[i].text.size);
      free (name);
    }
}

/* The input that OBJECT is assembled from; -1: none.  */
static int
input_of (const recipe *r, const char *object)
{
  size_t stem = strlen (object) - strlen (".o");
  for (int i = 0; i < r->input_count; i++)
    if (strncmp (r->inputs[i].name, object, stem) == 0 && strcmp (r->inputs[i].name + stem, ".s") == 0)
      return i;
  return -1;
}

static bool
is_object (const char *word)
{
  size_t length = strlen (word);
  return length > 2 && strcmp (word + length - 2, ".o") == 0;
}

/* Does the reproducer change the object of input I by objcopy?  */
static bool
is_changed (const recipe *r, int i)
{
  const typed *c = recipe_command (r, "objcopy", NULL);
  return c && is_object (c->words[c->count - 1])
         && input_of (r, c->words[c->count - 1]) == i;
}

/* One line `#source:`, with the options of its assembler.  */
static void
add_source_line (const issue *page, const recipe *r, int i, const char *suffix, buffer *d)
{
  const typed *as = recipe_command (r, "as", r->inputs[i].name);
  char *name = source_name (page, r, i, suffix);
  buffer_print (d, "#source: %s", name);
  if (!as)
    as = recipe_command (r, "as", NULL);
  buffer options = EMPTY_BUFFER;
  if (as)
    add_options (as, &options);
  if (options.size)
    buffer_print (d, " %.*s", (int) options.size, (const char *) options.bytes);
  buffer_free (&options);
  buffer_print (d, "%s\n", is_changed (r, i) ? " RUN_OBJCOPY" : "");
  free (name);
}

/* What is assembled, or what LD links, in its order; an object may be there twice.  */
static void
add_source_lines (const issue *page, const recipe *r, const typed *ld, const char *suffix, buffer *d)
{
  buffer options = EMPTY_BUFFER;
  add_options (recipe_command (r, "as", NULL), &options);
  if (!ld && r->input_count == 1 && !recipe_command (r, "objcopy", NULL)
      && options.size)
    buffer_print (d, "#as: %.*s\n", (int) options.size,
                  (const char *) options.bytes);
  else if (!ld)
    add_source_line (page, r, 0, suffix, d);
  for (int w = 1; ld && w < ld->count; w++)
    {
      int i = strcmp (ld->words[w - 1], "-o") != 0 && is_object (ld->words[w]) ? input_of (r, ld->words[w]) : -1;
      if (i >= 0)
        add_source_line (page, r, i, suffix, d);
    }
  buffer_free (&options);
}

/* What prints the lines: objdump where it prints the same as readelf.  */
static void
add_dump_line (const recipe *r, const expectation *e, buffer *d)
{
  const typed *sframe = recipe_command (r, "readelf", "--sframe"), *frames = recipe_command (r, "readelf", "-wF");
  const typed *dump = sframe ? sframe : frames ? frames : recipe_command (r, "readelf", NULL);
  if (e->dump)
    buffer_print (d, "#%s\n", e->dump);
  else if (dump == frames && dump)
    buffer_print (d, "#objdump: -WF\n");
  else if (dump == sframe)
    buffer_print (d, "#objdump: --sframe=.sframe\n");
  else
    {
      buffer_print (d, "#readelf: ");
      if (dump)
        add_options (dump, d);
      buffer_print (d, "\n");
    }
}

static void
add_target_line (const typed *as, buffer *d)
{
  const char *name = as && typed_triple (as, "as") ? as->words[0] : "x86_64-as";
  buffer_print (d, "#target: %.*s-*-*\n", (int) strcspn (name, "-"), name);
}

/* NAME.d: options first, then what the assembler or linker says, then the lines of the dump.  */
static void
add_description (const issue *page, const recipe *r, const expectation *e, const typed *ld, const char *suffix, buffer *d)
{
  add_test_title (page, suffix, "#name: ", d);
  buffer_print (d, "\n");
  add_source_lines (page, r, ld, suffix, d);
  const typed *objcopy = recipe_command (r, "objcopy", NULL);
  if (objcopy)
    {
      buffer_print (d, "#objcopy_objects: ");
      add_options (objcopy, d);
      buffer_print (d, "\n");
    }
  if (ld)
    {
      buffer_print (d, "#ld: %s", e->ld ? e->ld : "");
      if (!e->ld)
        add_options (ld, d);
      buffer_print (d, "\n");
    }
  if (*e->lines || e->dump)
    add_dump_line (r, e, d);
  add_target_line (recipe_command (r, "as", NULL), d);
  if (e->warning)
    buffer_print (d, "#warning: %s\n", e->warning);
  if (e->error)
    buffer_print (d, "#error: %s\n", e->error);
  buffer_add (d, e->lines, strlen (e->lines));
}

/* Does the reproducer call the tools that a test begins with?  */
static bool
has_tools (const issue *page, const recipe *r, const typed *ld, bool is_linked, problem *p)
{
  const char *missing = !recipe_command (r, "as", NULL) ? "as" : is_linked && !ld ? "ld" : NULL;
  if (missing)
    problem_set (p, STATUS_USAGE, "%s: the reproducer calls no %s, which this form begins with", page->name, missing);
  return !missing;
}

static bool
write_dump_test (const issue *page, bool is_control, bool is_linked, exported *out, problem *p)
{
  recipe r = { .input_count = 0 };
  expectation e = { .control = NULL };
  const char *suffix = is_control ? "-control" : "";
  bool good = expectation_read (&e, page, p) && has_lines (&e, page, p) && recipe_read (&r, page, p)
              && (!is_control || take_control (&r, &e, page, p));
  const typed *ld = good && is_linked ? recipe_command (&r, "ld", "-o") : NULL;
  good = good && has_tools (page, &r, ld, is_linked, p);
  if (good && e.message)
    write_message_test (page, &r, &e, suffix, out);
  else if (good)
    {
      add_sources (page, &r, suffix, out);
      add_description (page, &r, &e, ld, suffix, add_file (out, "%s%s.d", short_name (page), suffix));
    }
  recipe_free (&r);
  expectation_free (&e);
  return good;
}

static bool
write_gas (const issue *page, bool is_control, exported *out, problem *p)
{
  return write_dump_test (page, is_control, false, out, p);
}

static bool
write_ld (const issue *page, bool is_control, exported *out, problem *p)
{
  return write_dump_test (page, is_control, true, out, p);
}

const form gas_form = { "gas", " gnu-as readelf ", write_gas };
const form ld_form = { "ld", " gnu-ld ", write_ld };
