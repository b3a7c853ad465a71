/* Files that are there for a while: those of TMPDIR, or /tmp, and those that are
   not finished yet.  */
#ifndef TEMPORARY_H
#define TEMPORARY_H

/* "TMPDIR/NAME-XXXXXX", for mkstemp () or mkdtemp (); the caller frees it.  */
char *temporary_template (const char *name);

/* A new empty file, or directory, of that kind, removed at exit as below.  NULL:
   errno says why.  The caller frees its name.  */
char *temporary_file (const char *name);
char *temporary_directory (const char *name);

/* From now on PATH, with all that is in it, is removed when this process ends by
   itself.  What is then no longer there is none that fails.  */
void remove_at_exit (const char *path);

/* PATH is removed, or stays.  */
void keep_at_exit (const char *path);

#endif
