/* Issue pages: what is wrong with one, with its place; and which line explains
   what was seen.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/buffer.h"
#include "lib/issues/issues.h"

/* --- folders of pages ------------------------------------------------------------ */

static char folder[] = "/tmp/test-issues-XXXXXX";
static unsigned pages; /* how many the folder has */

#define HEAD(number, affects)                                                 \
  "number: " number "\ntitle: T\nblame: consumer\nclass: none\nreach: crafted\naffects: "    \
  affects "\nclauses: -\nreported: not yet\neverywhere: yes\n"
#define PAGE(number, shows) HEAD (number, "-") "shows: " shows "\n\nIt is.\n"

static char *
path_of (unsigned page)
{
  return format_text ("%s/x/%c.md", folder, 'a' + (int) page);
}

/* TEXT with its head, which ends with an empty line, between backquotes.  */
static void
write_page (const char *text)
{
  char *path = path_of (pages++);
  FILE *file = fopen (path, "w");
  assert_non_null (file);
  const char *end = strstr (text, "\n\n");
  if (*text)
    fputs ("```\n", file);
  if (end)
    fprintf (file, "%.*s```\n%s", (int) (end + 1 - text), text, end + 1);
  else
    fputs (text, file);
  assert_int_equal (fclose (file), 0);
  free (path);
}

static int
make_folder (void **state)
{
  (void) state;
  strcpy (folder + sizeof folder - 7, "XXXXXX");
  char *below = mkdtemp (folder) ? format_text ("%s/x", folder) : NULL;
  int status = below ? mkdir (below, 0700) : -1;
  free (below);
  return status;
}

static int
remove_folder (void **state)
{
  (void) state;
  while (pages)
    {
      char *path = path_of (--pages);
      unlink (path);
      free (path);
    }
  char *below = format_text ("%s/x", folder);
  rmdir (below);
  free (below);
  return rmdir (folder);
}

static issue_list
read_folder (void)
{
  issue_list list = { .count = 0 };
  problem p;
  if (!issues_read (&list, folder, &p))
    fail_msg ("%s", p.text);
  return list;
}

