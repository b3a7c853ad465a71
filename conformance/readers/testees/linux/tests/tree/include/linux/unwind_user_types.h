/* What a look-up gives, and the state of a walk. */
#ifndef IMITATION_UNWIND_USER_TYPES_H
#define IMITATION_UNWIND_USER_TYPES_H

#include <linux/types.h>

#define UNWIND_USER_RULE_DEREF	BIT(31)

enum unwind_user_cfa_rule {
	UNWIND_USER_CFA_RULE_SP_OFFSET,
	UNWIND_USER_CFA_RULE_FP_OFFSET,
	UNWIND_USER_CFA_RULE_REG_OFFSET,
	UNWIND_USER_CFA_RULE_ANY_DEREF = UNWIND_USER_RULE_DEREF,
};

enum unwind_user_rule {
	UNWIND_USER_RULE_RETAIN,
	UNWIND_USER_RULE_CFA_OFFSET,
	UNWIND_USER_RULE_REG_OFFSET,
	UNWIND_USER_RULE_ANY_DEREF = UNWIND_USER_RULE_DEREF,
};

struct unwind_user_cfa_rule_data {
	enum unwind_user_cfa_rule rule;
	s32 offset;
	unsigned int regnum;
};

struct unwind_user_rule_data {
	enum unwind_user_rule rule;
	s32 offset;
	unsigned int regnum;
};

struct unwind_user_frame {
	struct unwind_user_cfa_rule_data cfa;
	struct unwind_user_rule_data ra;
	struct unwind_user_rule_data fp;
	bool outermost;
};

struct unwind_user_state {
	unsigned long ip;
	unsigned long sp;
	unsigned long fp;
	bool topmost;
	bool done;
};

#endif
