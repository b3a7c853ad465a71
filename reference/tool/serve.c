/* The server of conformance/CONTRACT.md: requests on stdin, replies on
   stdout, as fast as they come.  */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "diagnosis.h"
#include "file_request.h"
#include "lib/base/input.h"
#include "lib/base/lend.h"
#include "reference/write/dump.h"
#include "unwind_request.h"

enum { LENGTH_SIZE = 4, READ_AHEAD = 1 << 16 };

typedef struct server
{
  buffer in;    /* what has been read */
  size_t taken; /* bytes of IN that are dealt with */
  buffer out;   /* replies not yet written */
  bool literal;
} server;

/* A request: a line of words, and the section.  */
typedef struct request
{
  const char *words, *words_end; /* behind the verb */
  sf_section section;
} request;

/* Reading and writing.  */

static bool
flush_replies (server *s)
{
  for (size_t done = 0; done < s->out.size;)
    {
      ssize_t put = write (STDOUT_FILENO, s->out.bytes + done,
                           s->out.size - done);
      if (put < 0 && errno != EINTR)
        {
          warn_of ("stdout: %s", strerror (errno));
          return false;
        }
      done += put > 0 ? (size_t) put : 0;
    }
  s->out.size = 0;
  return true;
}

static void
drop_taken (server *s)
{
  s->in.size -= s->taken;
  if (s->in.size)
    memmove (s->in.bytes, s->in.bytes + s->taken, s->in.size);
  s->taken = 0;
}

/* Wait until SIZE bytes that are not taken are there.  False: the end.
   Memory grows with what comes, whatever a length may announce.  */
static bool
await (server *s, size_t size, int *status)
{
  if (s->in.size - s->taken >= size)
    return true;
  drop_taken (s);
  if (!flush_replies (s))
    {
      *status = STATUS_INFRASTRUCTURE;
      return false;
    }
  while (s->in.size < size)
    {
      buffer_reserve (&s->in, READ_AHEAD);
      ssize_t got = read (STDIN_FILENO, s->in.bytes + s->in.size,
                          s->in.capacity - s->in.size);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          warn_of ("stdin: %s", strerror (errno));
          *status = STATUS_USAGE;
        }
      if (got <= 0)
        return false;
      s->in.size += (size_t) got;
    }
  return true;
}

/* Answering.  */

/* Take the next word, which is a number, of the line.  */
static bool
take_number (request *r, uint64_t *number)
{
  char text[64];
  size_t length = 0;
  while (r->words < r->words_end && *r->words == ' ')
    r->words++;
  for (; r->words < r->words_end && *r->words != ' '; r->words++)
    if (length < sizeof text - 1)
      text[length++] = *r->words;
  text[length] = 0;
  return parse_number (text, number);
}

static void
refuse (buffer *out, int status, const char *reason)
{
  buffer_print (out, "%d\n%s\n", status, reason);
}

static void
reject (buffer *out, const sf_section *section, const sf_finding *finding)
{
  buffer_print (out, "%d\n", STATUS_INVALID);
  finding_line (out, section->bytes, finding);
}

static void
answer_decode (request *r, buffer *out)
{
  sf_report report = SF_NO_REPORT;
  size_t start = out->size;
  buffer_add (out, "0\n", 2);
  if (dump_section (&r->section, buffer_sink (out), &report) != SF_INVALID)
    return;
  out->size = start;
  reject (out, &r->section, &report.broken);
}

static void
answer_find (request *r, buffer *out)
{
  sf_report report = SF_NO_REPORT;
  sf_found found;
  uint64_t pc;
  size_t start = out->size;
  if (check_section (&r->section, &report) == SF_INVALID)
    {
      reject (out, &r->section, &report.broken);
      return;
    }
  buffer_add (out, "0\n", 2);
  while (r->words < r->words_end)
    {
      if (!take_number (r, &pc))
        {
          out->size = start;
          refuse (out, STATUS_UNSUPPORTED, "a PC is no number");
          return;
        }
      sf_find (&r->section, pc, &found, &report);
      sf_dump_found (&found, pc, buffer_sink (out));
    }
}

/* The rest of the line as words, in one copy of it.  */
typedef struct word_list
{
  char *copy;
  const char **words;
  size_t count, capacity;
} word_list;

static word_list
split_words (const request *r)
{
  word_list l = { .copy = format_text ("%.*s",
                                       (int) (r->words_end - r->words),
                                       r->words) };
  for (char *rest = l.copy, *text; (text = strsep (&rest, " "));)
    if (*text)
      {
        l.words = (const char **) grow_array ((void *) l.words, l.count,
                                              &l.capacity, sizeof *l.words);
        l.words[l.count++] = text;
      }
  return l;
}

static void
answer_unwind (request *r, buffer *out)
{
  sf_report report = SF_NO_REPORT;
  size_t start = out->size;
  problem p;
  if (check_section (&r->section, &report) == SF_INVALID)
    {
      reject (out, &r->section, &report.broken);
      return;
    }
  word_list l = split_words (r);
  buffer_add (out, "0\n", 2);
  if (!unwind_answer (&r->section, l.words, l.count, out, &p))
    {
      out->size = start;
      refuse (out, STATUS_UNSUPPORTED, p.text);
    }
  free ((void *) l.words);
  free (l.copy);
}

