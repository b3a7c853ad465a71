/* Where temporary files go: TMPDIR, or /tmp.  */
#ifndef TEMPORARY_H
#define TEMPORARY_H

/* "TMPDIR/NAME-XXXXXX", for mkstemp () or mkdtemp (); the caller frees it.  */
char *temporary_template (const char *name);

#endif
