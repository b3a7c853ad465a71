/* A formatter in the manner of printf, with its reader in the manner of scanf:
 * variadic functions above short helpers, dispatch through a table of
 * conversion functions, numbers printed by recursion. */
#include "program.h"

struct output { char *at, *end; size_t length; };

struct directive {
    int left, zero, plus, width, precision;
    char conversion;
};

static void put(struct output *output, char letter)
{
    if (output->at < output->end)
        *output->at++ = letter;
    output->length++;
}

static void put_times(struct output *output, char letter, int times)
{
    while (times-- > 0)
        put(output, letter);
}

static void put_digits(struct output *output, unsigned long value, unsigned base, int least)
{
    if (value >= base || least > 1)
        put_digits(output, value / base, base, least - 1);
    put(output, "0123456789abcdef"[value % base]);
}

static int digits_of(unsigned long value, unsigned base)
{
    int count = 1;
    while (value >= base) {
        value /= base;
        count++;
    }
    return count;
}

static void put_number(struct output *output, const struct directive *directive,
                       unsigned long value, unsigned base, char sign)
{
    int digits = digits_of(value, base);
    if (digits < directive->precision)
        digits = directive->precision;
    int padding = directive->width - digits - (sign != '\0');
    if (!directive->left && !directive->zero)
        put_times(output, ' ', padding);
    if (sign != '\0')
        put(output, sign);
    if (!directive->left && directive->zero)
        put_times(output, '0', padding);
    put_digits(output, value, base, digits);
    if (directive->left)
        put_times(output, ' ', padding);
}

union argument { long number; unsigned long natural; const char *text; double real; };

typedef void conversion_function(struct output *, const struct directive *, union argument);

static void convert_decimal(struct output *output, const struct directive *directive,
                            union argument argument)
{
    long value = argument.number;
    char sign = value < 0 ? '-' : directive->plus ? '+' : '\0';
    put_number(output, directive, value < 0 ? 0 - (unsigned long)value : (unsigned long)value, 10,
               sign);
}

static void convert_unsigned(struct output *output, const struct directive *directive,
                             union argument argument)
{
    put_number(output, directive, argument.natural, 10, '\0');
}

static void convert_hexadecimal(struct output *output, const struct directive *directive,
                                union argument argument)
{
    put_number(output, directive, argument.natural, 16, '\0');
}

static void convert_octal(struct output *output, const struct directive *directive,
                          union argument argument)
{
    put_number(output, directive, argument.natural, 8, '\0');
}

static void convert_text(struct output *output, const struct directive *directive,
                         union argument argument)
{
    int length = (int)strlen(argument.text);
    if (directive->precision >= 0 && length > directive->precision)
        length = directive->precision;
    if (!directive->left)
        put_times(output, ' ', directive->width - length);
    for (int i = 0; i < length; i++)
        put(output, argument.text[i]);
    if (directive->left)
        put_times(output, ' ', directive->width - length);
}

static void convert_letter(struct output *output, const struct directive *directive,
                           union argument argument)
{
    char text[2] = {(char)argument.number, '\0'};
    argument.text = text;
    convert_text(output, directive, argument);
}

/* Fixed notation of what fits an unsigned long. */
static void convert_real(struct output *output, const struct directive *directive,
                         union argument argument)
{
    double value = argument.real;
    int places = directive->precision < 0 ? 6 : directive->precision;
    unsigned long scale = 1;
    for (int i = 0; i < places; i++)
        scale *= 10;
    char sign = value < 0 ? '-' : directive->plus ? '+' : '\0';
    unsigned long scaled = (unsigned long)((value < 0 ? -value : value) * (double)scale + 0.5);
    struct directive whole = *directive;
    whole.precision = -1;
    whole.width -= places == 0 ? 0 : places + 1;
    put_number(output, &whole, scaled / scale, 10, sign);
    if (places > 0) {
        put(output, '.');
        put_digits(output, scaled % scale, 10, places);
    }
}

static const struct { char letter; conversion_function *convert; } conversions[] = {
    {'d', convert_decimal}, {'u', convert_unsigned}, {'x', convert_hexadecimal},
    {'o', convert_octal},   {'s', convert_text},     {'c', convert_letter},
    {'f', convert_real},
};

