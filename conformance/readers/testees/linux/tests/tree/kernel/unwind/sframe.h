/* SFrame version 3, as far as an imitation needs it. */
#ifndef IMITATION_SFRAME_H
#define IMITATION_SFRAME_H

#include <linux/types.h>

#define SFRAME_MAGIC		0xdee2
#define SFRAME_VERSION_3	3
#define SORTED			1
#define START_IS_RELATIVE	4

#define ABI_ARM64	2
#define ABI_AMD64	3

#define SFRAME_V3_FDE_PCTYPE(info)	((info) >> 4 & 1)
#define SFRAME_V3_FDE_TYPE(info2)	((info2) & 0x1f)

struct sframe_header {
	struct {
		u16 magic;
		u8 version;
		u8 flags;
	} __packed preamble;
	u8 abi;
	s8 fixed_fp;
	s8 fixed_ra;
	u8 aux;
	u32 functions;
	u32 rows;
	u32 rows_size;
	u32 functions_at;
	u32 rows_at;
} __packed;

/* In the index of functions. */
struct function_entry {
	s64 start;
	u32 size;
	u32 rows_at;
} __packed;

/* Before the rows of a function. */
struct function_attributes {
	u16 rows;
	u8 info;
	u8 type;
	u8 block_size;
} __packed;

#endif
