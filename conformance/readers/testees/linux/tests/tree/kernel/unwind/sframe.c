/*
 * An imitation of the kernel's SFrame reader (../../README.md): version 3, all functions and rows one after
 * the other, one access to memory for each piece.
 */
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/srcu.h>
#include <linux/uaccess.h>
#include <linux/sframe.h>
#include <asm/unwind_user_sframe.h>

#include "sframe.h"

/* A function, and how far its first row is from those of the section. */
struct sframe_fde_internal {
	unsigned long func_addr;
	u32 func_size;
	u32 fres_off;
	u32 fres_num;
	u8 info;
	u8 info2;
	u8 rep_size;
};

struct sframe_fre_internal {
	unsigned int size;
	u32 ip_off;
	u8 info;
	unsigned int words;
	unsigned int word_size;
	u32 word[15];
};

DEFINE_STATIC_SRCU(sframe_srcu);

static int read_memory(struct sframe_section *sec, void *to, unsigned long from, unsigned long size)
{
	if (from < sec->sframe_start || size > sec->sframe_end - sec->sframe_start ||
	    from > sec->sframe_end - size)
		return -EFAULT;
	if (sec->in_kernel) {
		memcpy(to, (void *)from, size);
		return 0;
	}
	unsafe_copy_from_user(to, (void __user *)from, size, Efault);
	return 0;
Efault:
	return -EFAULT;
}

static s32 signed_word(const struct sframe_fre_internal *row, unsigned int i)
{
	switch (row->word_size) {
	case 1:
		return (s8)row->word[i];
	case 2:
		return (s16)row->word[i];
	default:
		return (s32)row->word[i];
	}
}

static int __read_fde(struct sframe_section *sec, unsigned int number, struct sframe_fde_internal *f)
{
	unsigned long at = sec->fdes_start + number * sizeof(struct function_entry);
	struct function_attributes attributes;
	struct function_entry entry;

	if (read_memory(sec, &entry, at, sizeof(entry)))
		return -EFAULT;
	if (entry.rows_at + sizeof(attributes) > sec->fres_end - sec->fres_start)
		return -EINVAL;
	if (read_memory(sec, &attributes, sec->fres_start + entry.rows_at, sizeof(attributes)))
		return -EFAULT;
	if ((attributes.info & 0xf) > 2 || (attributes.type & 0x1f) > 1)
		return -EINVAL;
	if (attributes.info & 0x10 && !attributes.block_size)
		return -EINVAL;
	f->func_addr = at + entry.start;
	f->func_size = entry.size;
	f->fres_off = entry.rows_at + sizeof(attributes);
	f->fres_num = attributes.rows;
	f->info = attributes.info;
	f->info2 = attributes.type;
	f->rep_size = SFRAME_V3_FDE_PCTYPE(f->info) ? attributes.block_size : 0;
	return 0;
}

static int __read_fre(struct sframe_section *sec, const struct sframe_fde_internal *f, unsigned long at, struct sframe_fre_internal *row)
{
	unsigned int i, offset_size = 1 << (f->info & 0xf);

	*row = (struct sframe_fre_internal) { 0 };
	if (at + offset_size + 1 > sec->fres_end || read_memory(sec, &row->ip_off, at, offset_size) ||
	    read_memory(sec, &row->info, at + offset_size, 1))
		return -EFAULT;
	row->words = row->info >> 1 & 0xf;
	row->word_size = 1 << (row->info >> 5 & 3);
	row->size = offset_size + 1 + row->words * row->word_size;
	if (row->word_size > 4 || at + row->size > sec->fres_end)
		return -EINVAL;
	at += offset_size + 1;
	for (i = 0; i < row->words; i++)
		if (read_memory(sec, &row->word[i], at + i * row->word_size, row->word_size))
			return -EFAULT;
	return 0;
}

/* The pair of words from *I on, or the word of padding there; false: neither is there. */
static bool take_pair(const struct sframe_fre_internal *row, unsigned int *i, u32 *control, s32 *offset)
{
	if (*i >= row->words)
		return false;
	*control = row->word[(*i)++];
	if (!*control)
		return false;
	*offset = signed_word(row, (*i)++);
	return true;
}

static void in_memory_at_cfa(struct unwind_user_rule_data *rule, s32 offset)
{
	rule->rule = UNWIND_USER_RULE_CFA_OFFSET | UNWIND_USER_RULE_DEREF;
	rule->offset = offset;
}

static void by_control(struct unwind_user_rule_data *rule, u32 control, s32 offset)
{
	rule->rule = control & 1 ? UNWIND_USER_RULE_REG_OFFSET : UNWIND_USER_RULE_CFA_OFFSET;
	if (control & 2)
		rule->rule |= UNWIND_USER_RULE_DEREF;
	rule->regnum = control >> 3;
	rule->offset = offset;
}

