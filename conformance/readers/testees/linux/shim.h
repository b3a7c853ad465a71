/* What a Linux tree's SFrame reader takes from the rest of the kernel, as a
   program of user space has it.  Each header that the reader includes, and that
   is not among its own, is this one (take).

   There is one task with one mm.  Locks and grace periods do nothing.  User
   memory is the section and the words of a stack (user_memory.h).  */
#ifndef LINUX_SHIM_H
#define LINUX_SHIM_H

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "user_memory.h"

/* The configuration.  CONFIG_SFRAME_VALIDATION is an option of the compiler.  */
#define CONFIG_64BIT 1
#define CONFIG_HAVE_EFFICIENT_UNALIGNED_ACCESS 1
#define CONFIG_SFRAME_LOOKUP 1
#define CONFIG_UNWIND_USER 1
#ifdef READER_OF_KERNEL
#define CONFIG_HAVE_UNWIND_KERNEL_SFRAME 1
#define CONFIG_SFRAME_UNWINDER 1
#else
#define CONFIG_HAVE_UNWIND_USER_SFRAME 1
#endif
#ifdef READER_ARCH_ARM64
#define CONFIG_ARM64 1
#else
#define CONFIG_X86_64 1
#endif

/* IS_ENABLED (CONFIG_X) is 1 where it is defined as 1.  */
#define CHOICE_OF_1 0,
#define SECOND_OF(first, second, ...) second
#define SECOND(...) SECOND_OF (__VA_ARGS__)
#define IS_ONE(value) SECOND (CHOICE_OF_##value 1, 0, 0)
#define IS_ENABLED(option) IS_ONE (option)

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef long long s64;

#define U8_MAX UINT8_MAX
#define U16_MAX UINT16_MAX
#define U32_MAX UINT32_MAX
#define S32_MAX INT32_MAX
#define S32_MIN INT32_MIN

/* Names of the kernel.
   NOLINTBEGIN(bugprone-reserved-identifier) */
#define __user
#define __init
#define __ro_after_init
#define __packed __attribute__ ((packed))
/* The C library has the same of its own.  */
#undef __always_inline
#define __always_inline inline __attribute__ ((always_inline))
/* NOLINTEND(bugprone-reserved-identifier) */
#define noinline __attribute__ ((noinline))
#define likely(condition) (condition)
#define unlikely(condition) (condition)
#define BIT(number) (1UL << (number))
#define ARRAY_SIZE(array) (sizeof (array) / sizeof *(array))
#define BUILD_BUG_ON(condition) _Static_assert (!(condition), "BUILD_BUG_ON")
#define EXPORT_SYMBOL_GPL(name)
#define container_of(pointer, type, member)                                   \
  ((type *) (void *) ((char *) (pointer) - offsetof (type, member)))
#define cmp_int(a, b) (((a) > (b)) - ((a) < (b)))
#define for_each_set_bit(bit, mask, count)                                    \
  for ((bit) = 0; (bit) < (count); (bit)++)                                   \
    if (*(mask) >> (bit) & 1)

/* Nobody reads the log.  */
#define no_printk(...) ((void) 0)
#define pr_debug(...) no_printk ()
#define pr_debug_once(...) no_printk ()
#define pr_warn(...) no_printk ()
#define pr_warn_once(...) no_printk ()
#define WARN_ON(condition) (!!(condition))
#define WARN_ON_ONCE(condition) (!!(condition))
#define WARN_ONCE(condition, ...) (!!(condition))

/* Memory of the kernel.  */
#define GFP_KERNEL 0
#define GFP_KERNEL_ACCOUNT 0
#define kzalloc(size, how) calloc (1, size)
#define kmalloc(size, how) calloc (1, size)
#define kfree(block) free ((void *) (block))

/* Locks.  What is freed after a grace period is freed when the call has ended.  */
#define guard(lock) GUARD_##lock
#define GUARD_srcu(of) ((void) (of))
#define GUARD_mmap_read_lock(of) ((void) (of))
#define scoped_guard(lock, of) if (1)
struct srcu_struct
{
  int unused;
};
struct rcu_head
{
  struct rcu_head *next;
  void (*act) (struct rcu_head *);
};
#define DEFINE_STATIC_SRCU(name) static struct srcu_struct name
#define srcu_read_lock(of) ((void) (of), 0)
#define srcu_read_unlock(of, index) ((void) (of), (void) (index))
void call_srcu (struct srcu_struct *, struct rcu_head *,
                void (*act) (struct rcu_head *));
#define mmap_read_lock(mm) ((void) (mm))
#define mmap_read_unlock(mm) ((void) (mm))

