// LLVM's SFrameParser through its C++ API: version 2, without look-ups.
//
// What the API leaves to its caller is interpreted as LLVM's own caller does
// (llvm-readobj): an offset that is not there leaves the register as it is.
#include <llvm/Object/SFrameParser.h>

extern "C"
{
#include "testee.h"
}

using namespace llvm;
using llvm::object::SFrameParser;

static enum answer
reject_for (const char *call, Error error)
{
  return reject ("%s: %s", call, toString (std::move (error)).c_str ());
}

static bool
is_aarch64 (sframe::ABI abi)
{
  return abi == sframe::ABI::AArch64EndianBig
         || abi == sframe::ABI::AArch64EndianLittle;
}

template <endianness E>
static element
element_of (const sframe::Header<E> &header)
{
  element e = {};
  e.version = static_cast<int> (header.Preamble.Version.value ());
  e.abi = static_cast<int> (header.ABIArch.value ());
  e.flags = static_cast<int> (header.Preamble.Flags.value ());
  e.fixed_fp = header.CFAFixedFPOffset;
  e.fixed_ra = header.CFAFixedRAOffset;
  e.aux = header.AuxHdrLen;
  return e;
}

template <endianness E>
static fde
fde_of (const sframe::FuncDescEntry<E> &function, uint64_t start,
        sframe::ABI abi)
{
  fde f = {};
  f.start = start;
  f.size = function.Size;
  f.is_mask = function.Info.getFDEType () == sframe::FDEType::PCMask;
  f.block_size = function.RepSize;
  f.key_is_b = is_aarch64 (abi) && function.Info.getPAuthKey ();
  return f;
}

static struct rule
rule_of (std::optional<int32_t> offset)
{
  return offset ? rule_memory (BASE_CFA, *offset) : rule (RULE_SAME);
}

template <typename Parser>
static row
row_of (const Parser &parser, const typename Parser::FrameRowEntry &entry)
{
  row r = {};
  const bool is_sp = entry.Info.getBaseRegister () == sframe::BaseReg::SP;
  std::optional<int32_t> cfa = parser.getCFAOffset (entry);
  r.cfa = cfa ? rule_value (is_sp ? BASE_SP : BASE_FP, *cfa)
              : rule (RULE_UNDEFINED);
  r.ra = rule_of (parser.getRAOffset (entry));
  r.fp = rule_of (parser.getFPOffset (entry));
  r.ra_is_signed = entry.Info.isReturnAddressSigned ();
  return r;
}

template <endianness E>
static enum answer
print_functions (const SFrameParser<E> &parser, FILE *out)
{
  auto functions = parser.fdes ();
  if (!functions)
    return reject_for ("fdes", functions.takeError ());
  const sframe::ABI abi = parser.getHeader ().ABIArch;
  unsigned number = 0;
  for (auto at = functions->begin (); at != functions->end (); ++at)
    {
      const fde f = fde_of<E> (*at, parser.getAbsoluteStartAddress (at), abi);
      print_fde (out, number++, &f);
      Error error = Error::success ();
      for (const auto &entry : parser.fres (*at, error))
        {
          const row r = row_of (parser, entry);
          print_row (out, static_cast<int> (abi), &f, entry.StartAddress, &r);
        }
      if (error)
        return reject_for ("fres", std::move (error));
    }
  return ACCEPTED;
}

template <endianness E>
static enum answer
decode_as (const input *in, FILE *out)
{
  auto parser = SFrameParser<E>::create (ArrayRef (in->bytes, in->size),
                                         in->address);
  if (!parser)
    return reject_for ("create", parser.takeError ());
  const element e = element_of<E> (parser->getHeader ());
  print_element (out, 0, &e);
  return print_functions<E> (*parser, out);
}

// A reader of ELF files knows the byte order from the file; here, from the
// first byte of the magic number.
static enum answer
decode (const input *in, FILE *out)
{
  const bool is_big = in->size && in->bytes[0] == 0xde;
  return is_big ? decode_as<endianness::big> (in, out)
                : decode_as<endianness::little> (in, out);
}

extern "C" const struct testee testee = {
  "name " TESTEE_NAME "\n"
  "version " PEER_VERSION "\n"
  "sframe-versions 2\n"
  "abis amd64-le aarch64-le aarch64-be\n"
  "operations decode\n"
  "input raw\n",
  false,
  decode,
  nullptr,
  nullptr,
};
