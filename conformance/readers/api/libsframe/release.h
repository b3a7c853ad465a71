/* libsframe under one set of names, whichever release is compiled in.  What a
   release has not is left out by the macros HAS_....  */
#ifndef RELEASE_H
#define RELEASE_H

#include <sframe-api.h>
#include <stdbool.h>
#include <stdint.h>

#include "conformance/readers/api/watch.h"

#if defined MAX_NUM_DATAWORDS /* 2.45 on */
#define HAS_VERSION_3
#define OLDEST_VERSION 2
#define NEWEST_VERSION 3
#define MOST_WORDS MAX_NUM_DATAWORDS
#define row_words(row) ((row)->fre_datawords)
typedef int64_t start_type;
#elif defined MAX_NUM_STACK_OFFSETS /* 2.41 to 2.44 */
#define HAS_VERSION_2
#define OLDEST_VERSION 2
#define NEWEST_VERSION 2
#define MOST_WORDS MAX_NUM_STACK_OFFSETS
#define row_words(row) ((row)->fre_offsets)
typedef int32_t start_type;
#else /* 2.40 */
#define OLDEST_VERSION 1
#define NEWEST_VERSION 1
#define MOST_WORDS 3
#define row_words(row) ((row)->fre_offsets)
typedef int32_t start_type;
#endif

/* Identifiers from 1 on.  */
#ifdef SFRAME_ABI_S390X_ENDIAN_BIG
enum { MOST_ABIS = SFRAME_ABI_S390X_ENDIAN_BIG };
#else
enum { MOST_ABIS = SFRAME_ABI_AMD64_ENDIAN_LITTLE };
#endif

typedef sframe_decoder_ctx decoder;
typedef sframe_encoder_ctx encoder;
typedef sframe_frame_row_entry row;

/* A function as the newest getter that the section's version has gives it.  */
typedef struct api_function
{
  uint32_t num_fres, size;
  int64_t start;
  unsigned char info, info2;
  uint8_t rep_size;
} api_function;

static inline int
get_function (decoder *d, unsigned i, api_function *f)
{
  *f = (api_function){ 0 };
  start_type start = 0;
  int32_t start_v2 = 0;
#ifdef HAS_VERSION_3
  if (CALL (sframe_decoder_get_version, d) == SFRAME_VERSION_3)
    {
      int error = CALL (sframe_decoder_get_funcdesc_v3, d, i, &f->num_fres,
                        &f->size, &start, &f->info, &f->info2, &f->rep_size);
      f->start = start;
      return error;
    }
#endif
#if defined HAS_VERSION_3 || defined HAS_VERSION_2
  int error = CALL (sframe_decoder_get_funcdesc_v2, d, i, &f->num_fres,
                    &f->size, &start_v2, &f->info, &f->rep_size);
#else
  int error = CALL (sframe_decoder_get_funcdesc, d, i, &f->num_fres, &f->size,
                    &start_v2, &f->info);
#endif
  (void) start;
  f->start = start_v2;
  return error;
}

#ifdef HAS_VERSION_3
#define ROW_GETTER(name, d, r, type, error) CALL (name, d, r, type, error)
#define TYPE_OF(f) SFRAME_V3_FDE_TYPE ((f).info2)
#define FLEXIBLE SFRAME_FDE_TYPE_FLEX
#else
#define ROW_GETTER(name, d, r, type, error) ((void) (type), CALL (name, d, r, error))
#define TYPE_OF(f) ((void) (f), 0u)
#define FLEXIBLE 1u
#endif

static inline char *
write_encoder (encoder *e, size_t *size, bool sorts, int *error)
{
#ifdef HAS_VERSION_3
  return CALL (sframe_encoder_write, e, size, sorts, error);
#else
  (void) sorts; /* always */
  return CALL (sframe_encoder_write, e, size, error);
#endif
}

static inline int
add_function (encoder *e, const api_function *f)
{
#if defined HAS_VERSION_3
  return CALL (sframe_encoder_add_funcdesc_v3, e, f->start, f->size, f->info,
               f->info2, f->rep_size, f->num_fres);
#elif defined HAS_VERSION_2
  return CALL (sframe_encoder_add_funcdesc_v2, e, (int32_t) f->start, f->size,
               f->info, f->rep_size, f->num_fres);
#else
  return CALL (sframe_encoder_add_funcdesc, e, (int32_t) f->start, f->size,
               f->info, f->num_fres);
#endif
}

static inline bool
is_error (int code)
{
  return code >= SFRAME_ERR_BASE && code < SFRAME_ERR_BASE + SFRAME_ERR_NERR;
}

#endif