/* A tree of ranges: a few of them, in no order.  */
struct maple_range
{
  unsigned long first, last;
  void *entry;
};
struct maple_tree
{
  struct maple_range ranges[8];
};
#define MTREE_INIT(name, flags) { 0 }
/* What waits for the end of a grace period is done.  */
void shim_rest (void);

void *mtree_load (struct maple_tree *, unsigned long index);
int mtree_insert_range (struct maple_tree *, unsigned long first,
                        unsigned long last, void *entry, int how);
void *mtree_erase (struct maple_tree *, unsigned long index);
bool mtree_empty (const struct maple_tree *);
void mtree_destroy (struct maple_tree *);
/* The entry of the lowest range that ends at *INDEX or after it; *INDEX is then
   past its end.  Null: there is none.  */
void *mt_next_range (struct maple_tree *, unsigned long *index);
#define mt_for_each(tree, entry, index, most)                                 \
  while (((entry) = mt_next_range (tree, &(index))))

/* One area is all of the address space.  */
enum { VM_READ = 1, VM_EXEC = 4 };
struct vm_area_struct
{
  unsigned long vm_start, vm_end, vm_flags;
};
struct mm_struct
{
  struct maple_tree sframe_mt;
};
struct vm_area_struct *vma_lookup (struct mm_struct *, unsigned long address);

/* The task, and its registers where it left user space.  */
struct pt_regs
{
  unsigned long ip, sp, bp, ax, bx, cx, dx, si, di, r8, r9, r10, r11, r12, r13,
      r14, r15, flags;
};
struct task_struct
{
  struct mm_struct *mm;
  unsigned flags;
  struct pt_regs regs;
};
extern struct task_struct the_task;
#define current (&the_task)
enum { PF_KTHREAD = 0x200000, X86_VM_MASK = 0x20000 };
#define task_pt_regs(task) (&(task)->regs)
#define user_mode(regs) ((void) (regs), true)
#define user_64bit_mode(regs) ((void) (regs), true)
#define instruction_pointer(regs) ((regs)->ip)
#define user_stack_pointer(regs) ((regs)->sp)
#define frame_pointer(regs) ((regs)->bp)
#define is_uprobe_at_func_entry(regs) ((void) (regs), false)
struct file;
struct module;

/* Access to user memory.  Where it is not there, or is made to fail, the value
   is what the kernel leaves: 0 of get_user and copy_from_user, and of the unsafe
   ones what was there before.  */
#define user_read_access_begin(from, size)                                    \
  user_access_begin ((uintptr_t) (from), size)
#define user_read_access_end() user_access_end ()
#define unsafe_get_user(to, from, failed)                                     \
  do                                                                          \
    {                                                                         \
      __typeof__ (*(from)) got_user;                                          \
      if (!user_read_unsafe (&got_user, (uintptr_t) (from),                   \
                             sizeof got_user))                                \
        goto failed;                                                          \
      (to) = (__typeof__ (to)) got_user;                                      \
    }                                                                         \
  while (0)
#define unsafe_copy_from_user(to, from, size, failed)                         \
  do                                                                          \
    {                                                                         \
      if (!user_read_unsafe (to, (uintptr_t) (from), size))                   \
        goto failed;                                                          \
    }                                                                         \
  while (0)
#define get_user(to, from)                                                    \
  ({                                                                          \
    __typeof__ (*(from)) got_user = 0;                                        \
    bool could_get = user_read (&got_user, (uintptr_t) (from),                \
                                sizeof got_user);                             \
    (to) = (__typeof__ (to)) got_user;                                        \
    could_get ? 0 : -EFAULT;                                                  \
  })
#define copy_from_user(to, from, size)                                        \
  (user_read (to, (uintptr_t) (from), size)                                   \
       ? 0UL                                                                  \
       : (memset (to, 0, size), (unsigned long) (size)))

/* What the linker script of the kernel defines.  */
extern struct kernel_bounds
{
  char *sframe_start, *sframe_end, *text_start, *text_end;
} kernel_bounds;
/* NOLINTBEGIN(bugprone-reserved-identifier) */
#define __start_sframe (kernel_bounds.sframe_start)
#define __end_sframe (kernel_bounds.sframe_end)
#define __stop_sframe (kernel_bounds.sframe_end)
/* NOLINTEND(bugprone-reserved-identifier) */
#define _stext (kernel_bounds.text_start)
#define _etext (kernel_bounds.text_end)
#define is_ksym_addr(address) ((void) (address), true)

#define SYSCALL_DEFINE5(name, type1, arg1, type2, arg2, type3, arg3, type4,   \
                        arg4, type5, arg5)                                    \
  static long __attribute__ ((unused)) sys_##name (                           \
      type1 arg1, type2 arg2, type3 arg3, type4 arg4, type5 arg5)

#endif
