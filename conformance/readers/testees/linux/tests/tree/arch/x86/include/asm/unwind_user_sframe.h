/* Numbers of registers. */
#define SFRAME_REG_SP	7
#define SFRAME_REG_FP	6
