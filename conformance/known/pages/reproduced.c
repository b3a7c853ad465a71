/* What the reproducers of the known issues said on each release: lines of an issue, a release and the exit status,
   separated by tabs, as make issues writes them.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"
#include "lib/base/input.h"
#include "lib/base/number.h"
#include "pages.h"

/* What a reproducer ends with.  */
enum { ABSENT = 0, PRESENT = 1, NO_TOOLS = 77 };

typedef struct run
{
  const char *issue, *release;
  uint64_t status;
} run;

/* The next line of *REST, which is cut up.  False where there is none, or where it is no such line: *REST is then its
   beginning, else NULL.  */
static bool
next_run (char **rest, run *r)
{
  char *line = strsep (rest, "\n");
  if (!line || !*line)
    {
      *rest = NULL;
      return false;
    }
  char *fields = line;
  r->issue = strsep (&fields, "\t");
  r->release = strsep (&fields, "\t");
  if (fields && *r->issue && *r->release && parse_number (fields, &r->status))
    return true;
  *rest = line;
  return false;
}

bool
reproduced_read (site *s, const char *path, problem *p)
{
  if (!path)
    return true;
  if (!read_file (path, &s->reproduced, p))
    return false;
  buffer_add (&s->reproduced, "", 1);
  char *text = format_text ("%s", (const char *) s->reproduced.bytes), *rest = text;
  uint64_t line = 1;
  run r;
  while (next_run (&rest, &r))
    line++;
  if (rest)
    problem_set (p, STATUS_USAGE, "%s: line %llu: no issue, release and exit status, separated by tabs", path,
                 (unsigned long long) line);
  bool good = !rest;
  free (text);
  return good;
}

static void
add_run (page *p, const issue *one, const run *r)
{
  bool is_there = r->status == PRESENT, was_seen = is_there || r->status == ABSENT;
  bool is_said = strcmp (one->affects, "-") == 0 || releases_have (one->affects, r->release) == is_there;
  html (&p->html, "<span class=$>$ $$</span> ", !was_seen ? "dim" : is_there ? "broken" : "kept", r->release,
        !was_seen ? "could not tell" : is_there ? "has it" : "has it not",
        was_seen && !is_said ? ", against this page" : "");
}

void
add_reproduced (page *p, const issue *one)
{
  if (!p->s->reproduced.size)
    return;
  char *text = format_text ("%s", (const char *) p->s->reproduced.bytes), *rest = text;
  const char *head = "<dt>By its reproducer</dt><dd class=strip>";
  run r;
  while (next_run (&rest, &r))
    if (r.status != NO_TOOLS && strcmp (r.issue, one->name) == 0)
      {
        html (&p->html, head);
        head = "";
        add_run (p, one, &r);
      }
  html (&p->html, *head ? "" : "</dd>");
  free (text);
}
