/* The sections that a program has. */
#ifndef IMITATION_LINUX_SFRAME_H
#define IMITATION_LINUX_SFRAME_H

#include <linux/mm_types.h>
#include <linux/srcu.h>
#include <linux/unwind_user_types.h>

struct sframe_section {
	struct rcu_head rcu;
	bool in_kernel;
	unsigned long sframe_start;
	unsigned long sframe_end;
	unsigned long text_start;
	unsigned long fdes_start;
	unsigned long fres_start;
	unsigned long fres_end;
	unsigned int num_fdes;
	unsigned int row_count;
	s8 ra_off;
	s8 fp_off;
};

#ifdef CONFIG_HAVE_UNWIND_USER_SFRAME
int sframe_add_section(unsigned long sframe_start, unsigned long sframe_end,
		       unsigned long text_start, unsigned long text_end);
int sframe_remove_section(unsigned long sframe_start);
void sframe_free_mm(struct mm_struct *mm);
int sframe_find(unsigned long ip, struct unwind_user_frame *frame);

static inline bool current_has_sframe(void)
{
	return !mtree_empty(&current->mm->sframe_mt);
}
#endif

#ifdef CONFIG_SFRAME_UNWINDER
void __init init_sframe_table(void);
int sframe_find_kernel(unsigned long ip, struct unwind_user_frame *frame);
#endif

#endif
