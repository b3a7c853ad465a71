/* ASan, UBSan and LSan, where the compiler has them.  */
#ifndef SANITIZERS_H
#define SANITIZERS_H

#include <stdbool.h>

/* Blocks count from here on.  */
void begin_counting (void);

/* Is one of them lost, so that nothing points to it?  False without LSan.  */
bool leaks (void);

/* Called with what a sanitizer has found.  */
void sanitizer_reports (const char *failure, const char *text, bool is_the_end);

#endif
