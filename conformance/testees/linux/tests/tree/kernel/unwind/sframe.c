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

/* A function, and where its first row is. */
struct function {
	unsigned long start;
	u32 size;
	unsigned int rows;
	unsigned long rows_at;
	u8 offset_size;
	bool is_flex;
	u8 block_size;
};

struct frame_row {
	u32 offset;
	u8 info;
	unsigned int words;
	unsigned int word_size;
	u32 word[15];
	unsigned long end;
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

static s32 signed_word(const struct frame_row *row, unsigned int i)
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

static int read_function(struct sframe_section *sec, unsigned int number, struct function *f)
{
	unsigned long at = sec->functions + number * sizeof(struct function_entry);
	struct function_attributes attributes;
	struct function_entry entry;

	if (read_memory(sec, &entry, at, sizeof(entry)) ||
	    read_memory(sec, &attributes, sec->rows + entry.rows_at, sizeof(attributes)))
		return -EFAULT;
	if ((attributes.info & 0xf) > 2 || (attributes.type & 0x1f) > 1)
		return -EINVAL;
	f->start = at + entry.start;
	f->size = entry.size;
	f->rows = attributes.rows;
	f->rows_at = sec->rows + entry.rows_at + sizeof(attributes);
	f->offset_size = 1 << (attributes.info & 0xf);
	f->is_flex = attributes.type & 0x1f;
	f->block_size = attributes.info & 0x10 ? attributes.block_size : 0;
	if (attributes.info & 0x10 && !attributes.block_size)
		return -EINVAL;
	return 0;
}

static int read_row(struct sframe_section *sec, const struct function *f, unsigned long at, struct frame_row *row)
{
	unsigned int i;

	*row = (struct frame_row) { 0 };
	if (at + f->offset_size + 1 > sec->rows_end || read_memory(sec, &row->offset, at, f->offset_size) ||
	    read_memory(sec, &row->info, at + f->offset_size, 1))
		return -EFAULT;
	row->words = row->info >> 1 & 0xf;
	row->word_size = 1 << (row->info >> 5 & 3);
	at += f->offset_size + 1;
	row->end = at + row->words * row->word_size;
	if (row->word_size > 4 || row->end > sec->rows_end)
		return -EINVAL;
	for (i = 0; i < row->words; i++)
		if (read_memory(sec, &row->word[i], at + i * row->word_size, row->word_size))
			return -EFAULT;
	return 0;
}

/* The pair of words from *I on, or the word of padding there; false: neither is there. */
static bool take_pair(const struct frame_row *row, unsigned int *i, u32 *control, s32 *offset)
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

static int interpret_flex(const struct frame_row *row, struct unwind_user_frame *frame)
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

static int interpret(struct sframe_section *sec, const struct function *f, const struct frame_row *row,
		     struct unwind_user_frame *frame)
{
	unsigned int i = 0;

	*frame = (struct unwind_user_frame) { .outermost = !row->words };
	if (sec->fixed_ra)
		in_memory_at_cfa(&frame->ra, sec->fixed_ra);
	if (sec->fixed_fp)
		in_memory_at_cfa(&frame->fp, sec->fixed_fp);
	if (!row->words)
		return 0;
	if (f->is_flex)
		return interpret_flex(row, frame);
	frame->cfa.rule = row->info & 1 ? UNWIND_USER_CFA_RULE_SP_OFFSET : UNWIND_USER_CFA_RULE_FP_OFFSET;
	frame->cfa.offset = signed_word(row, i++);
	if (!sec->fixed_ra && i < row->words)
		in_memory_at_cfa(&frame->ra, signed_word(row, i++));
	if (i < row->words)
		in_memory_at_cfa(&frame->fp, signed_word(row, i++));
	return 0;
}

static int find_in_function(struct sframe_section *sec, const struct function *f, u32 offset,
			    struct unwind_user_frame *frame)
{
	unsigned long at = f->rows_at;
	struct frame_row row, best = { 0 };
	bool is_found = false;
	unsigned int i;
	int status;

	if (!f->rows && !f->is_flex) {
		*frame = (struct unwind_user_frame) { .outermost = true };
		return 0;
	}
	for (i = 0; i < f->rows; i++, at = row.end) {
		status = read_row(sec, f, at, &row);
		if (status)
			return status;
		if (row.offset > offset)
			break;
		best = row;
		is_found = true;
	}
	return is_found ? interpret(sec, f, &best, frame) : -ENOENT;
}

static int find_in_section(struct sframe_section *sec, unsigned long ip, struct unwind_user_frame *frame)
{
	struct function f;
	unsigned int i;
	int status;

	for (i = 0; i < sec->function_count; i++) {
		status = read_function(sec, i, &f);
		if (status)
			return status;
		if (ip - f.start < f.size)
			return find_in_function(sec, &f, f.block_size ? (ip - f.start) % f.block_size : ip - f.start,
						frame);
	}
	return -ENOENT;
}

#ifdef CONFIG_SFRAME_VALIDATION
static int validate_function(struct sframe_section *sec, unsigned int number)
{
	struct unwind_user_frame frame;
	struct frame_row row, before = { 0 };
	struct function f;
	unsigned long at;
	unsigned int i;
	int status = read_function(sec, number, &f);

	for (i = 0, at = f.rows_at; !status && i < f.rows; i++, at = row.end) {
		status = read_row(sec, &f, at, &row);
		if (!status && ((i && row.offset <= before.offset) || row.offset >= (f.block_size ?: f.size)))
			status = -EINVAL;
		if (!status)
			status = interpret(sec, &f, &row, &frame);
		before = row;
	}
	return status;
}

static int validate(struct sframe_section *sec)
{
	unsigned int i;
	int status = 0;

	if (!user_read_access_begin((void __user *)sec->sframe_start, sec->sframe_end - sec->sframe_start))
		return -EFAULT;
	for (i = 0; !status && i < sec->function_count; i++)
		status = validate_function(sec, i);
	user_read_access_end();
	return status;
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
	    !(header->preamble.flags & SORTED) || !(header->preamble.flags & START_IS_RELATIVE) || header->aux)
		return -EINVAL;
	sec->functions = end + header->functions_at;
	sec->rows = end + header->rows_at;
	sec->rows_end = sec->rows + header->rows_size;
	sec->function_count = header->functions;
	sec->fixed_ra = header->fixed_ra;
	sec->fixed_fp = header->fixed_fp;
	if (sec->rows_end > sec->sframe_end ||
	    sec->functions + header->functions * sizeof(struct function_entry) > sec->sframe_end)
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
static struct sframe_section kernel_section;
static bool sframe_init __ro_after_init;

int sframe_find_kernel(unsigned long ip, struct unwind_user_frame *frame)
{
	return sframe_init ? find_in_section(&kernel_section, ip, frame) : -EINVAL;
}

void __init init_sframe_table(void)
{
	kernel_section.in_kernel = true;
	kernel_section.sframe_start = (unsigned long)__start_sframe;
	kernel_section.sframe_end = (unsigned long)__end_sframe;
	sframe_init = kernel_section.sframe_end - kernel_section.sframe_start >= sizeof(struct sframe_header) &&
		      !read_header(&kernel_section, (struct sframe_header *)__start_sframe) &&
		      !validate(&kernel_section);
}
#endif