static void
answer_tables (request *r, buffer *out)
{
  sf_report report = SF_NO_REPORT;
  size_t start = out->size;
  problem p;
  word_list l = split_words (r);
  buffer_add (out, "0\n", 2);
  int status
      = tables_answer (&r->section, l.words, l.count, out, &report, &p);
  if (status != STATUS_GOOD)
    out->size = start;
  if (status == STATUS_INVALID)
    reject (out, &r->section, &report.broken);
  else if (status != STATUS_GOOD)
    refuse (out, STATUS_UNSUPPORTED, p.text);
  free ((void *) l.words);
  free (l.copy);
}

static void
answer_file (request *r, buffer *out)
{
  size_t start = out->size;
  problem p;
  buffer_add (out, "0\n", 2);
  int status = file_answer (r->section.bytes, r->section.size, out, &p);
  if (status == STATUS_GOOD)
    return;
  out->size = start;
  refuse (out, status, p.text);
}

/* Is NAME the first word of the line?  Steps over it.  */
static bool
take_verb (request *r, const char *name)
{
  size_t length = strlen (name);
  if ((size_t) (r->words_end - r->words) <= length
      || memcmp (r->words, name, length) != 0 || r->words[length] != ' ')
    return false;
  r->words += length;
  return true;
}

typedef struct verb
{
  const char *name;
  void (*answer) (request *r, buffer *out);
} verb;

/* NULL: there is no such verb.  */
static const verb *
verb_of (request *r)
{
  static const verb verbs[] = { { "decode", answer_decode },
                                { "find", answer_find },
                                { "unwind", answer_unwind },
                                { "tables", answer_tables },
                                { "file", answer_file } };
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
    if (take_verb (r, verbs[i].name))
      return &verbs[i];
  return NULL;
}

static void
answer (const server *s, const uint8_t *message, size_t size, buffer *out)
{
  const uint8_t *newline = memchr (message, '\n', size);
  if (!newline)
    {
      refuse (out, STATUS_UNSUPPORTED, "the request has no line");
      return;
    }
  request r = { .words = (const char *) message,
                .words_end = (const char *) newline,
                .section = { .bytes = newline + 1,
                             .size = size - (size_t) (newline + 1 - message),
                             .reading
                             = s->literal ? SF_LITERAL : SF_DEPLOYED } };
  const verb *v = verb_of (&r);
  if (!v)
    refuse (out, STATUS_UNSUPPORTED,
            "the verb is not decode, find, unwind, tables or file");
  else if (!take_number (&r, &r.section.address))
    refuse (out, STATUS_UNSUPPORTED, "the address is no number");
  else
    v->answer (&r, out);
}

static uint32_t
get_length (const uint8_t *p)
{
  return p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16
         | (uint32_t) p[3] << 24;
}

static void
reply (server *s, const uint8_t *message, size_t size)
{
  size_t start = s->out.size;
  buffer_add (&s->out, "\0\0\0", LENGTH_SIZE);
  answer (s, message, size, &s->out);
  if (s->out.size - start - LENGTH_SIZE > UINT32_MAX)
    {
      s->out.size = start + LENGTH_SIZE;
      refuse (&s->out, STATUS_UNSUPPORTED, "the reply has more than 4 GiB");
    }
  size_t length = s->out.size - start - LENGTH_SIZE;
  for (unsigned i = 0; i < LENGTH_SIZE; i++)
    s->out.bytes[start + i] = (uint8_t) (length >> 8 * i);
}

static int
serve (server *s)
{
  int status = STATUS_GOOD;
  while (await (s, LENGTH_SIZE, &status))
    {
      uint32_t length = get_length (s->in.bytes + s->taken);
      if (!await (s, LENGTH_SIZE + (size_t) length, &status))
        break;
      reply (s, s->in.bytes + s->taken + LENGTH_SIZE, length);
      s->taken += LENGTH_SIZE + (size_t) length;
      if (s->out.size > READ_AHEAD && !flush_replies (s))
        return STATUS_INFRASTRUCTURE;
    }
  if (status == STATUS_GOOD && s->in.size > s->taken)
    {
      warn_of ("stdin: ends inside a request");
      status = STATUS_USAGE;
    }
  return status;
}

static int
run (char **argv)
{
  server s = { .taken = 0 };
  const option_spec specs[]
      = { { .name = "--literal", .flag = &s.literal,
            .help = "read by the specification's literal words" },
          { .name = NULL } };
  const usage u
      = { .name = "sframe-ref serve", .options = specs,
          .summary = "Answers decode, find, unwind, tables and file requests "
                     "on stdin until it ends: see conformance/CONTRACT.md." };
  parse_options (argv, &u);
  if (unreadable_stdin ())
    {
      warn_of ("stdin: is %s", unreadable_stdin ());
      return STATUS_USAGE;
    }
  int status = serve (&s);
  buffer_free (&s.in);
  buffer_free (&s.out);
  return status;
}

const command serve_command
    = { "serve", "(testee) answer requests on standard input", run };
