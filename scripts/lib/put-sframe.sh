# shellcheck shell=sh
# An object with the .sframe of another one, for tests of what compares tables.

# put_sframe FROM TO [PREFIX]: the bytes of FROM's .sframe into TO's, which has as many.  objcopy
# --update-section would take the relocations away, so that all functions are elsewhere.
put_sframe() {
  # shellcheck disable=SC2046  # two numbers each
  set -- "$1" "$2" $(sframe_place "$1" "${3-}") $(sframe_place "$2" "${3-}")
  [ $# -eq 6 ] && [ $(($3)) -eq $(($5)) ] || return 1
  tail -c +$(($4 + 1)) "$1" | head -c $(($3)) | dd of="$2" bs=1 seek=$(($6)) conv=notrunc 2>/dev/null
}
# sframe_place FILE PREFIX: its size, and where it is in the file.
sframe_place() { "$2objdump" -h "$1" | awk '$2 == ".sframe" { print "0x" $3, "0x" $6 }'; }