/* Reading the folder fails with MESSAGE, behind the folder's name.  */
static void
is_refused (const char *message)
{
  issue_list list = { .count = 0 };
  problem p;
  assert_false (issues_read (&list, folder, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  size_t length = strlen (folder);
  assert_memory_equal (p.text, folder, length);
  assert_memory_equal (p.text + length, message, strlen (message));
  issues_free (&list);
}

/* --- grammar ----------------------------------------------------------------------- */

#define NUMBER "number: 1\n"
#define REST "title: T\nblame: consumer\nclass: none\nreach: crafted\naffects: -\nclauses: -\n"
#define REPORTED "reported: not yet\n"
#define WHY "\nIt is.\n"
#define GOOD NUMBER REST REPORTED
#define SHOWN(what) GOOD "shows: section " what "\n" WHY

static const struct
{
  const char *page, *message;
} wrong[] = {
  { "", "/x/a.md:0: a page begins with a line of ```" },
  { NUMBER "blame: consumer\n" WHY, ":4: the head has no key 'title'" },
  { NUMBER REST "shows: -\n" WHY, ":10: the head has no key 'reported'" },
  { GOOD WHY, ":10: the head has no key 'shows'" },
  { GOOD "shows: -\n", ":10: the head does not end with a line of" },
  { GOOD "shows: -\n\n\n", ":11: there is no text after the head of" },
  { "number: 0\n", ":2: is no number of an issue" },
  { "number: 1x\n", ":2: is no number of an issue" },
  { "number: -1\n", ":2: is no number of an issue" },
  { "number: 100001\n", ":2: is no number of an issue" },
  { NUMBER "number: 2\n", ":3: is no number of an issue" },
  { NUMBER "nothing\n", ":3: is no `key: value`" },
  { NUMBER "treason: x\n", ":3: is no key of a head: 'treason'" },
  { NUMBER "title:\n", ":3: has no value: 'title'" },
  { NUMBER "title: T\ntitle: U\n", ":4: is there twice: 'title'" },
  { NUMBER "blame: nobody\n", ":3: the blame 'nobody' is none of: " },
  { NUMBER "blame: as\n", ":3: the blame 'as' is none of: " },
  { NUMBER "blame: sumer\n", ":3: the blame 'sumer' is none of: " },
  { NUMBER "class: bad\n", ":3: the class 'bad' is none of: " },
  { NUMBER "reach: far\n", ":3: the reach 'far' is none of: " },
  { NUMBER "title: T\nblame: consumer\nclass: none\naffects: -\nclauses: -\n" REPORTED "shows: -\n" WHY,
    ":10: the head has no key 'reach'" },
  { NUMBER " more\n", ":3: only `shows` goes on" },
  { GOOD "shows: nobody x=y\n" WHY, ":10: is no oracle: 'nobody'" },
  { GOOD "shows: section\n" WHY, ":10: is about all tha" },
  { SHOWN ("case"), ":10: is no FIELD=GLOBS: 'case'" },
  { SHOWN ("colour=red"), ":10: is no field of this oracle: 'colour'" },
  { SHOWN ("release=1"), ":10: is no field of this oracle: 'release'" },
  { SHOWN ("case=a case=b"), ":10: is there twice: 'case'" },
  { SHOWN ("case="), ":10: has an empty glob: 'case'" },
  { SHOWN ("case=a||b"), ":10: has an empty glob: 'case'" },
  { SHOWN ("case=a|"), ":10: has an empty glob: 'case'" },
  { SHOWN ("tag=a|b"), ":10: has no alternatives" },
  { SHOWN ("case=\"a b"), ":10: a quote does not end: '\"a b'" },
  { SHOWN ("case=\"a\\\""), ":10: a quote does not end" },
  { SHOWN ("case=\"a\"b"), ":10: after a quote is no blank: 'b'" },
  { GOOD "shows: -\nshows: section\n case=a\n\tclass=b\n" WHY,
    ":11: is no field of this oracle: 'class'" },
};

static void
test_wrong_pages (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      bool is_whole = wrong[i].message[0] == '/';
      char *message = format_text ("%s%s", is_whole ? "" : "/x/a.md",
                                   wrong[i].message);
      write_page (wrong[i].page);
      is_refused (message);
      free (message);
      pages--;
    }
  pages++;
}

static void
test_other_pages (void **state)
{
  (void) state;
  is_refused (": has no issue page");
  write_page (PAGE ("7", "-"));
  write_page (PAGE ("7", "-"));
  is_refused ("/x/b.md:12: has the number of '");
  problem p;
  issue_list list = { .count = 0 };
  assert_true (issues_read (&list, "/dev/null", &p));
  assert_int_equal (list.count, 0);
  assert_false (issues_read (&list, "/nowhere", &p));
  assert_string_equal (p.text, "/nowhere: No such file or directory");
  char *first = path_of (0), *second = path_of (1);
  assert_true (issues_read (&list, first, &p));
  assert_true (issues_read (&list, second, &p)); /* numbers of its own */
  assert_false (issues_read (&list, first, &p));
  assert_non_null (strstr (p.text, "a.md:12: has the name of "));
  issues_free (&list);
  free (first);
  free (second);
}

static void
test_without_number (void **state)
{
  (void) state;
  write_page (REST REPORTED "shows: -\n" WHY);
  write_page (REST REPORTED "shows: -\n" WHY);
  issue_list list = read_folder ();
  assert_int_equal (list.count, 2);
  assert_int_equal (list.items[0].number, 0);
  assert_int_equal (list.items[1].number, 0);
  issues_free (&list);
}

static void
test_page (void **state)
{
  (void) state;
  write_page ("number: 3\ntitle: A: title\nblame: linker\nclass: slow\nreach: crafted\n"
              "affects: 1 on\nclauses: A B\nreported: there\n"
              "shows: links case=a\n  check=b\n\tsays=c\nshows: -\n"
              "shows: fuzz target=d\n\n\nFirst\nparagraph.\n\nSecond.\n");
  issue_list list = read_folder ();
  assert_int_equal (list.count, 1);
  const issue *page = &list.items[0];
  assert_string_equal (page->name, "x/a");
  assert_int_equal (page->number, 3);
  assert_string_equal (page->title, "A: title");
  assert_string_equal (page->blame, "linker");
  assert_string_equal (page->severity, "slow");
  assert_string_equal (page->reach, "crafted");
  assert_string_equal (page->affects, "1 on");
  assert_string_equal (page->clauses, "A B");
  assert_string_equal (page->reported, "there");
  assert_null (page->hides);
  assert_null (page->first);
  assert_null (page->project);
  assert_string_equal (page->why, "First paragraph.");
  assert_int_equal (list.shows_count, 2);
  assert_int_equal (list.shows[0].line, 10);
  assert_int_equal (list.shows[0].oracle, ORACLE_LINKS);
  assert_string_equal (list.shows[0].field[LINKS_CHECK].items[0], "b");
  assert_string_equal (list.shows[0].field[LINKS_SAYS].items[0], "c");
  assert_int_equal (list.shows[1].line, 14);
  assert_int_equal (list.shows[1].oracle, ORACLE_FUZZ);
  issues_free (&list);
}

/* --- what a line explains --------------------------------------------------------------- */

/* What the runner saw, by name; NULL ends it.  */
static observed
seen (const char *first, ...)
{
  observed o = { .value = { NULL } };
  va_list values;
  va_start (values, first);
  for (const char *name = first; name; name = va_arg (values, const char *))
    o.value[field_by_name (ORACLE_SECTION, name)]
        = va_arg (values, const char *);
  va_end (values);
  return o;
}

/* Is what was seen explained, by a page with the one line SHOWS?  */
static bool
explains (const char *line, observed o)
{
  char *page = format_text ("%severywhere: yes\nshows: section %s\n%s", GOOD,
                            line, WHY);
  write_page (page);
  free (page);
  issue_list list = read_folder ();
  bool is_it = issues_explain (&list, ORACLE_SECTION, &o, true, NULL) != NULL;
  assert_null (issues_explain (&list, ORACLE_LINKS, &o, true, NULL));
  assert_null (issues_explain (&list, ORACLE_SECTION, &o, false, NULL));
  issues_free (&list);
  pages--;
  return is_it;
}

#define CASE(name) seen ("case", name, NULL)

static void
test_globs (void **state)
{
  (void) state;
  assert_true (explains ("case=a", CASE ("a")));
  assert_false (explains ("case=a", CASE ("ab")));
  assert_false (explains ("case=a", seen ("note", "a", NULL)));
  assert_true (explains ("case=a|b", CASE ("b")));
  assert_false (explains ("case=a|b", CASE ("a|b")));
  assert_true (explains ("case=a*", CASE ("a/b")));
  assert_true (explains ("case=?[bc]", CASE ("ac")));
  assert_false (explains ("case=?[bc]", CASE ("ad")));
  assert_true (explains ("case=a note=b", seen ("case", "a", "note", "b", NULL)));
  assert_false (explains ("case=a note=b",
                          seen ("case", "a", "note", "c", NULL)));
  pages++;
}

static void
test_quotes (void **state)
{
  (void) state;
  assert_true (explains ("case=\"a b\"", CASE ("a b")));
  assert_true (explains ("case=\"a b|c d\" note=e",
                         seen ("case", "c d", "note", "e", NULL)));
  assert_true (explains ("case=\"a=b\"", CASE ("a=b")));
  assert_true (explains ("case=a=b", CASE ("a=b")));
  assert_true (explains ("case=a\"b", CASE ("a\"b")));
  pages++;
}

static void
test_escapes (void **state)
{
  (void) state;
  assert_true (explains ("case=\\*", CASE ("*")));
  assert_false (explains ("case=\\*", CASE ("a")));
  assert_true (explains ("case=a\\|b", CASE ("a|b")));
  assert_false (explains ("case=a\\|b", CASE ("a")));
  assert_true (explains ("case=\"a \\\"b\\\"\"", CASE ("a \"b\"")));
  assert_true (explains ("case=a\\ b", CASE ("a b")));
  assert_true (explains ("case=a\\\\b", CASE ("a\\b")));
  pages++;
}

#define TAGS(words) seen ("tag", words, NULL)

static void
test_tags (void **state)
{
  (void) state;
  assert_true (explains ("tag=a", TAGS ("a")));
  assert_true (explains ("tag=b", TAGS ("a,b,c")));
  assert_true (explains ("tag=c tag=a", TAGS ("a,b,c")));
  assert_false (explains ("tag=a tag=d", TAGS ("a,b,c")));
  assert_false (explains ("tag=a", TAGS ("ab,ba")));
  assert_false (explains ("tag=a", TAGS ("")));
  assert_true (explains ("tag=breaks:*", TAGS ("a,breaks:B")));
  pages++;
}

/* --- several fields -------------------------------------------------------------------- */

#define FIELDS(words) seen ("field", words, NULL)

static const char *
explained_by (const issue_list *list, observed o)
{
  const shows *line = issues_explain (list, ORACLE_SECTION, &o, true, NULL);
  return line ? issue_of (list, line)->name : "none";
}

static void
test_fields (void **state)
{
  (void) state;
  assert_true (explains ("field=a|b", FIELDS ("a")));
  assert_true (explains ("field=a|b", FIELDS ("b a")));
  assert_false (explains ("field=a|b", FIELDS ("a c")));
  assert_true (explains ("case=d", seen ("case", "d", "field", "a b", NULL)));
  assert_true (explains ("field=a", FIELDS ("")));
  assert_true (explains ("field=a", FIELDS (NULL)));
  pages++;
}

static void
test_together (void **state)
{
  (void) state;
  write_page (PAGE ("1", "section field=fde.size"));
  write_page (PAGE ("2", "section field=fde.start|fre.address"));
  write_page (PAGE ("3", "section verdict=crash field=fre.cfa"));
  write_page (PAGE ("4", "section field=fde.*"));
  issue_list list = read_folder ();
  assert_string_equal (explained_by (&list, FIELDS ("fde.size")), "x/a");
  assert_string_equal (explained_by (&list, FIELDS ("fde.start fre.address")),
                       "x/b");
  assert_string_equal (explained_by (&list, FIELDS ("fde.size fde.start")),
                       "x/d"); /* one that has all, before any two */
  assert_string_equal (explained_by (&list, FIELDS ("fde.size fre.address")),
                       "x/a"); /* the first of those that have it together */
  assert_string_equal (explained_by (&list, FIELDS ("fde.size fre.cfa")),
                       "none");
  assert_string_equal (explained_by (&list, FIELDS ("fre.cfa")), "none");
  issues_free (&list);
}

#define HIDES(number, hidden, shows)                                          \
  HEAD (number, "-") "hides: " hidden "\nshows: " shows "\n\nIt is.\n"

static void
test_hidden (void **state)
{
  (void) state;
  write_page (PAGE ("1", "section field=fde.size"));
  write_page (HIDES ("2", "x/d", "section field=fde.size case=b*"));
  write_page (HIDES ("3", "x/d  x/a", "section field=fde.size case=*c"));
  write_page (PAGE ("4", "section field=fde.start"));
  issue_list list = read_folder ();
  observed one = seen ("case", "a", "field", "fde.size", NULL);
  assert_string_equal (explained_by (&list, one), "x/a");
  one.value[SECTION_CASE] = "b";
  assert_string_equal (explained_by (&list, one), "x/a");
  one.value[SECTION_CASE] = "c";
  assert_string_equal (explained_by (&list, one), "x/c");
  one.value[SECTION_CASE] = "bc";
  assert_string_equal (explained_by (&list, one), "x/c");
  one.value[SECTION_FIELD] = "fde.size fde.start"; /* together, too */
  assert_string_equal (explained_by (&list, one), "x/c");
  issues_free (&list);
  write_page (HIDES ("5", "x/a x", "-"));
  is_refused ("/x/e.md: hides 'x', which is no issue");
}

/* --- releases --------------------------------------------------------------------------- */

static void
test_releases (void **state)
{
  (void) state;
  static const struct
  {
    const char *range, *release;
    bool is_in;
  } cases[] = {
    { "-", "1", true },
    { "2.44", "2.44", true },
    { "2.44", "2.44.50", true },
    { "2.44", "2.43", false },
    { "2.44", "2.45", false },
    { "2.44", "3.44", false },
    { "2.9", "2.10", false },
    { "2.40 to 2.44", "2.40", true },
    { "2.40 to 2.44", "2.42", true },
    { "2.40 to 2.44", "2.44.1", true },
    { "2.40 to 2.44", "2.39", false },
    { "2.40 to 2.44", "2.45", false },
    { "2.45 on", "2.45", true },
    { "2.45 on", "2.47.50", true },
    { "2.45 on", "10.1", true },
    { "2.45 on", "2.44", false },
    { "2.40, 2.45 on", "2.40", true },
    { "2.40, 2.45 on", "2.46", true },
    { "2.40, 2.45 on", "2.44", false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (releases_have (cases[i].range, cases[i].release) != cases[i].is_in)
      fail_msg ("%s is%s in %s", cases[i].release,
                cases[i].is_in ? "" : " not", cases[i].range);
}

static void
test_affects (void **state)
{
  (void) state;
  write_page (HEAD ("1", "2.44") "shows: section case=*\n" WHY);
  issue_list list = read_folder ();
  assert_string_equal (
      explained_by (&list, seen ("case", "a", "release", "2.44.1", NULL)),
      "x/a");
  assert_string_equal (
      explained_by (&list, seen ("case", "a", "release", "2.45", NULL)),
      "none");
  assert_string_equal (explained_by (&list, CASE ("a")), "x/a");
  issues_free (&list);
}

/* --- tallies -------------------------------------------------------------------------------- */

static void
look (const issue_list *list, tally *counts, const char *name,
      const char *verdict)
{
  observed o
      = seen ("case", name, "verdict", verdict, "field", "fre.ra", NULL);
  (void) issues_explain (list, ORACLE_SECTION, &o,
                         strcmp (verdict, "agree") != 0, counts);
}

static void
test_tallies (void **state)
{
  (void) state;
  write_page (PAGE ("1", "section case=a verdict=crash\n"
                         "shows: section case=* verdict=timeout\n"
                         "shows: section case=* verdict=crash\n"
                         "shows: links case=*\n"
                         "shows: section case=a field=fre.cfa"));
  issue_list list = read_folder ();
  tally *counts = tallies (&list);
  look (&list, counts, "a", "crash");
  look (&list, counts, "a", "agree");
  look (&list, counts, "b", "timeout");
  static const struct
  {
    size_t covered, explained;
  } expected[] = { { 2, 1 }, { 3, 1 }, { 3, 1 }, { 0, 0 }, { 2, 0 } };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    {
      assert_int_equal (counts[i].covered, expected[i].covered);
      assert_int_equal (counts[i].explained, expected[i].explained);
    }
  free (counts);
  issues_free (&list);
}

#define TEST(name)                                                            \
  cmocka_unit_test_setup_teardown (name, make_folder, remove_folder)

int
main (void)
{
  const struct CMUnitTest tests[]
      = { TEST (test_wrong_pages), TEST (test_other_pages),
          TEST (test_page),        TEST (test_without_number),
          TEST (test_globs),       TEST (test_quotes),
          TEST (test_escapes),     TEST (test_tags),
          TEST (test_fields),      TEST (test_together),
          TEST (test_hidden),      TEST (test_releases),
          TEST (test_affects),     TEST (test_tallies) };
  return cmocka_run_group_tests_name ("issues", tests, NULL, NULL);
}
