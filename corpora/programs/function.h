/* How a function of an assembly file begins and ends, on every ABI. */
#if defined __x86_64__
# define FUNCTION_ALIGNMENT 4
#elif defined __s390x__
# define FUNCTION_ALIGNMENT 3
#else
# define FUNCTION_ALIGNMENT 2
#endif

        .macro  function name
        .globl  \name
        .type   \name, %function
        .p2align FUNCTION_ALIGNMENT
\name:
        .cfi_startproc
        .endm

        .macro  end name
        .cfi_endproc
        .size   \name, . - \name
        .endm
