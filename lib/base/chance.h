/* Choices from a seed: splitmix64 [Steele, Lea, Flood, 2014].  */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct chance
{
  uint64_t state;
} chance;

static inline uint64_t
chance_next (chance *c)
{
  uint64_t z = c->state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/* A number below LIMIT, which is not 0.  */
static inline uint32_t
chance_below (chance *c, uint32_t limit)
{
  return (uint32_t) ((chance_next (c) >> 32) * limit >> 32);
}

static inline bool
chance_one_in (chance *c, uint32_t n)
{
  return chance_below (c, n) == 0;
}

/* A number at which readers stumble: small, or next to a power of two, or
   anything, with either sign.  */
uint64_t chance_awkward (chance *c);

#endif
