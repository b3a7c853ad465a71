/* A verdict for a person: place, bytes, clause.  */
#ifndef DIAGNOSIS_H
#define DIAGNOSIS_H

#include <stdio.h>

#include "lib/base/buffer.h"
#include "lib/elf/image.h"

/* STATUS_INVALID for SF_INVALID, else STATUS_GOOD.  */
int verdict_status (enum sf_verdict verdict);

/* Is what broke the clause a value of the section BYTES that a later version
   or ABI may define, as the text says of it?  */
bool is_unknown (const uint8_t *bytes, const sf_finding *finding);

/* Print FINDING: the place and what is wrong, its bytes with carets below,
   and what the specification says, by the reading of OPTIONS.  KIND goes in
   front of the message ("", "silent: ").  */
void print_finding (FILE *out, const section_image *image,
                    const image_options *options, const sf_finding *finding,
                    const char *kind);

/* Reject as a testee does (conformance/CONTRACT.md): one line on stdout, and the
   finding on stderr.  */
void print_rejection (const section_image *image, const image_options *options,
                      const sf_finding *finding);

/* The finding in the section BYTES, without these, one line, as a testee's
   reason.  */
void finding_line (buffer *out, const uint8_t *bytes,
                   const sf_finding *finding);

#endif
