/* An imitation of the kernel's walk up a stack of user space (../../README.md). */
#include <linux/sched.h>
#include <linux/sframe.h>
#include <linux/uaccess.h>
#include <asm/unwind_user_sframe.h>

static int read_word(unsigned long *word, unsigned long from)
{
	return get_user(*word, (unsigned long __user *)from);
}

/* RA or FP, whose value now is *VALUE.  Of other registers than SP and FP nothing is known. */
static int follow(const struct unwind_user_rule_data *rule, const struct unwind_user_state *state,
		  unsigned long cfa, unsigned long *value)
{
	switch (rule->rule & ~UNWIND_USER_RULE_DEREF) {
	case UNWIND_USER_RULE_RETAIN:
		return 0;
	case UNWIND_USER_RULE_CFA_OFFSET:
		*value = cfa + rule->offset;
		break;
	default:
		if (rule->regnum != SFRAME_REG_SP && rule->regnum != SFRAME_REG_FP)
			return -EINVAL;
		*value = (rule->regnum == SFRAME_REG_SP ? state->sp : state->fp) + rule->offset;
	}
	return rule->rule & UNWIND_USER_RULE_DEREF ? read_word(value, *value) : 0;
}

static int unwind_user_next(struct unwind_user_state *state)
{
	struct unwind_user_frame frame;
	unsigned long cfa, ra = 0, fp = state->fp;

	/* A caller's PC is past its call. */
	if (state->done || sframe_find(state->ip - !state->topmost, &frame))
		return -EINVAL;
	if (frame.outermost) {
		state->done = true;
		return 0;
	}
	switch (frame.cfa.rule & ~UNWIND_USER_RULE_DEREF) {
	case UNWIND_USER_CFA_RULE_SP_OFFSET:
		cfa = state->sp + frame.cfa.offset;
		break;
	case UNWIND_USER_CFA_RULE_FP_OFFSET:
		cfa = state->fp + frame.cfa.offset;
		break;
	default:
		return -EINVAL;
	}
	if (frame.cfa.rule & UNWIND_USER_RULE_DEREF && read_word(&cfa, cfa))
		return -EINVAL;
	if (frame.ra.rule == UNWIND_USER_RULE_RETAIN || cfa + state->topmost <= state->sp)
		return -EINVAL;
	if (follow(&frame.ra, state, cfa, &ra) || follow(&frame.fp, state, cfa, &fp))
		return -EINVAL;
	state->ip = ra;
	state->sp = cfa;
	state->fp = fp;
	state->topmost = false;
	return 0;
}

static int unwind_user_start(struct unwind_user_state *state)
{
	struct pt_regs *regs = task_pt_regs(current);

	*state = (struct unwind_user_state) {
		.ip = instruction_pointer(regs),
		.sp = user_stack_pointer(regs),
		.fp = frame_pointer(regs),
		.topmost = true,
		.done = !current_has_sframe(),
	};
	return 0;
}
