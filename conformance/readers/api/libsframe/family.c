/* libsframe, as the campaign goes through it.  */
#include "promises.h"

static const call_promise *const calls[] = { misuses, limits, NULL };

const family the_family = {
  .library = "libsframe",
  .sections = section_promises,
  .calls = calls,
  .has_values = has_values,
  .encode = encode_seed,
  .encoder_tags = encoder_tags,
};
