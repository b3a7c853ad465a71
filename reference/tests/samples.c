/* Valid sections of every version and ABI.

   The header is the same in all versions:
     0 magic  2 version  3 flags  4 ABI  5 fixed FP  6 fixed RA  7 auxiliary
     header length  8 number of FDEs  12 number of FREs  16 length of the FRE
     sub-section  20 offset of the FDE sub-section  24 of the FRE sub-section,
   both from the end of the header (28, and the auxiliary header).

   The info byte of an FRE: bit 7 mangled RA, bits 6-5 size of the data words
   (0: 1 byte, 1: 2, 2: 4), bits 4-1 their number, bit 0 the CFA's base
   register (1: SP, 0: FP).  */
#include "samples.h"

#include "testing.h"

/* Version 1.  FDE (17 bytes): start (offset from the start of the section),
   size, offset of the FREs, their number, info byte (bit 5 key B, bit 4 mask,
   bits 3-0 FRE type).  */

static const uint8_t v1_amd64[] = {
  L16 (0xdee2), 1, 0x03, /* sorted, frame pointer */
  3, S8 (-16), S8 (-8), 0, /* AMD64; FP fixed at CFA-16, RA at CFA-8 */
  L32 (2), L32 (3), L32 (10), L32 (0), L32 (34),
  /* 28: FDEs */
  L32 (0x300), L32 (0x30), L32 (0), L32 (2), 0x00,
  L32 (0x340), L32 (0x10), L32 (6), L32 (1), 0x01, /* ADDR2 */
  /* 62: FREs of function 0 */
  0, 0x03, 8,  /* SP, 1 word: CFA = SP+8 */
  4, 0x02, 16, /* FP, 1 word: CFA = FP+16 */
  /* of function 1 */
  L16 (0), 0x03, 8,
};

#define V1_AARCH64(ABI, H, W)                                                 \
  {                                                                           \
    H (0xdee2), 1, 0x00, ABI, 0, 0, 0,                                        \
    W (1), W (2), W (14), W (0), W (17),                                      \
    /* 28: the FDE; info byte: key B, ADDR4 */                                \
    W (-0x100), W (0x80), W (0), W (2), 0x22,                                 \
    /* 45: FREs */                                                            \
    W (0), 0x03, 0,                        /* CFA = SP */                     \
    W (8), 0x87, 16, S8 (-8), S8 (-16),    /* mangled; CFA, RA, FP */         \
  }
static const uint8_t v1_aarch64_le[] = V1_AARCH64 (2, L16, L32);
static const uint8_t v1_aarch64_be[] = V1_AARCH64 (1, B16, B32);

#define V1_AARCH64_DUMP(ABI)                                                  \
  "element 0 version=1 abi=" ABI " flags=none fixed-fp=none fixed-ra=none "   \
  "aux=0\n"                                                                   \
  "fde 0 start=0xff00 size=128 type=default pc=inc signal=no key=b\n"         \
  "fre 0xff00 cfa=sp+0 ra=same fp=same\n"                                     \
  "fre 0xff08 cfa=sp+16 ra=*(cfa-8),signed fp=*(cfa-16)\n"

/* Version 2.  FDE (20 bytes): as before, then the size of a repeating block
   and two bytes of padding.  With flag 4 the start counts from the FDE's own
   first byte.  */

static const uint8_t v2_amd64[] = {
  L16 (0xdee2), 2, 0x07, /* sorted, frame pointer, PC-relative */
  3, 0, S8 (-8), 0,
  L32 (2), L32 (5), L32 (21), L32 (0), L32 (40),
  /* 28 and 48: FDEs */
  L32 (0x800 - 28), L32 (0x40), L32 (0), L32 (2), 0x00, 0, L16 (0),
  L32 (0x840 - 48), L32 (0x200), L32 (7), L32 (3), 0x01, 0, L16 (0),
  /* 68: FREs of function 0 */
  0, 0x03, 8,
  1, 0x05, 16, S8 (-16), /* SP, 2 words: CFA, FP */
  /* of function 1: ADDR2 */
  L16 (0), 0x03, 8,
  L16 (0x100), 0x24, L16 (16), L16 (-16), /* FP, 2 words of 2 bytes */
  L16 (0x1ff), 0x00,                      /* no words: RA undefined */
};

