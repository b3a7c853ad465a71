/* A page for each hand-written case: its bytes, what is expected, who answers
   what.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "page.h"
#include "pages.h"

static const char *
text_of (yyjson_val *json, const char *key)
{
  const char *text = yyjson_get_str (yyjson_obj_get (json, key));
  return text ? text : "";
}

/* --- the case ------------------------------------------------------------------------ */

static unsigned
nibble (char c)
{
  return c <= '9' ? (unsigned) (c - '0') : (unsigned) (c - 'a' + 10);
}

/* The bytes that HEX says, without the last digit of an odd number.  */
static void
add_hex (buffer *to, const char *hex)
{
  for (; hex[0] && hex[1]; hex += 2)
    buffer_add (to, &(uint8_t) { (uint8_t) (nibble (hex[0]) << 4 | nibble (hex[1])) }, 1);
}

/* SIZE BYTES in base 64, as the value of an href.  */
static void
add_download (page *p, const char *type, const char *name, const uint8_t *bytes,
              size_t size, const char *text)
{
  static const char digits[]
      = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  html (&p->html, "<a download=\"$\" href=\"data:$;base64,", name, type);
  for (size_t i = 0; i < size; i += 3)
    {
      size_t left = size - i;
      unsigned three = (unsigned) bytes[i] << 16
                       | (left > 1 ? (unsigned) bytes[i + 1] << 8 : 0)
                       | (left > 2 ? (unsigned) bytes[i + 2] : 0);
      char four[] = "====";
      for (size_t d = 0; d < 4 && d <= left; d++)
        four[d] = digits[three >> (18 - 6 * d) & 63];
      buffer_add (&p->html, four, 4);
    }
  html (&p->html, "\">$</a>\n", text);
}

static void
add_downloads (page *p, const hand_case *c, const buffer *bytes)
{
  const char *base = strrchr (c->name, '/') ? strrchr (c->name, '/') + 1 : c->name;
  char *binary = format_text ("%s.bin", base), *object = format_text ("%s.elf", base);
  char *json = format_text ("%s.json", base);
  char *path = format_text ("%s/elf/%s.elf", p->s->vector_directory,
                            text_of (c->vector, "id"));
  size_t size;
  char *text = yyjson_val_write (c->vector, YYJSON_WRITE_PRETTY, &size);
  buffer elf = EMPTY_BUFFER;
  html (&p->html, "<p>Download: ");
  add_download (p, "application/octet-stream", binary, bytes->bytes, bytes->size,
                "the section");
  p->has_failed = p->has_failed || !read_file (path, &elf, &p->why);
  add_download (p, "application/octet-stream", object, elf.bytes, elf.size,
                "an ELF file with it");
  if (text)
    add_download (p, "application/json", json, (uint8_t *) text, size, "the case as JSON");
  html (&p->html, "</p>\n");
  buffer_free (&elf);
  free (text);
  free (path);
  free (binary);
  free (object);
  free (json);
}

/* The lines of the array KEY, or of the texts KEY of its objects.  */
static void
add_lines (page *p, yyjson_val *all, const char *title)
{
  size_t index, most;
  yyjson_val *one;
  if (yyjson_arr_size (all) == 0)
    return;
  html (&p->html, "<h3>$</h3>\n<pre>", title);
  yyjson_arr_foreach (all, index, most, one)
    {
      char *text = yyjson_is_obj (one) ? yyjson_val_write (one, 0, NULL) : NULL;
      if (yyjson_obj_get (one, "pc"))
        html (&p->html, "find $ $\n", text_of (one, "pc"), text_of (one, "answer"));
      else
        html (&p->html, "$\n", text ? text : yyjson_get_str (one));
      free (text);
    }
  html (&p->html, "</pre>\n");
}

static void
add_source (page *p, const hand_case *c)
{
  const case_place *place
      = case_place_named (&p->s->sources, c->name, strcspn (c->name, "@"));
  if (!place)
    return;
  char *text = format_text ("%.*s", (int) place->size, place->text);
  html (&p->html,
        "<details><summary>The source, <code>$</code>, case "
        "<code>$</code></summary>"
        "<pre>$</pre></details>\n",
        place->path + strlen ("./"), place->name, text);
  free (text);
}

/* --- the answers --------------------------------------------------------------------- */

/* What J saw: both answers whole, as far as they are there.  */
static void
add_answer (page *p, const judged *j)
{
  const char *lines = j->right_answer && j->text ? strstr (j->text, "\nexpected: ") : NULL;
  if (!lines)
    page_observed (p, j);
  else
    {
      char *caption = format_text ("%s, asked to %s", j->seen[SECTION_TESTEE],
                                   j->seen[SECTION_OPERATION]);
      char *what = format_text ("%.*s", (int) (lines - j->text), j->text);
      html (&p->html, "<p>$</p>\n", what);
      add_answers_beside (p, caption, j->right_answer, j->answer);
      page_again (p, j);
      free (what);
      free (caption);
    }
  if (!j->right_answer && j->answer)
    html (&p->html, "<details><summary>It is to be refused; the answer</summary><pre>$</pre>"
                    "</details>\n",
          j->answer);
}