static int interpret_flex(const struct sframe_fre_internal *row, struct unwind_user_frame *frame)
{
	unsigned int i = 0;
	u32 control;
	s32 offset;

	if (row->words < 2 || !(row->word[0] & 1))
		return -EINVAL;
	control = row->word[i++];
	frame->cfa.regnum = control >> 3;
	frame->cfa.rule = frame->cfa.regnum == SFRAME_REG_SP   ? UNWIND_USER_CFA_RULE_SP_OFFSET :
			  frame->cfa.regnum == SFRAME_REG_FP ? UNWIND_USER_CFA_RULE_FP_OFFSET :
							       UNWIND_USER_CFA_RULE_REG_OFFSET;
	if (control & 2)
		frame->cfa.rule |= UNWIND_USER_RULE_DEREF;
	frame->cfa.offset = signed_word(row, i++);
	if (take_pair(row, &i, &control, &offset))
		by_control(&frame->ra, control, offset);
	if (take_pair(row, &i, &control, &offset))
		by_control(&frame->fp, control, offset);
	return i > row->words ? -EINVAL : 0;
}

static int interpret(struct sframe_section *sec, const struct sframe_fde_internal *f, const struct sframe_fre_internal *row,
		     struct unwind_user_frame *frame)
{
	unsigned int i = 0;

	*frame = (struct unwind_user_frame) { .outermost = !row->words };
	if (sec->ra_off)
		in_memory_at_cfa(&frame->ra, sec->ra_off);
	if (sec->fp_off)
		in_memory_at_cfa(&frame->fp, sec->fp_off);
	if (!row->words)
		return 0;
	if (SFRAME_V3_FDE_TYPE(f->info2))
		return interpret_flex(row, frame);
	frame->cfa.rule = row->info & 1 ? UNWIND_USER_CFA_RULE_SP_OFFSET : UNWIND_USER_CFA_RULE_FP_OFFSET;
	frame->cfa.offset = signed_word(row, i++);
	if (!sec->ra_off && i < row->words)
		in_memory_at_cfa(&frame->ra, signed_word(row, i++));
	if (i < row->words)
		in_memory_at_cfa(&frame->fp, signed_word(row, i++));
	return 0;
}

static int find_in_function(struct sframe_section *sec, const struct sframe_fde_internal *f, u32 offset,
			    struct unwind_user_frame *frame)
{
	unsigned long at = sec->fres_start + f->fres_off;
	struct sframe_fre_internal row, best = { 0 };
	bool is_found = false;
	unsigned int i;
	int status;

	if (!f->fres_num && !SFRAME_V3_FDE_TYPE(f->info2)) {
		*frame = (struct unwind_user_frame) { .outermost = true };
		return 0;
	}
	for (i = 0; i < f->fres_num; i++, at += row.size) {
		status = __read_fre(sec, f, at, &row);
		if (status)
			return status;
		if (row.ip_off > offset)
			break;
		best = row;
		is_found = true;
	}
	return is_found ? interpret(sec, f, &best, frame) : -ENOENT;
}

static int find_in_section(struct sframe_section *sec, unsigned long ip, struct unwind_user_frame *frame)
{
	struct sframe_fde_internal f;
	unsigned int i;
	int status;

	for (i = 0; i < sec->num_fdes; i++) {
		status = __read_fde(sec, i, &f);
		if (status)
			return status;
		if (ip - f.func_addr < f.func_size)
			return find_in_function(sec, &f, f.rep_size ? (ip - f.func_addr) % f.rep_size : ip - f.func_addr,
						frame);
	}
	return -ENOENT;
}

#ifdef CONFIG_SFRAME_VALIDATION
static int validate_function(struct sframe_section *sec, unsigned int number, s64 *start, unsigned int *rows)
{
	struct unwind_user_frame frame;
	struct sframe_fre_internal row, before = { 0 };
	struct sframe_fde_internal f;
	unsigned long at;
	unsigned int i;
	int status = __read_fde(sec, number, &f);

	if (!status && number && (s64)(f.func_addr - sec->sframe_start) < *start)
		status = -EINVAL;
	*start = f.func_addr - sec->sframe_start;
	*rows += f.fres_num;
	for (i = 0, at = sec->fres_start + f.fres_off; !status && i < f.fres_num; i++, at += row.size) {
		status = __read_fre(sec, &f, at, &row);
		if (!status && ((i && row.ip_off <= before.ip_off) || row.ip_off >= (f.rep_size ?: f.func_size)))
			status = -EINVAL;
		if (!status)
			status = interpret(sec, &f, &row, &frame);
		before = row;
	}
	return status;
}

