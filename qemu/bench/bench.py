#!/usr/bin/env python3
"""make bench-truth: how many instructions a second sframe-truth checks by each
back end, beside gdb that steps and unwinds in Python, on the same program.

usage: qemu/bench/bench.py
Exit status: 0; 1: slower than promised; 3: something does not run."""

import argparse
import os
import re
import subprocess
import sys

OUT = "build/bench"
TRUTH = "build/bin/sframe-truth"
PLUGIN = "build/lib/sframe-truth-plugin.so"

FLAGS = ["-O2", "-g", "-Wa,--gsframe"]
BARE = ["-nostdlib", "-static", "-ffreestanding", "-DBARE"]

# Back end, instructions, the least that is promised (per second of processor
# time, as the machine may be busy).
BACK_ENDS = [("plugin", 6000000, 1500000), ("gdbstub", 100000, 9000), ("ptrace", 100000, 0)]
GDB_STEPS = 3000


def fail(text):
    print("bench:", text, file=sys.stderr)
    sys.exit(3)


def read_abis():
    """Name: compiler with its options, options of sframe-truth."""
    abis = {}
    with open("scripts/abis", encoding="ascii") as file:
        for line in file:
            if not line.startswith("#"):
                name, _, _, triple, _, option, _, prefix, *_ = line.split()
                abis[name] = ([triple + "-gcc"] + [option] * (option != "-") + BARE * (prefix == "-"),
                              ["--prefix=" + prefix] if prefix.startswith("/usr") else [])
    return abis


def program(abi, compiler):
    os.makedirs(OUT, exist_ok=True)
    path = f"{OUT}/workload.{abi}"
    command = compiler + FLAGS + ["qemu/bench/workload.c", "-o", path]
    if subprocess.run(command).returncode != 0:
        fail("cannot compile for " + abi)
    return path


def measure(name, command, **options):
    """Run COMMAND.  Returns the instructions checked, the frames, those a second
    of its own clock, and the seconds of processor time of all its processes."""
    before = os.times()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, **options)
    after = os.times()
    found = re.search(r"(\d+) checked.* (\d+) frames.* (\d+)/s", done.stdout)
    if not found:
        fail(f"{name}: {done.stdout[-300:]}")
    checked, frames, rate = map(int, found.groups())
    if checked == 0:
        fail(name + ": nothing was checked")
    busy = sum(after[2:4]) - sum(before[2:4])
    return checked, frames, rate, checked / busy


def report(abi, name, least, result):
    checked, frames, rate, per_core = result
    is_slow = per_core < least
    print(f"{abi:<11}{name:<12}{checked:>10}{frames / checked:>8.1f}{rate:>14,}{per_core:>14,.0f}"
          + ("  too slow" if is_slow else ""), flush=True)
    return is_slow


def parse_arguments():
    with open(os.path.join(os.path.dirname(__file__), "../../VERSION"), encoding="ascii") as file:
        version = file.read().strip()
    parser = argparse.ArgumentParser(prog="qemu/bench/bench.py", description=__doc__, usage=argparse.SUPPRESS,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"%(prog)s {version}")
    parser.parse_args()


def main():
    parse_arguments()
    slow = False
    print(f"{'ABI':<11}{'back end':<12}{'checked':>10}{'frames':>8}{'a second':>14}{'per core':>14}")
    for abi, (compiler, options) in read_abis().items():
        path = program(abi, compiler)
        for name, steps, least in BACK_ENDS:
            if (name == "plugin" and not os.path.exists(PLUGIN)) or (name == "ptrace" and abi != "amd64"):
                continue
            command = [TRUTH, "--target=" + name, f"--max-steps={steps}"]
            slow |= report(abi, name, least, measure(name, command + options + [path]))
        if abi == "amd64":
            gdb = ["gdb", "-q", "-batch", "-nx", "-x", "qemu/bench/single_step.py", path]
            environment = dict(os.environ, STEPS=str(GDB_STEPS))
            slow |= report(abi, "gdb Python", 0, measure("gdb", gdb, env=environment, stderr=subprocess.DEVNULL))
    if not os.path.exists(PLUGIN):
        print("without the plugin: scripts/qemu-plugin build")
    sys.exit(1 if slow else 0)


main()
