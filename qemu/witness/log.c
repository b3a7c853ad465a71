/* Reads QEMU's log.  An instruction is shown where it is translated,

     IN: main
     0x401136:  e8 d5 ff ff ff           callq    0x401110

   or without capstone

     0x401136:
     OBJD-T: e8d5ffffff

   and where it is executed, with the registers before it:

     Trace 0: 0x7ff37c000100 [00000000/0000000000401136/1040c0b3/00000201] main
     RAX=0000000000000000 RBX=...

   A line that begins with "Stopped execution" takes the latest of these
   back.  */
#include "log.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/text_index.h"

/* What is known of the instruction at PC.  */
typedef struct known
{
  uint64_t pc;
  uint8_t kind, length;
  bool loads_sp;
} known;

typedef struct reader
{
  history *history;
  decoder *decoder;
  number_table known; /* by PC */
  /* The instruction that is being shown.  */
  bool is_in_code;
  uint64_t shown_at;
  uint8_t bytes[INSTRUCTION_SIZE];
  size_t size;
  bool has_event; /* the last one gets registers */
  bool after_signal;
} reader;

/* Known instructions.  */

/* What EX executes is shown at the PC of EX, too.  */
static void
know (reader *r, decoded d)
{
  known *k = number_table_add (&r->known, &r->shown_at);
  if (k->kind != KIND_EXECUTE)
    *k = (known) { .pc = r->shown_at, .length = (uint8_t) r->size,
                   .kind = (uint8_t) d.kind, .loads_sp = d.loads_sp };
}

static void
end_code (reader *r)
{
  if (r->is_in_code && r->size > 0)
    know (r, decode (r->decoder, r->bytes, r->size));
  r->is_in_code = false;
}

/* Lines of code.  */

/* The pairs of digits at the start of TEXT, in groups with single blanks
   between them.  */
static void
add_bytes (reader *r, const char *text)
{
  while (r->size < INSTRUCTION_SIZE && isxdigit ((unsigned char) text[0])
         && isxdigit ((unsigned char) text[1]))
    {
      const char pair[] = { text[0], text[1], '\0' };
      r->bytes[r->size++] = (uint8_t) strtoul (pair, NULL, 16);
      text += 2;
      text += text[0] == ' ' && text[1] != ' ';
    }
}

static void
reverse_word (reader *r)
{
  for (size_t i = 0; r->size == 4 && i < 2; i++)
    {
      uint8_t byte = r->bytes[i];
      r->bytes[i] = r->bytes[3 - i];
      r->bytes[3 - i] = byte;
    }
}

static void
read_code (reader *r, const char *line)
{
  char *end;
  static const char raw[] = "OBJD-T: ";
  if (strncmp (line, raw, sizeof raw - 1) == 0)
    {
      add_bytes (r, line + sizeof raw - 1);
      return;
    }
  uint64_t address = strtoull (line, &end, 16);
  if (end == line || *end != ':')
    return;
  if (r->size == 0)
    r->shown_at = address;
  end += strspn (end, ": ");
  add_bytes (r, end);
  if (r->history->machine->words_reversed)
    reverse_word (r);
}

static void
begin_code (reader *r)
{
  end_code (r);
  r->is_in_code = true;
  r->size = 0;
}

/* Lines of execution.  */

/* What EX executes is shown at the PC of that.  */
static known
executed_by (history *h)
{
  event *last = &h->events[h->count - 1];
  last->kind = KIND_OTHER;
  return (known) { .kind = KIND_EXECUTE, .length = last->length };
}

/* Trace CPU: HOST [STATE/PC/FLAGS/...: on s390x, STATE is not 0 where the
   instruction is what EX executes.  */
static void
read_trace (reader *r, const char *line)
{
  history *h = r->history;
  const char *at = strchr (line, '[');
  char *end;
  end_code (r);
  if (!at)
    return;
  uint64_t state = strtoull (at + 1, &end, 16);
  uint64_t pc = *end == '/' ? strtoull (end + 1, NULL, 16) : 0;
  h->has_threads |= strncmp (line, "Trace 0:", 8) != 0;
  bool is_executed = h->machine->state_is_executed && state && h->count > 0;
  const known *shown = number_table_find (&r->known, &pc);
  const known k = is_executed ? executed_by (h)
                  : shown     ? *shown
                              : (known) { .kind = KIND_OTHER };
  h->events = grow_array (h->events, h->count, &h->capacity,
                          sizeof *h->events);
  h->events[h->count++] = (event) { .pc = pc, .kind = k.kind,
                                    .length = k.length,
                                    .loads_sp = k.loads_sp,
                                    .after_signal = r->after_signal };
  r->after_signal = false;
  r->has_event = true;
}

/* The digits after NAME.  */
static bool
find_register (const char *line, const char *name, uint64_t *value)
{
  for (const char *at = strstr (line, name); at;
       at = strstr (at + 1, name))
    if (at == line || at[-1] == ' ')
      {
        *value = strtoull (at + strlen (name), NULL, 16);
        return true;
      }
  return false;
}

static void
read_registers (reader *r, const char *line)
{
  event *last = &r->history->events[r->history->count - 1];
  const machine *m = r->history->machine;
  if (m->lr)
    find_register (line, m->lr, &last->lr);
  if (find_register (line, m->sp, &last->sp))
    r->has_event = false;
}

static void
take_back (reader *r)
{
  r->has_event = false;
  if (r->history->count > 0)
    r->history->count--;
}

static void
read_line (reader *r, const char *line)
{
  if (strncmp (line, "Trace ", 6) == 0)
    read_trace (r, line);
  else if (r->has_event)
    read_registers (r, line);
  else if (strncmp (line, "IN:", 3) == 0)
    begin_code (r);
  else if (r->is_in_code)
    read_code (r, line);
  else if (strncmp (line, "--- ", 4) == 0 && line[4] != '(')
    r->after_signal = true; /* "(null)": the debugger's own */
  else if (strncmp (line, "Stopped execution", 17) == 0)
    take_back (r);
}

/* Of which architecture a log is, its first registers show; the lines before
   them are read again.  */
static const machine *
find_machine (FILE *file, buffer *first)
{
  char *line = NULL;
  size_t room = 0;
  const machine *m = NULL;
  while (!m && getline (&line, &room, file) > 0)
    {
      buffer_add (first, line, strlen (line));
      m = machine_of (line);
    }
  free (line);
  return m;
}

static void
read_lines (reader *r, FILE *file)
{
  char *line = NULL;
  size_t room = 0;
  while (getline (&line, &room, file) > 0)
    read_line (r, line);
  free (line);
}

static void
read_first (reader *r, const buffer *first)
{
  FILE *file = fmemopen (first->bytes, first->size, "r");
  if (file)
    {
      read_lines (r, file);
      fclose (file);
    }
}

bool
history_read (history *h, FILE *file)
{
  buffer first = EMPTY_BUFFER;
  *h = (history) { .machine = find_machine (file, &first) };
  reader r = { .history = h,
               .known = { sizeof (known), .keys = 1 },
               .decoder = h->machine ? decoder_new (h->machine) : NULL };
  if (r.decoder)
    {
      read_first (&r, &first);
      read_lines (&r, file);
      decoder_free (r.decoder);
    }
  buffer_free (&first);
  number_table_free (&r.known);
  return r.decoder && !ferror (file);
}

void
history_free (history *h)
{
  free (h->events);
}
