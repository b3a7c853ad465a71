/* Numbers of registers. */
#define SFRAME_REG_SP	31
#define SFRAME_REG_FP	29