#define V2_AARCH64(ABI, H, W)                                                 \
  {                                                                           \
    H (0xdee2), 2, 0x00, ABI, 0, 0, 0,                                        \
    W (2), W (3), W (11), W (0), W (40),                                      \
    /* 28: key B, mask, blocks of 8 bytes */                                  \
    W (-0x200), W (0x24), W (0), W (1), 0x30, 8, H (0),                       \
    /* 48 */                                                                  \
    W (0x400), W (8), W (3), W (2), 0x00, 0, H (0),                           \
    /* 68 */                                                                  \
    0, 0x03, 16,                                                              \
    /* 71 */                                                                  \
    0, 0x03, 0,                                                               \
    4, 0x87, 16, S8 (-8), S8 (-16),                                           \
  }
static const uint8_t v2_aarch64_le[] = V2_AARCH64 (2, L16, L32);
static const uint8_t v2_aarch64_be[] = V2_AARCH64 (1, B16, B32);

#define V2_AARCH64_DUMP(ABI)                                                  \
  "element 0 version=2 abi=" ABI " flags=none fixed-fp=none fixed-ra=none "   \
  "aux=0\n"                                                                   \
  "fde 0 start=0xfe00 size=36 type=default pc=mask/8 signal=no key=b\n"       \
  "fre +0x0 cfa=sp+16 ra=same fp=same\n"                                      \
  "fde 1 start=0x10400 size=8 type=default pc=inc signal=no key=a\n"          \
  "fre 0x10400 cfa=sp+0 ra=same fp=same\n"                                    \
  "fre 0x10404 cfa=sp+16 ra=*(cfa-8),signed fp=*(cfa-16)\n"

/* The CFA's offset is (stored * 8) + 160; an odd RA or FP word is a DWARF
   register number shifted left by one: 35 is register 17, 33 register 16.  */
static const uint8_t v2_s390x[] = {
  B16 (0xdee2), 2, 0x05, /* sorted, PC-relative */
  4, 0, 0, 0,
  B32 (1), B32 (3), B32 (16), B32 (0), B32 (20),
  B32 (0x100 - 28), B32 (0x40), B32 (0), B32 (3), 0x00, 0, B16 (0),
  /* 48 */
  0, 0x03, 0,
  4, 0x07, 0, 35, 33,
  0x10, 0x26, B16 (40), B16 (-48), B16 (-72), /* FP, 3 words of 2 bytes */
};

/* Version 3.  FDE index (16 bytes): start (64 bits), size, offset of the
   function's data.  That begins with the attribute (5 bytes): number of FREs
   (16 bits), info byte (bit 7 signal, 5 key B, 4 mask, 3-0 FRE type), second
   info byte (bits 4-0 FDE type: 1 is flexible), size of a repeating block.

   Flexible control word: bit 0 the base is a register, bit 1 dereference,
   from bit 3 on the register's number.  */

static const uint8_t v3_amd64[] = {
  L16 (0xdee2), 3, 0x05, /* sorted, PC-relative */
  3, 0, S8 (-8), 0,
  L32 (4), L32 (7), L32 (58), L32 (0), L32 (64),
  /* 28, 44, 60, 76 */
  L64 (0x1000 - 28), L32 (0x20), L32 (0),
  L64 (0x1020 - 44), L32 (0x30), L32 (12),
  L64 (0x1050 - 60), L32 (0x400), L32 (23),
  L64 (0x2000 - 76), L32 (0x10), L32 (53),
  /* 92: function 0 */
  L16 (2), 0x00, 0x00, 0,
  0, 0x03, 8,
  4, 0x04, 16, S8 (-16),
  /* 104: function 1, mask, blocks of 16 bytes */
  L16 (2), 0x10, 0x00, 16,
  0, 0x03, 16,
  6, 0x03, 24,
  /* 115: function 2, signal frame, ADDR2, flexible */
  L16 (3), 0x81, 0x01, 0,
  L16 (0), 0x0c,      /* 6 words of 1 byte */
  6 << 3 | 3, S8 (-8), /* CFA = *(RBP-8) */
  2, S8 (-8),         /* RA = *(CFA-8) */
  6 << 3 | 3, 0,      /* FP = *(RBP+0) */
  L16 (0x100), 0x2a,  /* 5 words of 2 bytes */
  L16 (10 << 3 | 1), L16 (0), /* CFA = R10+0 */
  L16 (0),                    /* padding: no rule for RA */
  L16 (2), L16 (-16),         /* FP = *(CFA-16) */
  L16 (0x3ff), 0x00,
  /* 145: function 3, no FREs */
  L16 (0), 0x00, 0x00, 0,
};

