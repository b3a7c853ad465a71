/* The code of a file, and a mark for each byte.  */
#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/memory.h"
#include "lib/base/sort.h"
#include "walk.h"

static void
add_range (code_map *map, size_t *capacity, const GElf_Shdr *header,
           const Elf_Data *data)
{
  map->ranges = grow_array (map->ranges, map->count, capacity,
                            sizeof *map->ranges);
  mark *marks = calloc (data->d_size + 1, sizeof *marks);
  uint64_t *leaders = calloc (data->d_size / 64 + 1, sizeof *leaders);
  if (!marks || !leaders)
    out_of_memory (data->d_size);
  map->ranges[map->count++]
      = (code_range) { header->sh_addr, header->sh_addr + data->d_size,
                       data->d_buf, NULL, marks, leaders };
}

static void
add_data (code_map *map, size_t *capacity, const GElf_Shdr *header, const Elf_Data *data)
{
  map->data = grow_array (map->data, map->data_count, capacity, sizeof *map->data);
  map->data[map->data_count++] = (data_range) { header->sh_addr, header->sh_addr + data->d_size, data->d_buf };
}

/* Of code and of data: both begin with where they start.  */
static int
by_start (const void *left, const void *right)
{
  const uint64_t *l = left, *r = right;
  return *l < *r ? -1 : *l > *r;
}

static uint64_t
size_of (const code_range *r)
{
  return r->end - r->start;
}

void
code_map_read (code_map *map, subject *s)
{
  Elf_Scn *section = NULL;
  size_t capacity = 0, data_capacity = 0;
  *map = (code_map) { .count = 0, .is_big_endian = s->big_endian };
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      Elf_Data *data = NULL;
      if (gelf_getshdr (section, &header) && header.sh_type == SHT_PROGBITS
          && header.sh_flags & SHF_ALLOC)
        data = elf_rawdata (section, NULL);
      if (!data || !data->d_buf || !data->d_size)
        continue;
      if (header.sh_flags & SHF_EXECINSTR)
        add_range (map, &capacity, &header, data);
      /* Tables of an object are not relocated, nor is what loads from them.  */
      if (!s->is_object)
        add_data (map, &data_capacity, &header, data);
    }
  if (map->data_count)
    qsort (map->data, map->data_count, sizeof *map->data, by_start);
  if (map->count)
    qsort (map->ranges, map->count, sizeof *map->ranges, by_start);
  for (size_t i = 0; i < map->count; i++)
    if (size_of (&map->ranges[i]) > size_of (&map->ranges[map->largest]))
      map->largest = i;
}

void
code_map_clear (code_map *map)
{
  for (size_t i = 0; i < map->count; i++)
    {
      code_range *r = &map->ranges[i];
      memset (r->marks, 0, size_of (r) * sizeof *r->marks);
    }
}

void
code_map_free (code_map *map)
{
  for (size_t i = 0; i < map->count; i++)
    {
      free (map->ranges[i].marks);
      free (map->ranges[i].leaders);
      free (map->ranges[i].own_bytes);
    }
  free (map->ranges);
  free (map->data);
  *map = (code_map) { .count = 0 };
}

code_range *
code_at (const code_map *map, uint64_t address)
{
  if (map->count == 0)
    return NULL;
  code_range *largest = &map->ranges[map->largest]; /* has most functions */
  if (address - largest->start < size_of (largest))
    return largest;
  size_t next = BISECT (map->count, i, map->ranges[i].start <= address);
  if (next == 0 || address >= map->ranges[next - 1].end)
    return NULL;
  return &map->ranges[next - 1];
}

const uint8_t *
data_at (const code_map *map, uint64_t address, uint64_t size)
{
  size_t next = BISECT (map->data_count, i, map->data[i].start <= address);
  if (next == 0 || address >= map->data[next - 1].end || map->data[next - 1].end - address < size)
    return NULL;
  return map->data[next - 1].bytes + (address - map->data[next - 1].start);
}
