# shellcheck shell=sh disable=SC2034,SC2086,SC2154  # what scripts/selftest/mutants/one reads and sets
# Does some test notice each change of what follows a frame and compares a row with it, and of what reads landing pads and jumps?
files='check.c branches.c landing.c frame_state.c'
files=$(printf ' conformance/producers/flow/%s' $files)
suites=flow
libraries='build/lib.a build/libsframe-ref.a -lcmocka -ldw -lelf -lyyjson -llzma -lzstd -lz -pthread'

passes() {
  case $file in
    */check.c) unit_test build/mutants/flow-tests/test_check.o ;;
    */frame_state.c)
      for name in state joins follow; do
        unit_test "build/mutants/flow-tests/test_$name.o" || return
      done
      ;;
    *) unit_test build/mutants/flow-tests/test_file.o ;;
  esac
}