static int validate(struct sframe_section *sec)
{
	unsigned int i, rows = 0;
	s64 start = 0;
	int status = 0;

	if (!user_read_access_begin((void __user *)sec->sframe_start, sec->sframe_end - sec->sframe_start))
		return -EFAULT;
	for (i = 0; !status && i < sec->num_fdes; i++)
		status = validate_function(sec, i, &start, &rows);
	user_read_access_end();
	return status ?: rows != sec->row_count ? -EINVAL : 0;
}
#else
static int validate(struct sframe_section *sec)
{
	return 0;
}
#endif

static int read_header(struct sframe_section *sec, const struct sframe_header *header)
{
	unsigned long end = sec->sframe_start + sizeof(*header) + header->aux;

	if (header->preamble.magic != SFRAME_MAGIC || header->preamble.version != SFRAME_VERSION_3 ||
	    header->preamble.flags != (SORTED | START_IS_RELATIVE) || header->aux)
		return -EINVAL;
	if (IS_ENABLED(CONFIG_X86_64) ? header->abi != ABI_AMD64 || !header->fixed_ra :
					header->abi != ABI_ARM64)
		return -EINVAL;
	sec->row_count = header->rows;
	sec->fdes_start = end + header->functions_at;
	sec->fres_start = end + header->rows_at;
	sec->fres_end = sec->fres_start + header->rows_size;
	sec->num_fdes = header->functions;
	sec->ra_off = header->fixed_ra;
	sec->fp_off = header->fixed_fp;
	if (sec->fres_end > sec->sframe_end ||
	    sec->fdes_start + header->functions * sizeof(struct function_entry) > sec->fres_start)
		return -EINVAL;
	return 0;
}

#ifdef CONFIG_HAVE_UNWIND_USER_SFRAME
int sframe_find(unsigned long ip, struct unwind_user_frame *frame)
{
	struct sframe_section *sec;
	struct unwind_user_frame answer;
	int status;

	guard(srcu)(&sframe_srcu);
	sec = mtree_load(&current->mm->sframe_mt, ip);
	if (!sec)
		return -ENOENT;
	if (!user_read_access_begin((void __user *)sec->sframe_start, sec->sframe_end - sec->sframe_start))
		return -EFAULT;
	status = find_in_section(sec, ip, &answer);
	user_read_access_end();
	if (!status)
		*frame = answer;
	else if (status != -ENOENT)
		sframe_remove_section(sec->sframe_start);
	return status;
}

int sframe_add_section(unsigned long sframe_start, unsigned long sframe_end,
		       unsigned long text_start, unsigned long text_end)
{
	struct sframe_section *sec = kzalloc(sizeof(*sec), GFP_KERNEL);
	struct sframe_header header;
	int status;

	if (!sec)
		return -ENOMEM;
	sec->sframe_start = sframe_start;
	sec->sframe_end = sframe_end;
	sec->text_start = text_start;
	status = copy_from_user(&header, (void __user *)sframe_start, sizeof(header)) ? -EFAULT : 0;
	if (!status)
		status = read_header(sec, &header);
	if (!status)
		status = validate(sec);
	if (!status)
		status = mtree_insert_range(&current->mm->sframe_mt, text_start, text_end, sec, GFP_KERNEL);
	if (status)
		kfree(sec);
	return status;
}

static void free_later(struct rcu_head *rcu)
{
	kfree(container_of(rcu, struct sframe_section, rcu));
}

int sframe_remove_section(unsigned long sframe_start)
{
	struct sframe_section *sec;
	unsigned long index = 0;

	mt_for_each(&current->mm->sframe_mt, sec, index, ULONG_MAX)
		if (sec->sframe_start == sframe_start) {
			mtree_erase(&current->mm->sframe_mt, sec->text_start);
			call_srcu(&sframe_srcu, &sec->rcu, free_later);
			return 0;
		}
	return -EINVAL;
}

void sframe_free_mm(struct mm_struct *mm)
{
	struct sframe_section *sec;
	unsigned long index = 0;

	mt_for_each(&mm->sframe_mt, sec, index, ULONG_MAX)
		kfree(sec);
	mtree_destroy(&mm->sframe_mt);
}
#endif

#ifdef CONFIG_HAVE_UNWIND_KERNEL_SFRAME
static struct sframe_section kernel_sfsec;
static bool sframe_init __ro_after_init;

int sframe_find_kernel(unsigned long ip, struct unwind_user_frame *frame)
{
	return sframe_init ? find_in_section(&kernel_sfsec, ip, frame) : -EINVAL;
}

void __init init_sframe_table(void)
{
	kernel_sfsec.in_kernel = true;
	kernel_sfsec.sframe_start = (unsigned long)__start_sframe;
	kernel_sfsec.sframe_end = (unsigned long)__end_sframe;
	sframe_init = kernel_sfsec.sframe_end - kernel_sfsec.sframe_start >= sizeof(struct sframe_header) &&
		      !read_header(&kernel_sfsec, (struct sframe_header *)__start_sframe) &&
		      !validate(&kernel_sfsec);
}
#endif
