/* Do an ELF file and its SFrame section fit together?  */
#ifndef CROSS_CHECK_H
#define CROSS_CHECK_H

#include <stdio.h>

#include "lib/elf/image.h"

/* Warn on stdout where the ABI is not the machine's, where PT_GNU_SFRAME
   does not cover the section, and where functions lie outside of the
   executable sections.  */
void cross_check (const image_file *file, const section_image *image,
                  const sf_section *section);

/* Warn on OUT when the ABI of the first element is not the machine's.  */
void check_machine (FILE *out, const image_file *file,
                    const section_image *image, const sf_section *section);

#endif
