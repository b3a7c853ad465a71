"""What one would write in gdb: at every instruction of the program, each frame
that gdb unwinds is held against the calls that were executed.

Runs in gdb, with the number of instructions in $STEPS; prints one line."""

import os
import time

import gdb


def execute(command):
    return gdb.execute(command, to_string=True)


def wrong_frames(shadow):
    """Compare gdb's frames with SHADOW, a list of (return address, SP before the
    call), outermost first.  Returns how many were compared and were wrong."""
    frame = gdb.newest_frame()
    wrong = 0
    for return_address, stack_pointer in reversed(shadow):
        frame = frame.older()
        if frame is None:
            return len(shadow), len(shadow)
        wrong += (frame.pc() != return_address
                  or int(frame.read_register("rsp")) & (1 << 64) - 1 != stack_pointer)
    return len(shadow), wrong


def register(name):
    return int(gdb.newest_frame().read_register(name)) & (1 << 64) - 1


def is_call(code):
    return code[0] == 0xE8 or (code[0] == 0xFF and code[1] >> 3 & 7 == 2)


def step(memory, shadow):
    """Execute one instruction and record what it does to the stack."""
    pc, sp = register("rip"), register("rsp")
    code = bytes(memory.read_memory(pc, 2))
    execute("stepi")
    if is_call(code):
        top = int.from_bytes(bytes(memory.read_memory(register("rsp"), 8)), "little")
        shadow.append((top, sp))
    elif code[0] == 0xC3:
        now = register("rip"), register("rsp")
        while shadow and shadow[-1][1] <= now[1]:
            shadow.pop()


def main():
    for setting in ("pagination off", "confirm off", "debuginfod enabled off",
                    "backtrace limit 1000"):
        execute("set " + setting)
    execute("break main")
    execute("run")
    memory = gdb.selected_inferior()
    shadow, frames, wrong = [], 0, 0
    steps = int(os.environ["STEPS"])
    begin = time.monotonic()
    for _ in range(steps):
        compared, bad = wrong_frames(shadow)
        frames += compared
        wrong += bad
        step(memory, shadow)
    seconds = time.monotonic() - begin
    print(f"single-step: {steps} instructions, {steps} checked, {frames} frames, "
          f"{wrong} wrong, {steps / seconds:.0f}/s", flush=True)
    execute("kill")


main()
