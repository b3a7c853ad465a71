/* What the functions of unwind.c require and ensure.  Part of contracts.h.

   The caller's two functions may answer anything, and write one number.  */

#undef IS_UNWINDER
#define IS_UNWINDER(u)                                                        \
  (READABLE (u) && READABLE ((u)->thread) && READABLE ((u)->frame)            \
   && is_abi ((u)->abi) && WRITABLE ((u)->stepped)                            \
   && READABLE ((u)->stepped->found.header.section)                           \
   && APART ((u)->stepped, (u)->frame)                                        \
   && (uint32_t) (u)->stepped->result <= SF_STEP_INVALID)

/* What a step may write on its way; the first failure stays.  */
#undef MAY_FAIL
#define MAY_FAIL(s, was)                                                      \
  FORGETS ((s)->result);                                                      \
  FORGETS ((s)->address);                                                     \
  FORGETS ((s)->reg);                                                         \
  KEEPS ((s)->cfa, (was).cfa);                                                \
  KEEPS ((s)->has_cfa, (was).has_cfa);                                        \
  ENSURES ((uint32_t) (s)->result <= SF_STEP_INVALID);                        \
  ENSURES ((was).result == SF_STEPPED || (s)->result == (was).result)

CONTRACT (uint64_t, fail, sf_unwinder *u, enum sf_step result_)
{
  REQUIRES (READABLE (u) && WRITABLE (u->stepped)
            && (uint32_t) u->stepped->result <= SF_STEP_INVALID
            && (uint32_t) result_ <= SF_STEP_INVALID);
  sf_stepped was = *u->stepped;
  RESULT (uint64_t, fail (u, result_));
  MAY_FAIL (u->stepped, was);
  KEEPS (u->stepped->reg, was.reg);
  SETS (u->stepped->result, was.result == SF_STEPPED ? result_ : was.result);
  SETS (result, 0);
  RETURN (result);
}

CONTRACT (uint64_t, read_memory, sf_unwinder *u, uint64_t address)
{
  REQUIRES (IS_UNWINDER (u));
  sf_stepped was = *u->stepped;
  RESULT (uint64_t, read_memory (u, address));
  MAY_FAIL (u->stepped, was);
  ENSURES (u->stepped->result == SF_STEPPED || result == 0);
  REACHES (result != 0);
  REACHES (u->stepped->result == SF_UNREADABLE && was.result == SF_STEPPED);
  RETURN (result);
}

