/* Numbers at random: splitmix64, for which every seed will do.  */
#ifndef DIRECTIVES_RANDOM_H
#define DIRECTIVES_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct random_state
{
  uint64_t value;
} random_state;

static inline uint64_t
random_next (random_state *r)
{
  uint64_t z = r->value += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static inline uint32_t
random_below (random_state *r, uint32_t limit)
{
  return (uint32_t) (random_next (r) % limit);
}

static inline bool
random_percent (random_state *r, uint32_t chance)
{
  return random_below (r, 100) < chance;
}

#define ONE_OF(r, list) \
  (list)[random_below (r, sizeof (list) / sizeof (list)[0])]

#endif
