/* Trials that need no section: each is a promise of its own.  */
#ifndef CALLS_H
#define CALLS_H

typedef struct call_promise
{
  const char *name;
  const char *says;    /* in one line */
  void (*trial) (const void *);
  const void *context; /* of the trial */
} call_promise;

/* Lists ended by a name of NULL.  */
extern const call_promise misuses[];
extern const call_promise limits[];

#endif
