#!/usr/bin/env python3
"""make bench-truth: how many instructions a second sframe-truth checks by each
back end, beside gdb that steps and unwinds in Python, on the same program.

usage: qemu/bench/bench.py
Exit status: 0; 1: one is not so many times faster than gdb as promised;
3: something does not run."""

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

# Back end, instructions, the least that is promised: times the gdb script, which runs on amd64 alone, per second of
# processor time.  Machines differ, and a busy one is slow for both.
BACK_ENDS = [("plugin", 6000000, 100), ("gdbstub", 100000, 2), ("ptrace", 100000, 2)]
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


def report(abi, name, least, result, peer):
    checked, frames, rate, per_core = result
    is_slow = per_core < least * peer
    print(f"{abi:<11}{name:<12}{checked:>10}{frames / checked:>8.1f}{rate:>14,}{per_core:>14,.0f}{per_core / peer:>9.1f}"
          + (f"  too slow: at least {least}" if is_slow else ""), flush=True)
    return is_slow


def measure_gdb(path):
    gdb = ["gdb", "-q", "-batch", "-nx", "-x", "qemu/bench/single_step.py", path]
    environment = dict(os.environ, STEPS=str(GDB_STEPS))
    return measure("gdb", gdb, env=environment, stderr=subprocess.DEVNULL)


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
    abis = read_abis()
    print(f"{'ABI':<11}{'back end':<12}{'checked':>10}{'frames':>8}{'a second':>14}{'per core':>14}{'of gdb':>9}")
    gdb = measure_gdb(program("amd64", abis["amd64"][0]))
    report("amd64", "gdb Python", 0, gdb, gdb[-1])
    for abi, (compiler, options) in abis.items():
        path = program(abi, compiler)
        for name, steps, least in BACK_ENDS:
            if (name == "plugin" and not os.path.exists(PLUGIN)) or (name == "ptrace" and abi != "amd64"):
                continue
            command = [TRUTH, "--target=" + name, f"--max-steps={steps}"]
            slow |= report(abi, name, least, measure(name, command + options + [path]), gdb[-1])
    if not os.path.exists(PLUGIN):
        print("without the plugin: scripts/qemu-plugin build")
    sys.exit(1 if slow else 0)


main()
