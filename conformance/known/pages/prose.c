/* Markdown as HTML.  */
#include <md4c-html.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "page.h"

static void
take (const MD_CHAR *text, MD_SIZE size, void *to)
{
  buffer_add (to, text, size);
}

/* A page that NAME, some code, is about; or NULL.  The caller frees it.  */
static char *
page_about (const site *s, const char *name)
{
  enum sf_clause clause = sf_clause_by_id (name);
  if (clause != SF_CLAUSES)
    return clause_path (clause);
  for (size_t i = 0; i < s->case_names.count; i++)
    {
      const char *one = s->case_names.items[i];
      if (strlen (name) == strcspn (one, "@")
          && strncmp (one, name, strlen (name)) == 0)
        return case_path (&s->cases[i]);
    }
  for (size_t i = 0; i < s->v->pages->count; i++)
    if (strcmp (s->v->pages->items[i].name, name) == 0)
      return issue_path (&s->v->pages->items[i]);
  return NULL;
}

/* Append TEXT, HTML, with code that names something a link to its page.  */
static void
add_linked (page *p, const char *text)
{
  static const char open[] = "<code>", close[] = "</code>";
  for (const char *at; (at = strstr (text, open)); text = at)
    {
      const char *end = strstr (at, close);
      if (!end)
        break;
      char *name = format_text ("%.*s", (int) (end - at - 6), at + 6);
      char *path = page_about (p->s, name);
      buffer_add (&p->html, text, (size_t) (at - text));
      html (&p->html, path ? "<a href=\"$$\">" : "", p->root, path);
      at = end + sizeof close - 1;
      buffer_add (&p->html, end - strlen (name) - 6, strlen (name) + 6 + 7);
      html (&p->html, path ? "</a>" : "");
      free (name);
      free (path);
    }
  buffer_add (&p->html, text, strlen (text));
}

/* Where a link of Markdown to TARGET (SIZE bytes) leads here; NULL: nowhere.  The
   caller frees it.  */
static char *
target_here (const page *p, const char *target, size_t size)
{
  if (strncmp (target, "https://", 8) == 0)
    return format_text ("%.*s", (int) size, target);
  const char *entry = memmem (target, size, "#s-", 3);
  for (size_t i = 0; entry && i < p->s->problem_count; i++)
    if (strncmp (entry + 3, p->s->problems[i].id + 2, 2) == 0)
      return format_text ("%s%s", p->root, problem_path (&p->s->problems[i]));
  return NULL;
}

/* HTML with the links of the tree's files made links of these pages; what leads
   nowhere here is text.  The caller frees it.  */
static char *
links_here (const page *p, const char *text)
{
  static const char open[] = "<a href=\"";
  buffer to = EMPTY_BUFFER;
  for (const char *at; (at = strstr (text, open));)
    {
      const char *target = at + sizeof open - 1;
      size_t size = strcspn (target, "\"");
      char *here = target_here (p, target, size);
      buffer_add (&to, text, (size_t) (at - text));
      buffer_print (&to, "%s%s%s", here ? open : "<a", here ? here : "",
                    here ? "\"" : "");
      free (here);
      text = target + size + (target[size] == '"');
    }
  buffer_add (&to, text, strlen (text) + 1);
  return (char *) to.bytes;
}

void
page_prose (page *p, const char *markdown)
{
  buffer text = EMPTY_BUFFER;
  md_html (markdown, (MD_SIZE) strlen (markdown), take, &text,
           MD_DIALECT_GITHUB | MD_FLAG_NOHTML, 0);
  buffer_add (&text, "", 1);
  char *here = links_here (p, (const char *) text.bytes);
  add_linked (p, here);
  free (here);
  buffer_free (&text);
}
