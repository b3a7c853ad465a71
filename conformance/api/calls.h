/* Trials that need no section: each is a contract of its own.  */
#ifndef CALLS_H
#define CALLS_H

typedef struct call_contract
{
  const char *name;
  const char *promise; /* in one line */
  void (*trial) (const void *);
  const void *context; /* of the trial */
} call_contract;

/* Lists ended by a name of NULL.  */
extern const call_contract misuses[];
extern const call_contract limits[];

#endif
