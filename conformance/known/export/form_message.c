/* The form gas, where readelf has to say what is wrong with a section: NAME.s, and NAME.exp, which runs it.  */
#include <stdlib.h>
#include <string.h>

#include "form.h"

/* What is dumped is the input that the reproducer makes last.  */
void
write_message_test (const issue *page, const recipe *r, const expectation *e, const char *suffix, exported *out)
{
  const char *name = short_name (page);
  const input_file *input = &r->inputs[r->input_count - 1];
  buffer *source = add_file (out, "%s%s.s", name, suffix);
  buffer_add (source, input->text.bytes, input->text.size);
  buffer *exp = add_file (out, "%s%s.exp", name, suffix);
  buffer_print (exp, "# %s\n\nif { [istarget \"x86_64-*-*\"] } {\n", page->title);
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