CONTRACT (bool, is_safe, const sf_unwinder *u)
{
  REQUIRES (IS_UNWINDER (u));
  RESULT (bool, is_safe (u));
  ENSURES (IS_BOOL (result));
  REACHES (result && !u->frame->is_topmost);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (uint64_t, read_register, sf_unwinder *u, uint32_t reg)
{
  REQUIRES (IS_UNWINDER (u));
  sf_stepped was = *u->stepped;
  RESULT (uint64_t, read_register (u, reg));
  MAY_FAIL (u->stepped, was);
  REACHES (result != 0 && reg != u->abi->sp && reg != u->abi->fp);
  REACHES (u->stepped->result == SF_UNSAFE && was.result == SF_STEPPED);
  RETURN (result);
}

CONTRACT (uint64_t, apply, sf_unwinder *u, const sf_rule *rule,
          uint64_t unchanged)
{
  REQUIRES (IS_UNWINDER (u) && is_rule (rule));
  sf_stepped was = *u->stepped;
  RESULT (uint64_t, apply (u, rule, unchanged));
  MAY_FAIL (u->stepped, was);
  REACHES (u->stepped->result == SF_STEPPED && rule->deref_p);
  REACHES (u->stepped->result == SF_STEPPED && rule->kind == SF_SAME);
  REACHES (u->stepped->result != was.result);
  RETURN (result);
}

CONTRACT (uint64_t, recover_ra, sf_unwinder *u, const sf_rule *rule)
{
  REQUIRES (IS_UNWINDER (u) && is_rule (rule));
  sf_stepped was = *u->stepped;
  RESULT (uint64_t, recover_ra (u, rule));
  MAY_FAIL (u->stepped, was);
  REACHES (u->stepped->result == SF_STEPPED && rule->kind == SF_SAME);
  REACHES (u->stepped->result == SF_RA_UNCHANGED && was.result == SF_STEPPED);
  RETURN (result);
}

CONTRACT (uint64_t, strip, uint64_t pointer, uint64_t mask)
{
  RESULT (uint64_t, strip (pointer, mask));
  ENSURES (((result ^ pointer) & ~mask) == 0);
  REACHES (result > pointer);
  REACHES (result < pointer);
  RETURN (result);
}

CONTRACT (bool, advances, const sf_unwinder *u, const sf_frame *caller)
{
  REQUIRES (IS_UNWINDER (u) && READABLE (caller));
  RESULT (bool, advances (u, caller));
  REACHES (result);
  REACHES (!result);
  RETURN (result);
}

CONTRACT (void, recover_caller, sf_unwinder *u, sf_frame *caller)
{
  REQUIRES (IS_UNWINDER (u) && WRITABLE (caller));
  REQUIRES (u->stepped->result == SF_STEPPED && APART (caller, u->stepped));
  REQUIRES (are_rules (&u->stepped->found.rules));
  sf_stepped *stepped = u->stepped;
  CALL (recover_caller (u, caller));
  FORGETS (*caller);
  FORGETS (stepped->result);
  FORGETS (stepped->address);
  FORGETS (stepped->reg);
  FORGETS (stepped->cfa);
  FORGETS (stepped->has_cfa);
  FORGETS (stepped->ra_had_code);
  ENSURES ((uint32_t) stepped->result <= SF_STEP_INVALID);
  ENSURES (stepped->result != SF_STEPPED || stepped->has_cfa);
  REACHES (stepped->result == SF_STEPPED && stepped->ra_had_code);
  REACHES (stepped->result == SF_NOT_ADVANCING);
  REACHES (stepped->result == SF_UNREADABLE && stepped->has_cfa);
  DONE;
}

CONTRACT (enum sf_step, result_of, const sf_found *found)
{
  REQUIRES (READABLE (found) && (uint32_t) found->result <= SF_FIND_INVALID);
  RESULT (enum sf_step, result_of (found));
  ENSURES ((uint32_t) result <= SF_STEP_INVALID);
  ENSURES (result != SF_STEPPED || found->result == SF_FOUND);
  REACHES (result == SF_STEPPED);
  REACHES (result == SF_OUTERMOST && found->result == SF_FOUND);
  RETURN (result);
}

/* CALLER may be FRAME.  */
CONTRACT (enum sf_step, sf_unwind_found, const sf_thread *thread,
          const sf_frame *frame, sf_frame *caller, sf_stepped *stepped)
{
  REQUIRES (READABLE (thread) && READABLE (frame) && WRITABLE (caller)
            && WRITABLE (stepped));
  REQUIRES (APART (stepped, frame) && APART (stepped, caller));
  REQUIRES ((uint32_t) stepped->found.result <= SF_FIND_INVALID);
  REQUIRES (stepped->found.result != SF_FOUND
            || (is_abi (stepped->found.header.abi)
                && READABLE (stepped->found.header.section)
                && are_rules (&stepped->found.rules)));
  RESULT (enum sf_step, sf_unwind_found (thread, frame, caller, stepped));
  FORGETS (*caller);
  FORGETS (*stepped);
  ENSURES ((uint32_t) result <= SF_STEP_INVALID && stepped->result == result);
  REACHES (result == SF_STEPPED);
  REACHES (result == SF_OUTERMOST);
  REACHES (result == SF_STEP_INVALID);
  RETURN (result);
}

CONTRACT (uint64_t, sf_looked_up, const sf_frame *frame,
          enum sf_reading reading)
{
  REQUIRES (READABLE (frame) && IS_BOOL (frame->pc_is_exact));
  RESULT (uint64_t, sf_looked_up (frame, reading));
  ENSURES (result == frame->pc || result == frame->pc - 1);
  REACHES (result == frame->pc);
  REACHES (result != frame->pc);
  RETURN (result);
}

CONTRACT (enum sf_step, sf_unwind, const sf_section *section,
          const sf_thread *thread, const sf_frame *frame, sf_frame *caller,
          sf_stepped *stepped, sf_report *report)
{
  REQUIRES (is_section (section) && is_report (report));
  REQUIRES (READABLE (thread) && READABLE (frame) && WRITABLE (caller)
            && WRITABLE (stepped) && IS_BOOL (frame->pc_is_exact));
  REQUIRES (APART (stepped, frame) && APART (stepped, caller)
            && APART (section, stepped) && APART (report, stepped)
            && APART (report, section) && APART (caller, section)
            && APART (report, frame));
  sf_report before = *report;
  RESULT (enum sf_step,
          sf_unwind (section, thread, frame, caller, stepped, report));
  FORGETS (*caller);
  FORGETS (*stepped);
  MAY_REPORT (report, before);
  ENSURES ((uint32_t) result <= SF_STEP_INVALID && stepped->result == result);
  REACHES (result == SF_STEPPED);
  REACHES (result == SF_STEP_NO_FDE);
  REACHES (result == SF_STEP_INVALID);
  RETURN (result);
}

CONTRACT (const char *, sf_step_name, enum sf_step step)
{
  REQUIRES ((uint32_t) step <= SF_STEP_INVALID);
  RESULT (const char *, sf_step_name (step));
  REACHES (result);
  RETURN (result);
}
