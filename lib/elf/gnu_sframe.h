/* Numbers of ELF that older headers lack.  [The section type and the segment: SPEC-ISSUES.md, S-69]  */
#ifndef GNU_SFRAME_H
#define GNU_SFRAME_H

#include <elf.h>

#ifndef SHT_GNU_SFRAME
#define SHT_GNU_SFRAME 0x6ffffff4
#endif
#ifndef PT_GNU_SFRAME
#define PT_GNU_SFRAME 0x6474e554
#endif

#endif
