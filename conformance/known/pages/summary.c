/* What each reader keeps of each group of clauses, as data.  */
#include "groups.h"
#include "lib/base/output.h"
#include "pages.h"

group_sums
sums_of_group (const site *s, size_t reader, int group)
{
  group_sums all = { .asked = 0 };
  for (int c = (int) clause_groups[group].first; c < clause_group_end (group); c++)
    {
      enum cell_state state = cell_state_of (cell_at (s, c, reader));
      all.asked += state != NOT_ASKED;
      all.kept += state == KEPT || state == LEFT_OPEN;
      all.fresh += state == BROKEN_NEW;
      all.touched += state == TOUCHED;
    }
  return all;
}

bool
write_summary (const site *s, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  buffer_print (&text, "reader\trelease");
  for (int g = 0; g < CLAUSE_GROUPS; g++)
    buffer_print (&text, "\t%s", clause_groups[g].id);
  for (size_t r = 0; r < s->readers.count; r++)
    {
      buffer_print (&text, "\n%s\t%s", s->readers.items[r], s->releases[r]);
      for (int g = 0; g < CLAUSE_GROUPS; g++)
        {
          group_sums all = sums_of_group (s, r, g);
          buffer_print (&text, "\t");
          if (all.asked)
            buffer_print (&text, "%zu", all.kept);
          if (all.touched)
            buffer_print (&text, "+%zu", all.touched);
          if (all.asked)
            buffer_print (&text, "/%zu", all.asked);
        }
    }
  buffer_print (&text, "\n");
  bool good = write_file (path, text.bytes, text.size, p);
  buffer_free (&text);
  return good;
}