#define V3_AARCH64(ABI, H, W, X)                                              \
  {                                                                           \
    H (0xdee2), 3, 0x00, ABI, 0, 0, 0,                                        \
    W (3), W (7), W (62), W (4), W (52),                                      \
    0, 0, 0, 0, /* 28: a gap */                                               \
    /* 32, 48, 64 */                                                          \
    X (0x3000), W (0x100), W (0),                                             \
    X (-0x40), W (0x40), W (21),                                              \
    X (0x2000), W (0x10004), W (29),                                          \
    /* 80: function 0, key B */                                               \
    H (3), 0x20, 0x00, 0,                                                     \
    0, 0x03, 0,                                                               \
    4, 0x87, 32, S8 (-24), S8 (-32),                                          \
    0x80, 0xa6, H (0x120), H (-8), H (-16), /* FP, 2 bytes, mangled */        \
    /* 101: function 1, mask, blocks of 12 bytes */                           \
    H (1), 0x10, 0x00, 12,                                                    \
    0, 0x03, 16,                                                              \
    /* 109: function 2, ADDR4 */                                              \
    H (3), 0x02, 0x00, 0,                                                     \
    W (0), 0x03, 0,                                                           \
    W (0x10000), 0x47, W (0x12340), W (-8), W (-16), /* 4 bytes */            \
    W (0x10003), 0x00,                                                        \
  }
static const uint8_t v3_aarch64_le[] = V3_AARCH64 (2, L16, L32, L64);
static const uint8_t v3_aarch64_be[] = V3_AARCH64 (1, B16, B32, B64);

#define V3_AARCH64_DUMP(ABI)                                                  \
  "element 0 version=3 abi=" ABI " flags=none fixed-fp=none fixed-ra=none "   \
  "aux=0\n"                                                                   \
  "fde 0 start=0x13000 size=256 type=default pc=inc signal=no key=b\n"        \
  "fre 0x13000 cfa=sp+0 ra=same fp=same\n"                                    \
  "fre 0x13004 cfa=sp+32 ra=*(cfa-24),signed fp=*(cfa-32)\n"                  \
  "fre 0x13080 cfa=fp+288 ra=*(cfa-8),signed fp=*(cfa-16)\n"                  \
  "fde 1 start=0xffc0 size=64 type=default pc=mask/12 signal=no key=a\n"      \
  "fre +0x0 cfa=sp+16 ra=same fp=same\n"                                      \
  "fde 2 start=0x12000 size=65540 type=default pc=inc signal=no key=a\n"      \
  "fre 0x12000 cfa=sp+0 ra=same fp=same\n"                                    \
  "fre 0x22000 cfa=sp+74560 ra=*(cfa-8) fp=*(cfa-16)\n"                       \
  "fre 0x22003 cfa=undefined ra=undefined fp=undefined\n"

static const uint8_t v3_s390x[] = {
  B16 (0xdee2), 3, 0x01, /* sorted */
  4, 0, 0, 0,
  B32 (2), B32 (5), B32 (43), B32 (0), B32 (32),
  /* 28, 44 */
  B64 (0x100), B32 (0x60), B32 (0),
  B64 (0x160), B32 (0x20), B32 (18),
  /* 60: function 0 */
  B16 (3), 0x00, 0x00, 0,
  0, 0x03, 0,
  6, 0x07, 20, S8 (-48), S8 (-72),
  0x20, 0x06, 20, 0, S8 (-72), /* RA word 0: RA is unchanged */
  /* 78: function 1, flexible */
  B16 (2), 0x00, 0x01, 0,
  0, 0x2c, /* 6 words of 2 bytes */
  B16 (15 << 3 | 1), B16 (0), B16 (17 << 3 | 1), B16 (0),
  B16 (16 << 3 | 1), B16 (0),
  8, 0x08, /* 4 words of 1 byte */
  15 << 3 | 1, 2, 2, S8 (-48),
};

