/* What assemblers say, by the words of their messages.  */
#ifndef DIRECTIVES_MESSAGES_H
#define DIRECTIVES_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

/* LINE says that a function is left out of .sframe.  */
bool message_is_refusal (const char *line);
size_t messages_count_refusals (const char *messages);

/* LINE says that the source has an error.  */
bool message_is_error (const char *line);

/* The first of the lines of MESSAGES that say most, without the file's name;
   into TEXT.  */
void messages_copy_best (const char *messages, char *text, size_t size);

/* The line of our file that MESSAGE is about; 0: it does not say.  */
unsigned long message_line (const char *message);

/* Does an error of MESSAGES name LINE?  */
bool messages_name_line (const char *messages, unsigned long line);

/* Does an error of MESSAGES say in which line it is?  */
bool messages_have_line (const char *messages);

#endif
