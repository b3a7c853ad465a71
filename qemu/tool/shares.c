/* The share of instructions at which unwinders are right.  */
#include "shares.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/memory.h"
#include "lib/base/whole.h"

static share *
share_of (share_list *list, const char *abi, const char *label)
{
  char *text = format_text ("%zu %s%s", strlen (abi), abi, label);
  size_t *number = text_index_at (&list->index, text);
  free (text);
  if (!number)
    out_of_memory (0);
  if (*number)
    return &list->items[*number - 1];
  *number = list->count + 1;
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count] = (share) { .abi = format_text ("%s", abi),
                                       .label = format_text ("%s", label) };
  return &list->items[list->count++];
}

void
shares_add (share_list *list, const share *one)
{
  share *s = share_of (list, one->abi, one->label);
  s->compared += one->compared;
  s->sframe += one->sframe;
  s->eh_frame += one->eh_frame;
  s->frame_pointer += one->frame_pointer;
}

double
share_percent (uint64_t part, uint64_t whole)
{
  double percent = whole ? 100.0 * (double) part / (double) whole : 0;
  return part < whole && percent > 99.999 ? 99.999 : percent;
}

void
shares_print (const share_list *list)
{
  printf ("\n%-10s %-24s %12s  %9s %9s %9s\n", "right at", "", "instructions",
          "SFrame", ".eh_frame", "FP chain");
  for (size_t i = 0; i < list->count; i++)
    {
      const share *s = &list->items[i];
      printf ("%-10s %-24s %12" PRIu64 "  %8.3f%% %8.3f%% %8.3f%%\n", s->abi,
              s->label, s->compared, share_percent (s->sframe, s->compared),
              share_percent (s->eh_frame, s->compared),
              share_percent (s->frame_pointer, s->compared));
    }
  putchar ('\n');
}

bool
shares_write (const share_list *list, const char *path)
{
  whole_file w;
  if (!whole_open (&w, path))
    return false;
  fprintf (w.file, "abi\tcompiled\tcompared\tsframe\teh_frame\tframe_pointer\n");
  for (size_t i = 0; i < list->count; i++)
    {
      const share *s = &list->items[i];
      fprintf (w.file, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
               s->abi, s->label, s->compared, s->sframe, s->eh_frame, s->frame_pointer);
    }
  return whole_close (&w);
}

void
shares_free (share_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].abi);
      free (list->items[i].label);
    }
  free (list->items);
  text_index_free (&list->index);
  *list = (share_list) { .count = 0 };
}