static conversion_function *find_conversion(char letter)
{
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (conversions[i].letter == letter)
            return conversions[i].convert;
    return NULL;
}

static int read_number(const char **at)
{
    int value = 0;
    while (**at >= '0' && **at <= '9')
        value = value * 10 + (*(*at)++ - '0');
    return value;
}

static const char *read_directive(const char *at, struct directive *directive)
{
    *directive = (struct directive){0, 0, 0, 0, -1, '\0'};
    for (;; at++)
        if (*at == '-')
            directive->left = 1;
        else if (*at == '0')
            directive->zero = 1;
        else if (*at == '+')
            directive->plus = 1;
        else
            break;
    directive->width = read_number(&at);
    if (*at == '.') {
        at++;
        directive->precision = read_number(&at);
    }
    if (*at == 'l')
        at++;
    directive->conversion = *at;
    return at + 1;
}

static size_t format_list(char *to, size_t size, const char *format, va_list list)
{
    struct output output = {to, to + size - 1, 0};
    while (*format != '\0') {
        if (*format != '%') {
            put(&output, *format++);
            continue;
        }
        struct directive directive;
        format = read_directive(format + 1, &directive);
        union argument argument;
        if (directive.conversion == '%') {
            put(&output, '%');
            continue;
        }
        if (directive.conversion == 's')
            argument.text = va_arg(list, const char *);
        else if (directive.conversion == 'f')
            argument.real = va_arg(list, double);
        else if (directive.conversion == 'c')
            argument.number = va_arg(list, int);
        else
            argument.number = va_arg(list, long);
        conversion_function *convert = find_conversion(directive.conversion);
        if (convert != NULL)
            convert(&output, &directive, argument);
    }
    *output.at = '\0';
    return output.length;
}

KEEP static size_t format(char *to, size_t size, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    size_t length = format_list(to, size, text, list);
    va_end(list);
    return length;
}

/* Reads what %d and %s write; the number of fields read. */
KEEP static int scan(const char *from, const char *text, ...)
{
    va_list list;
    int fields = 0;
    va_start(list, text);
    for (; *text != '\0'; text++) {
        if (*text == ' ') {
            while (*from == ' ')
                from++;
        } else if (*text != '%') {
            if (*from++ != *text)
                break;
        } else if (*++text == 'd') {
            long *number = va_arg(list, long *);
            int negative = *from == '-';
            from += negative;
            if (*from < '0' || *from > '9')
                break;
            *number = read_number(&from);
            *number = negative ? -*number : *number;
            fields++;
        } else {
            char *word = va_arg(list, char *);
            while (*from != '\0' && *from != ' ')
                *word++ = *from++;
            *word = '\0';
            fields++;
        }
    }
    va_end(list);
    return fields;
}

static char buffer[128];

static int same(size_t length, const char *expected)
{
    return length == strlen(expected) && strcmp(buffer, expected) == 0;
}

int main(void)
{
    uint64_t wrong = 0;
    long a = 0, b = 0;
    char word[16];
    wrong |= !same(format(buffer, 128, "%ld|%5ld|%-5ld|%05ld|%+ld", 1L, -2L, 3L, -4L, 5L),
                   "1|   -2|3    |-0004|+5");
    wrong |= (uint64_t)!same(format(buffer, 128, "%lx %lo %lu %%", 255L, 8L, 0L), "ff 10 0 %") << 1;
    wrong |= (uint64_t)!same(format(buffer, 128, "[%s] [%6s] [%-6s] [%.2s] %c", "abc", "abc", "abc",
                                    "abc", 'z'), "[abc] [   abc] [abc   ] [ab] z") << 2;
    wrong |= (uint64_t)!same(format(buffer, 128, "%.2f %f %.0f %+.1f", 3.14159, -0.5, 2.0, 9.96),
                             "3.14 -0.500000 2 +10.0") << 3;
    wrong |= (uint64_t)(format(buffer, 5, "%ld", 1234567L) != 7 || strcmp(buffer, "1234") != 0) << 4;
    wrong |= (uint64_t)(scan("12 -7 word!", "%d %d %s", &a, &b, word) != 3) << 5;
    wrong |= (uint64_t)(a != 12 || b != -7 || strcmp(word, "word!") != 0) << 6;
    return finish("text_format", wrong, 0);
}
