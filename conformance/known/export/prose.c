/* A page's prose as its project's people are told it: sentence by sentence, without what is about this suite.  */
#include "prose.h"

#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/program.h"
#include "lib/issues/blocks.h"

/* Words of sentences that are about this suite, its pages and its work, and not about the defect.  */
static const char ours[]
    = "corpora/|corpus|(vectors|regressions|generated)/|"
      "sframe-(asm|audit|flow|issues|mutate|ref|truth)\\>|`make "
      "[a-z]|scripts/|`control:`|`expect`|[Rr]eleases tried|"
      "By its source|[Tt]he scripts?\\>|[Cc]ases? "
      "(is|are|of)\\>|\\<[Ss]uites?\\>|[Pp]ages? |[Oo]racle|[Tt]he audit|random "
      "program|\\<(we|our|ours)\\>|"
      "(January|February|March|April|May|June|July|August|September|October|"
      "November|December) 20[0-9][0-9]|"
      "\\<S-[0-9]|[Tt]he reference\\>|[Ff]uzz|`shows`|[(]lines? `|[Tt]he "
      "lines are here|adapter|[Tt]racker|[Cc]orrected|"
      "(was|were|is) not (read|searched|executed|looked at|to be had)|not be "
      "searched|read in the source|variable LIB[A-Z]+ names|"
      "No defect[.]|[]][(][^)]*[.]md";
/* What follows such a sentence in its paragraph belongs to it.  */
static const char note[] = "^(Read again|Releases tried|Tried|Searched|Found "
                           "(on|by|in)|Looked at|It stands)";
static const char clause_id[] = "\\<[A-Z0-9]+(_[A-Z0-9]+)+\\>";

static bool
matches (const char *pattern, const char *text)
{
  regex_t r;
  if (regcomp (&r, pattern, REG_EXTENDED | REG_NOSUB) != 0)
    abort ();
  bool found = regexec (&r, text, 0, NULL, 0) == 0;
  regfree (&r);
  return found;
}

/* Cut of TEXT each match of PATTERN, a part in parentheses that leads to a page.  */
static void
cut_matches (const char *pattern, char *text)
{
  regex_t r;
  regmatch_t m;
  if (regcomp (&r, pattern, REG_EXTENDED) != 0)
    abort ();
  while (regexec (&r, text, 1, &m, 0) == 0)
    memmove (text + m.rm_so, text + m.rm_eo, strlen (text + m.rm_eo) + 1);
  regfree (&r);
}

/* The length of the sentence at TEXT, with the blanks after it.  */
static size_t
sentence (const char *text)
{
  size_t i = 0;
  while (text[i])
    {
      bool ends = strchr (".:?!", text[i]) && text[i] != ':'
                  && isspace ((unsigned char) text[i + 1]);
      size_t next = i + 1 + strspn (text + i + 1, " \n");
      if (ends
          && (isupper ((unsigned char) text[next])
              || strchr ("`-[_.", text[next])))
        return next;
      i++;
    }
  return i;
}

/* Add a sentence without the targets of links, other than addresses.  */
static void
add_sentence (const char *text, buffer *out)
{
  const char *target;
  while ((target = strstr (text, "](")))
    {
      const char *open = memrchr (text, '[', (size_t) (target - text)),
                 *close = strchr (target, ')');
      if (!open || !close)
        break;
      buffer_add (out, text, (size_t) (open - text));
      buffer_add (out, open + 1, (size_t) (target - open - 1));
      buffer_print (out, " <%.*s>", (int) (close - target - 2), target + 2);
      text = close + 1;
    }
  buffer_add (out, text, strlen (text));
}

static bool
is_ours (const char *text)
{
  return matches (ours, text)
         || (matches (clause_id, text) && !strchr (text, '`'));
}

static void
end_paragraph (buffer *out)
{
  while (out->size && isspace (out->bytes[out->size - 1]))
    out->size--;
  if (out->size)
    buffer_print (out, "\n\n");
}

/* What is expected goes to EXPECTED, all else to IS.  */
static void
add_paragraph (char *text, buffer *is, buffer *expected)
{
  cut_matches ("[ \n]*[(][^()]*[[][^]]*[]][(][^)]*[.]md[^)]*[)][^()]*[)]",
               text);
  buffer *out = is;
  bool is_noted = false;
  for (size_t length; (length = sentence (text)); text += length)
    {
      char *one = format_text ("%.*s", (int) length, text);
      if (strncmp (one, "Expected", 8) == 0)
        out = expected;
      else if (strncmp (one, "Actual", 6) == 0)
        out = is;
      is_noted = (is_noted || matches (note, one)) && out == is;
      if (!is_noted && !is_ours (one))
        add_sentence (one, out);
      free (one);
    }
  end_paragraph (is);
  end_paragraph (expected);
}

void
add_prose (const issue *page, buffer *is, buffer *expected)
{
  const char *at = page->text + strspn (page->text, "\n");
  while (at && *at)
    {
      const char *end = is_fence (at) ? after_block (at) : strstr (at, "\n\n");
      size_t length = end ? (size_t) (end - at) : strlen (at);
      if (!is_fence (at) && *at != '|' && *at != ' ' && *at != '#')
        {
          char *text = format_text ("%.*s", (int) length, at);
          add_paragraph (text, is, expected);
          free (text);
        }
      at = end ? end + strspn (end, "\n") : NULL;
    }
}