/* Who answers like the one at K, which is the first of them.  */
static void
add_alike (page *p, size_t k)
{
  const site *s = p->s;
  const judged *first = &s->v->items[k];
  html (&p->html, "<article class=$><h3>$ of <code>$</code></h3>\n<p>",
        standing_names[first->standing], first->seen[SECTION_VERDICT],
        first->seen[SECTION_OPERATION]);
  for (; k != NO_ITEM; k = s->next[k])
    if (is_alike (first, &s->v->items[k]))
      {
        page_link_reader (p, s->reader_of[k]);
        html (&p->html, " ");
      }
  html (&p->html, "</p>\n");
  size_t place = issue_place (s, first);
  if (place != NO_ITEM)
    {
      html (&p->html, "<p>Known: ");
      page_link_issue (p, place);
      html (&p->html, "</p>\n");
    }
  add_answer (p, first);
  html (&p->html, "</article>\n");
}

/* Each distinct answer that is not what is expected.  */
static void
add_distinct (page *p, const hand_case *c)
{
  const site *s = p->s;
  uint64_t good = 0;
  for (size_t k = c->first; k != NO_ITEM; k = s->next[k])
    {
      bool is_first = s->v->items[k].standing != EXCUSED;
      good += s->v->items[k].standing == GOOD;
      if (!is_first || s->v->items[k].standing == GOOD)
        continue;
      for (size_t e = c->first; e != k; e = s->next[e])
        is_first = is_first && !is_alike (&s->v->items[e], &s->v->items[k]);
      if (is_first)
        add_alike (p, k);
    }
  html (&p->html, "<p>^ answers are as expected.</p>\n", good);
}

static void
add_readers (page *p, const hand_case *c)
{
  page_table (p, "clauses", "The case and the readers");
  html (&p->html, "<thead><tr><th scope=col>Case</th>");
  page_reader_heads (p);
  html (&p->html, "<tr><th scope=row>$</th>", c->name);
  for (size_t r = 0; r < p->s->readers.count; r++)
    page_case_cell (p, c, r, SF_CLAUSES);
  html (&p->html, "</tr></table></div>\n");
}

/* The clauses that the case is about, and what the readers make of it.  */
static void
add_answers (page *p, const hand_case *c)
{
  bool is_literal = c->vector && strcmp (text_of (c->vector, "reading"), "literal") == 0;
  html (&p->html, "<p>It is about:</p>\n<ul>\n");
  for (int clause = 0; clause < SF_CLAUSES; clause++)
    if (c->is_about[clause])
      {
        const sf_clause_text *text = sf_clause_text_of ((enum sf_clause) clause);
        html (&p->html, "<li>");
        page_link_clause (p, clause);
        html (&p->html, ": $</li>\n",
              text->deployed && !is_literal ? text->deployed : text->text);
      }
  html (&p->html, "</ul>\n");
  if (c->is_future)
    html (&p->html, "<p>From the future: a later specification may give this a meaning. A "
                    "reader of today may refuse it, or skip what it does not know; it may not "
                    "misread it, or die.</p>\n");
  html (&p->html, "<h2>What the readers answer</h2>\n");
  add_readers (p, c);
  add_distinct (p, c);
  html (&p->html, "<p>All readers again: <code class=command>CASE='$' make conformance"
                  "</code></p>\n", c->name);
}

static void
add_vector (page *p, const hand_case *c)
{
  buffer bytes = EMPTY_BUFFER;
  yyjson_val *section = yyjson_obj_get (c->vector, "section");
  const char *address = text_of (section, "address");
  add_hex (&bytes, text_of (section, "bytes"));
  sf_section view = { .bytes = bytes.bytes, .size = bytes.size,
                      .address = strtoull (address, NULL, 0),
                      .reading = strcmp (text_of (c->vector, "reading"), "literal") == 0
                                     ? SF_LITERAL : SF_DEPLOYED };
  html (&p->html, "<p class=lead>$</p>\n", text_of (c->vector, "description"));
  html (&p->html, "<p>Expected: <b>$</b>", text_of (c->vector, "verdict"));
  enum sf_clause clause = sf_clause_by_id (text_of (c->vector, "clause"));
  if (clause != SF_CLAUSES)
    {
      html (&p->html, ", by ");
      page_link_clause (p, clause);
    }
  html (&p->html, ". The section is at $, and has ^ bytes.</p>\n", address,
        (uint64_t) bytes.size);
  add_answers (p, c);
  html (&p->html, "<h2>The section</h2>\n");
  add_downloads (p, c, &bytes);
  add_source (p, c);
  html (&p->html, "<div class=two><div>\n");
  if (bytes.size)
    annotate (p, &view);
  html (&p->html, "</div><div>\n");
  add_lines (p, yyjson_obj_get (c->vector, "dump"), "Expected: the canonical dump");
  add_lines (p, yyjson_obj_get (c->vector, "finds"), "Expected: look-ups");
  add_lines (p, yyjson_obj_get (c->vector, "unwinds"), "Expected: frames");
  html (&p->html, "</div></div>\n");
  buffer_free (&bytes);
}

static bool
write_one (const site *s, const hand_case *c, problem *why)
{
  page p;
  page_begin (&p, s, case_path (c), c->name);
  if (c->vector)
    add_vector (&p, c);
  else
    {
      html (&p.html, "<p>The case itself was not given to this page.</p>\n");
      add_answers (&p, c);
    }
  return page_end (&p, why);
}

bool
write_cases (const site *s, problem *p)
{
  bool good = true;
  for (size_t i = 0; good && i < s->case_names.count; i++)
    good = write_one (s, &s->cases[i], p);
  return good;
}
