# shellcheck shell=sh disable=SC2034,SC2154
# Which form the SFrame reader of a Linux source tree has; ends with 2 where there is none that is known.  Wants: tree,
# sframe, types.

lacks() {
  echo "$1" >&2
  exit 2
}

# says PATTERN FILE...: an extended regular expression; files may be missing.
says() {
  pattern=$1
  shift
  grep -qsE -- "$pattern" "$@"
}

[ -d "$tree" ] || lacks 'there is no such directory'
[ -f "$tree/Kbuild" ] || [ -d "$tree/kernel" ] || lacks 'this is no Linux source tree: it has no folder kernel'
[ -f "$sframe" ] || lacks 'this tree has no SFrame reader: kernel/unwind/sframe.c is missing (no released Linux has it, posted series do)'
for file in "$sframe" "$tree/kernel/unwind/sframe.h" "$tree/include/linux/sframe.h"; do
  [ -s "$file" ] && [ -r "$file" ] || lacks "${file#"$tree"/} is missing, empty or cannot be read"
done

# The look-ups, and the frame that they fill.
find_user=$(grep -oE '^int (sframe_find|sframe_find_user)\(unsigned long' "$sframe" | head -n 1 | sed 's/^int //; s/(.*//')
find_kernel=$(grep -oE '^int sframe_find_kernel\(unsigned long' "$sframe" | head -n 1 | sed 's/^int //; s/(.*//')
[ -n "$find_user$find_kernel" ] ||
  lacks 'kernel/unwind/sframe.c has no sframe_find, sframe_find_user or sframe_find_kernel (the first patches of a series have none)'
frame=$(sed -nE 's/^int sframe_find(_user|_kernel)?\(unsigned long [a-z]*, struct ([a-z_]*) \*.*/\2/p' "$sframe" | head -n 1)
version=$(sed -nE 's/.*preamble[.]version != SFRAME_VERSION_([0-9]+).*/\1/p' "$sframe" | head -n 1)
case $version in
  2 | 3) ;;
  '') lacks 'the reader compares the version of a section in a way that is not known' ;;
  *) lacks "the reader is of SFrame version $version: 2 and 3 are known" ;;
esac
case $frame in
  unwind_user_frame) prefix=UNWIND_USER_ ;;
  unwind_frame) prefix=UNWIND_ ;;
  *) lacks "the look-up fills a struct '$frame': unwind_user_frame and unwind_frame are known" ;;
esac
# shellcheck disable=SC2086  # files
body=$(sed -n "/^struct $frame {/,/^}/p" $types 2>/dev/null || :)
[ -n "$body" ] || lacks "struct $frame is in no header that is known: $(echo "$types" | sed "s,$tree/,,g")"

# The form of that frame.
has() { echo "$body" | grep -qE "$1"; }
rules='' cfa_rule=''
if has 'rule_data[[:space:]]+ra;' && has 'rule_data[[:space:]]+fp;' && has '[[:space:]]outermost;'; then
  rules=yes
  ! has 'rule_data[[:space:]]+cfa;' || cfa_rule=yes
elif ! has 's32[[:space:]]+ra_off;' || ! has 's32[[:space:]]+fp_off;'; then
  lacks "struct $frame has neither ra_off and fp_off nor rules of ra and fp: this form is not known"
fi
[ -n "$cfa_rule" ] || has 'cfa_off;' || lacks "struct $frame has neither cfa_off nor a rule of cfa: this form is not known"
[ -z "$find_user" ] || [ -f "$tree/kernel/unwind/user.c" ] || lacks 'kernel/unwind/user.c is missing'
[ -z "$find_kernel" ] || says 'init_sframe_table' "$sframe" ||
  lacks 'the reader of the kernel has no init_sframe_table: this form is not known'

# The architectures, by the header with the numbers of SP and FP; version 2 needs none.
numbers=$(sed -nE 's,^#include <(asm/unwind_(user_)?sframe[.]h)>.*,\1,p' "$sframe" | head -n 1)
arch_of() {
  [ -n "$numbers" ] || { echo x86; return; }
  for arch; do
    [ ! -f "$tree/arch/$arch/include/$numbers" ] || { echo "$arch"; return; }
  done
}
user_arch=${find_user:+$(arch_of x86 arm64)} kernel_arch=${find_kernel:+$(arch_of arm64 x86)}
[ -n "$user_arch$kernel_arch" ] || lacks "$numbers is missing for x86 and arm64"

# How it reads one function and one row after the other; without it, it cannot say what all rows are.
lists=
if says '__read_fde\(struct sframe_section' "$sframe" && says '__read_fre\(struct sframe_section' "$sframe"; then
  ! says '^struct sframe_fde_internal \{' "$sframe" || lists=INTERNAL
  ! says 'struct sframe_fde \*fde\)' "$sframe" || lists=FIELDS_OF_VERSION_2
fi

release=$(sed -nE 's/^(VERSION|PATCHLEVEL) *= *([0-9]+)$/\2/p' "$tree/Makefile" 2>/dev/null | paste -sd .)
validator=no
! says 'ifdef CONFIG_SFRAME_VALIDATION' "$sframe" || validator=yes
