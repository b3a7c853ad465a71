// Writes numbers and dates with libstdc++'s streams: the stacks of make cost are those that
// are in the library then.
#include <ctime>
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>

namespace
{
__attribute__ ((noinline)) std::size_t
write_all (int number)
{
  std::ostringstream out;
  std::tm day = {};
  day.tm_year = 100 + number;
  day.tm_mday = 1;
  out << number << ' ' << std::hex << number << ' ' << 1.5 * number << ' '
      << std::setprecision (12) << 0.1 * number << ' '
      << std::put_time (&day, "%Y-%m-%d %H:%M") << ' ' << std::put_money (100 * number);
  std::istringstream in (out.str ());
  double back = 0;
  in >> back;
  return out.str ().size () + static_cast<std::size_t> (back);
}
}

extern "C" __attribute__ ((noinline)) std::size_t
measured ()
{
  std::size_t sum = 0;
  for (int i = 0; i < 20; i++)
    sum += write_all (i);
  return sum;
}

int
main ()
{
  return measured () > 100 ? 0 : 1;
}
