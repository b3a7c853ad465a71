/* liblzma, libzstd and zlib, each with a bound on what it may make and take.  */
#include "inflate.h"

#define ZLIB_CONST /* what is read is not changed */
#include <lzma.h>
#include <stdlib.h>
#include <zlib.h>
#include <zstd.h>

#include "lib/base/input.h"

enum { STEP = 1 << 20 };

/* What one step of a library says.  */
enum progress
{
  GOES_ON,
  HAS_ENDED,
  IS_DAMAGED
};

/* What is left to read and to fill in.  */
typedef struct stream
{
  const uint8_t *in;
  size_t in_size;
  uint8_t *out;
  size_t out_size;
} stream;

typedef struct method
{
  /* NULL: no memory.  */
  void *(*begin) (void);
  enum progress (*step) (void *state, stream *s);
  void (*end) (void *state);
} method;

/* xz: several streams may follow one another.  */

static void *
xz_begin (void)
{
  const uint64_t memory = 128 << 20;
  lzma_stream *state = grow (NULL, sizeof *state);
  *state = (lzma_stream) LZMA_STREAM_INIT;
  if (lzma_stream_decoder (state, memory, LZMA_CONCATENATED) == LZMA_OK)
    return state;
  free (state);
  return NULL;
}

static enum progress
xz_step (void *context, stream *s)
{
  lzma_stream *state = context;
  state->next_in = s->in;
  state->avail_in = s->in_size;
  state->next_out = s->out;
  state->avail_out = s->out_size;
  lzma_ret said = lzma_code (state, LZMA_FINISH);
  s->in = state->next_in;
  s->in_size = state->avail_in;
  s->out_size = state->avail_out;
  return said == LZMA_OK ? GOES_ON : said == LZMA_STREAM_END ? HAS_ENDED : IS_DAMAGED;
}

static void
xz_end (void *context)
{
  lzma_end (context);
  free (context);
}

/* zstd: several frames may.  */

static void *
zstd_begin (void)
{
  return ZSTD_createDCtx ();
}

static enum progress
zstd_step (void *context, stream *s)
{
  ZSTD_inBuffer in = { .src = s->in, .size = s->in_size };
  ZSTD_outBuffer out = { .dst = s->out, .size = s->out_size };
  size_t wanted = ZSTD_decompressStream (context, &out, &in);
  s->in += in.pos;
  s->in_size -= in.pos;
  s->out_size -= out.pos;
  if (ZSTD_isError (wanted))
    return IS_DAMAGED;
  return wanted == 0 && s->in_size == 0 ? HAS_ENDED : GOES_ON;
}

static void
zstd_end (void *context)
{
  ZSTD_freeDCtx (context);
}

/* gzip: several members may.  */

static void *
gzip_begin (void)
{
  enum { ANY_WINDOW = 15, GZIP = 16 };
  z_stream *state = grow (NULL, sizeof *state);
  *state = (z_stream) { .next_in = NULL };
  if (inflateInit2 (state, ANY_WINDOW + GZIP) == Z_OK)
    return state;
  free (state);
  return NULL;
}

static enum progress
gzip_step (void *context, stream *s)
{
  z_stream *state = context;
  uInt given = s->in_size > STEP ? STEP : (uInt) s->in_size;
  state->next_in = s->in;
  state->avail_in = given;
  state->next_out = s->out;
  state->avail_out = (uInt) s->out_size;
  int said = inflate (state, Z_NO_FLUSH);
  s->in_size -= given - state->avail_in;
  s->in += given - state->avail_in;
  s->out_size = state->avail_out;
  if (said == Z_STREAM_END)
    return s->in_size == 0 ? HAS_ENDED : inflateReset (state) == Z_OK ? GOES_ON : IS_DAMAGED;
  return said == Z_OK ? GOES_ON : IS_DAMAGED;
}

static void
gzip_end (void *context)
{
  inflateEnd (context);
  free (context);
}

static const method methods[] = {
  [CONTAINER_XZ] = { xz_begin, xz_step, xz_end },
  [CONTAINER_ZSTD] = { zstd_begin, zstd_step, zstd_end },
  [CONTAINER_GZIP] = { gzip_begin, gzip_step, gzip_end },
};

bool
is_compressed (const container *c)
{
  return c->use < sizeof methods / sizeof *methods && methods[c->use].begin;
}

/* A step that neither reads nor writes would be made for ever: the input is cut.  */
static enum progress
add_step (const method *m, void *state, stream *s, buffer *out)
{
  size_t before = s->in_size;
  buffer_reserve (out, STEP);
  s->out = out->bytes + out->size;
  s->out_size = STEP;
  enum progress made = m->step (state, s);
  out->size += STEP - s->out_size;
  return made == GOES_ON && s->in_size == before && s->out_size == STEP ? IS_DAMAGED : made;
}

static bool
holds_elf (const buffer *out)
{
  return container_of (out->bytes, out->size)->use == CONTAINER_ELF;
}

/* Why what came out is not all, or nothing that is wanted.  */
static bool
refuse (const container *c, const char *path, enum progress made, const buffer *out, problem *p)
{
  if (out->size > 0 && !holds_elf (out))
    return container_refuse (container_of (out->bytes, out->size), path, p);
  if (made == IS_DAMAGED || out->size == 0)
    return problem_set (p, STATUS_USAGE, "%s: %s, and empty, cut, damaged, or of a dictionary that is too large: %s", path,
                        c->is, c->instead);
  return problem_set (p, STATUS_USAGE, "%s: %s, and holds more than %zu MiB: %s", path, c->is, INFLATED_LIMIT >> 20,
                      c->instead);
}

bool
inflate_bytes (const container *c, const char *path, const uint8_t *bytes, size_t size, buffer *out, problem *p)
{
  const method *m = &methods[c->use];
  stream s = { .in = bytes, .in_size = size };
  enum progress made = GOES_ON;
  void *state = m->begin ();
  if (!state)
    return problem_set (p, STATUS_INFRASTRUCTURE, "%s: no memory to decompress it", path);
  while (made == GOES_ON && out->size <= INFLATED_LIMIT && (out->size < CONTAINER_HEAD || holds_elf (out)))
    made = add_step (m, state, &s, out);
  m->end (state);
  return (made == HAS_ENDED && out->size <= INFLATED_LIMIT && holds_elf (out)) || refuse (c, path, made, out, p);
}

bool
read_inflated (const char *path, buffer *bytes, problem *p)
{
  buffer read = EMPTY_BUFFER;
  bool good = read_file (path, &read, p);
  const container *c = container_of (read.bytes, read.size);
  if (!good || !is_compressed (c))
    {
      *bytes = read;
      return good;
    }
  good = inflate_bytes (c, path, read.bytes, read.size, bytes, p);
  buffer_free (&read);
  return good;
}
