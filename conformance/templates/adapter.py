#!/usr/bin/env python3
"""An adapter of conformance/CONTRACT.md.  It reads sections without functions, and answers "not
supported" to all others: put your reader into read (), find () and unwind ()."""
import struct
import sys

CAPS = """contract 2
name mine
version 1
sframe-versions 2 3
abis amd64-le aarch64-le aarch64-be s390x-be
operations decode find unwind
input raw
"""
ABIS = {1: "aarch64-be", 2: "aarch64-le", 3: "amd64-le", 4: "s390x-be"}


class Rejected(Exception):
    """The section is invalid; the text says why."""


class NotSupported(Exception):
    """This reader does not do that; the text says what."""


def read(section, address):
    """The canonical dump of SECTION, bytes, which lies at ADDRESS."""
    if len(section) < 28:
        raise Rejected("the header has 28 bytes")
    order = {b"\xe2\xde": "<", b"\xde\xe2": ">"}.get(section[:2])
    if not order:
        raise Rejected("the magic number is 0xdee2")
    version, flags, abi, fixed_fp, fixed_ra, *rest = struct.unpack(
        order + "xxBBBbbBIIIII", section[:28])
    if version not in (1, 2, 3):
        raise Rejected(f"there is no version {version}")
    if len(section) > 28 or any(rest) or flags > 1:
        raise NotSupported("a section with functions")  # your reader goes on here
    name = ABIS.get(abi, "?")
    if name[-2:] != ("le" if order == "<" else "be"):
        raise NotSupported("an ABI of the other byte order")
    return (f"element 0 version={version} abi={name} flags={'sorted' if flags else 'none'}"
            f" fixed-fp={fixed_fp or 'none'} fixed-ra={fixed_ra or 'none'} aux=0\n")


def find(section, address, pcs):
    """A line for each of PCS."""
    read(section, address)
    return "".join(f"find {pc:#x} none\n" for pc in pcs)


def unwind(section, address, words):
    """The callers of each stack; its first word is pc=0xPC."""
    read(section, address)
    stacks = [word[3:] for word in words if word.startswith("pc=")]
    return "".join(f"unwind {pc}\nend refused\n" for pc in stacks)


def answer(verb, section, address, words):
    """(status, text): 0 and the output, 1 or 89 and the reason."""
    try:
        if verb == "decode":
            return 0, read(section, address)
        if verb == "find":
            return 0, find(section, address, [int(word, 16) for word in words])
        if verb == "unwind":
            return 0, unwind(section, address, words)
        raise NotSupported(verb)
    except Rejected as why:
        return 1, f"{why}"
    except NotSupported as what:
        return 89, f"{what}"


def serve():
    """Messages: a little-endian 32-bit length and that many bytes."""
    while len(length := sys.stdin.buffer.read(4)) == 4:
        line, _, section = sys.stdin.buffer.read(struct.unpack("<I", length)[0]).partition(b"\n")
        verb, address, *words = line.decode().split()
        status, text = answer(verb, section, int(address, 16), words)
        reply = f"{status}\n{text}".encode()
        sys.stdout.buffer.write(struct.pack("<I", len(reply)) + reply)
        sys.stdout.buffer.flush()


def main():
    verb, *words = sys.argv[1:]
    if verb == "caps":
        sys.stdout.write(CAPS)
    elif verb == "serve":
        serve()
    else:
        address = 0
        if words[0].startswith("--address="):
            address = int(words.pop(0)[10:], 16)
        with open(words[0], "rb") as file:
            status, text = answer(verb, file.read(), address, words[1:])
        print(text if status == 0 else f"rejected {text}\n" if status == 1 else "", end="")
        if status == 89:
            print(text, file=sys.stderr)
        sys.exit(status)


main()
