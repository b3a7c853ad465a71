/* The language of contracts.

   A contract is one function of C, written once and read from two sides.  In
   the proof of F it assumes what F requires, calls F and asserts what F
   ensures.  In the proof of a caller it stands in the place of F: it asserts
   what F requires, forgets what F may write and assumes what F ensures.

     CONTRACT (uint64_t, sf_get, sf_cursor *c, uint32_t count)
     {
       REQUIRES (count <= 8);
       sf_cursor was = *c;
       RESULT (uint64_t, sf_get (c, count));
       FORGETS (c->at);                  what it may write, and nothing else:
       KEEPS (c->bytes, was.bytes);
       ENSURES (c->at <= c->end);
       RETURN (result);
     }

   contracts.h is included twice, first with SIDE_OF_CALLER.  */

#undef CONTRACT
#undef REQUIRES
#undef ENSURES
#undef RESULT
#undef CALL
#undef FORGETS
#undef FORGETS_WORDS
#undef TRUSTS
#undef SETS
#undef KEEPS
#undef REACHES
#undef LEADS_TO
#undef SETS_IF
#undef RETURN
#undef DONE

#ifdef SIDE_OF_CALLER
#define CONTRACT(type, name, ...) type instead_of_##name (__VA_ARGS__)
#define REQUIRES(condition) __CPROVER_assert (condition, "required: " #condition)
#define ENSURES(condition) __CPROVER_assume (condition)
#define RESULT(type, call) type result
#define CALL(call)
#define FORGETS(place)                                                        \
  ({                                                                          \
    __typeof__ (place) anything;                                              \
    (place) = anything;                                                       \
  })
/* All words of the memory that P leads into.  */
#define FORGETS_WORDS(p) __CPROVER_havoc_object (p)
/* What a caller may assume and no proof has shown: README.md says which.  */
#define TRUSTS(condition) __CPROVER_assume (condition)
/* Assigned and not assumed to be equal: a pointer has to lead somewhere.  */
#define SETS(place, value) ((void) ((place) = (value)))
#define REACHES(condition)
/* Of what is not forgotten.  */
#define KEEPS(place, value)
#define SETS_IF(condition, place, value) SETS (place, value)
/* A pointer to one of OBJECTS, which may be anything, or NULL.  */
#define LEADS_TO(place, objects)                                              \
  ((place) = nondet_bool () ? &(objects)[nondet_u8 () % 4] : NULL)
#define RETURN(value) return value
#define DONE
#else
#define CONTRACT(type, name, ...) type proof_of_##name (__VA_ARGS__)
#define REQUIRES(condition) __CPROVER_assume (condition)
/* What is asserted may be used by what is asserted after it.  */
#define ENSURES(condition)                                                    \
  (__CPROVER_assert (condition, "ensured: " #condition),                      \
   __CPROVER_assume (condition))
#define RESULT(type, call) type result = call
#define CALL(call) call
#define FORGETS(place)
#define FORGETS_WORDS(p)
#define TRUSTS(condition)
#define SETS(place, value) ENSURES ((place) == (value))
#define KEEPS(place, value) SETS (place, value)
#define SETS_IF(condition, place, value)                                      \
  ENSURES (!(condition) || (place) == (value))
#define LEADS_TO(place, objects)
/* The proof is of nothing if no input gets here: such an assertion fails, or
   make prove does.  */
#define REACHES(condition) __CPROVER_assert (!(condition), "reached: " #condition)
#define RETURN(value)                                                         \
  REACHES (1);                                                                \
  return value
#define DONE REACHES (1)
#endif
