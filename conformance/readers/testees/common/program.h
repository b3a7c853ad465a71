/* A program under test that is started for one file and read line by line.  */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

struct program
{
  pid_t pid;
  int socket; /* of the one that runs it, or -1: it has a process of its own */
  FILE *text; /* its stdout */
  FILE *errors; /* its stderr, a memory file */
  char *line; /* the current line without its newline; null at the end */
  size_t line_size;
  unsigned line_number;
  bool has_ended;
  int exit_status; /* then */
};

/* The path of the file NAME in the folder of this very program; valid until the next call.  */
const char *beside_this_program (const char *name);

/* Starts ARGV with messages in English.  */
void start_program (struct program *, char *const argv[]);

/* Starts ARGV to be run again and again, of the file FILE, by its name
   REQUESTS_PATH: see requests.h.  Returns the socket.  */
int start_running (char *const argv[], int file);

/* Runs that program.  */
void run_program (struct program *, int socket);

/* Goes to the next line.  */
void next_line (struct program *);

/* Reads all of the text before its first line is looked at: then all that the program has to say
   on stderr is there, too.  */
void await_text (struct program *);

/* The program's exit status after its last line was read; again, the same.  Killed by a
   signal, it has no answer.  */
int finish_program (struct program *);

/* The same, after what it has yet to say was read, too.  */
int end_program (struct program *);

/* Whether the program wrote TEXT to stderr.  */
bool errors_contain (struct program *, const char *text);

/* The first line of stderr that has one of the TEXTS, ended by NULL; NULL: none.  Valid until
   the next call of this or of the next one.  */
const char *error_with (struct program *, const char *const texts[]);

/* The first line of stderr, or "" when there is none; valid until the next
   call.  */
const char *first_error (struct program *);

#endif