#define SAMPLE(NAME, VERSION, ABI, BIG, INDEX, ROWS, DUMP)                    \
  { #NAME, NAME, sizeof NAME, VERSION, ABI, BIG, INDEX, ROWS, DUMP }

const sample samples[] = {
  SAMPLE (v1_amd64, 1, 3, false, 28, 62,
          "element 0 version=1 abi=amd64-le flags=sorted,frame-pointer "
          "fixed-fp=-16 fixed-ra=-8 aux=0\n"
          "fde 0 start=0x10300 size=48 type=default pc=inc signal=no key=a\n"
          "fre 0x10300 cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fre 0x10304 cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fde 1 start=0x10340 size=16 type=default pc=inc signal=no key=a\n"
          "fre 0x10340 cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)\n"),
  SAMPLE (v1_aarch64_le, 1, 2, false, 28, 45, V1_AARCH64_DUMP ("aarch64-le")),
  SAMPLE (v1_aarch64_be, 1, 1, true, 28, 45, V1_AARCH64_DUMP ("aarch64-be")),
  SAMPLE (v2_amd64, 2, 3, false, 28, 68,
          "element 0 version=2 abi=amd64-le flags=sorted,frame-pointer,pcrel "
          "fixed-fp=none fixed-ra=-8 aux=0\n"
          "fde 0 start=0x10800 size=64 type=default pc=inc signal=no key=a\n"
          "fre 0x10800 cfa=sp+8 ra=*(cfa-8) fp=same\n"
          "fre 0x10801 cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fde 1 start=0x10840 size=512 type=default pc=inc signal=no key=a\n"
          "fre 0x10840 cfa=sp+8 ra=*(cfa-8) fp=same\n"
          "fre 0x10940 cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fre 0x10a3f cfa=undefined ra=undefined fp=undefined\n"),
  SAMPLE (v2_aarch64_le, 2, 2, false, 28, 68, V2_AARCH64_DUMP ("aarch64-le")),
  SAMPLE (v2_aarch64_be, 2, 1, true, 28, 68, V2_AARCH64_DUMP ("aarch64-be")),
  SAMPLE (v2_s390x, 2, 4, true, 28, 48,
          "element 0 version=2 abi=s390x-be flags=sorted,pcrel fixed-fp=none "
          "fixed-ra=none aux=0\n"
          "fde 0 start=0x10100 size=64 type=default pc=inc signal=no key=a\n"
          "fre 0x10100 cfa=sp+160 ra=same fp=same\n"
          "fre 0x10104 cfa=sp+160 ra=r17+0 fp=r16+0\n"
          "fre 0x10110 cfa=fp+480 ra=*(cfa-48) fp=*(cfa-72)\n"),
  SAMPLE (v3_amd64, 3, 3, false, 28, 92,
          "element 0 version=3 abi=amd64-le flags=sorted,pcrel fixed-fp=none "
          "fixed-ra=-8 aux=0\n"
          "fde 0 start=0x11000 size=32 type=default pc=inc signal=no key=a\n"
          "fre 0x11000 cfa=sp+8 ra=*(cfa-8) fp=same\n"
          "fre 0x11004 cfa=fp+16 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fde 1 start=0x11020 size=48 type=default pc=mask/16 signal=no "
          "key=a\n"
          "fre +0x0 cfa=sp+16 ra=*(cfa-8) fp=same\n"
          "fre +0x6 cfa=sp+24 ra=*(cfa-8) fp=same\n"
          "fde 2 start=0x11050 size=1024 type=flex pc=inc signal=yes key=a\n"
          "fre 0x11050 cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)\n"
          "fre 0x11150 cfa=r10+0 ra=*(cfa-8) fp=*(cfa-16)\n"
          "fre 0x1144f cfa=undefined ra=undefined fp=undefined\n"
          "fde 3 start=0x12000 size=16 type=default pc=inc signal=no key=a\n"),
  SAMPLE (v3_aarch64_le, 3, 2, false, 32, 80, V3_AARCH64_DUMP ("aarch64-le")),
  SAMPLE (v3_aarch64_be, 3, 1, true, 32, 80, V3_AARCH64_DUMP ("aarch64-be")),
  SAMPLE (v3_s390x, 3, 4, true, 28, 60,
          "element 0 version=3 abi=s390x-be flags=sorted fixed-fp=none "
          "fixed-ra=none aux=0\n"
          "fde 0 start=0x10100 size=96 type=default pc=inc signal=no key=a\n"
          "fre 0x10100 cfa=sp+160 ra=same fp=same\n"
          "fre 0x10106 cfa=sp+320 ra=*(cfa-48) fp=*(cfa-72)\n"
          "fre 0x10120 cfa=fp+320 ra=same fp=*(cfa-72)\n"
          "fde 1 start=0x10160 size=32 type=flex pc=inc signal=no key=a\n"
          "fre 0x10160 cfa=sp+160 ra=r17+0 fp=r16+0\n"
          "fre 0x10168 cfa=sp+176 ra=*(cfa-48) fp=same\n"),
};

const size_t sample_count = COUNT (samples);

const sample *
sample_of (uint8_t version, uint8_t abi)
{
  for (size_t i = 0; i < sample_count; i++)
    if (samples[i].version == version && samples[i].abi == abi)
      return &samples[i];
  fail_msg ("no sample of version %u and ABI %u", version, abi);
  return NULL;
}
