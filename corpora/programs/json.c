/* A reader and writer of JSON: values in an arena, errors by
 * early returns, dispatch by a switch, escapes and numbers, structures as deep
 * as the text. */
#include "program.h"

enum type { NOTHING, FALSE, TRUE, NUMBER, TEXT, LIST, OBJECT };

struct value {
    enum type type;
    double number;
    const char *text;
    size_t length;
    struct value *first, *next; /* children; sibling */
    struct value *key;
};

struct reader {
    const char *at, *error;
    struct value values[128];
    int count;
    char text[512];
    size_t text_used;
    int depth;
};

static struct value *read_value(struct reader *reader);

KEEP static struct value *fail(struct reader *reader, const char *error)
{
    if (reader->error == NULL)
        reader->error = error;
    return NULL;
}

static struct value *new_value(struct reader *reader, enum type type)
{
    if (reader->count == 128)
        return fail(reader, "too many values");
    struct value *value = &reader->values[reader->count++];
    memset(value, 0, sizeof *value);
    value->type = type;
    return value;
}

static char skip_space(struct reader *reader)
{
    while (*reader->at == ' ' || *reader->at == '\n' || *reader->at == '\t')
        reader->at++;
    return *reader->at;
}

static int read_hex(struct reader *reader)
{
    int code = 0;
    for (int i = 0; i < 4; i++) {
        char letter = *reader->at++;
        if (letter >= '0' && letter <= '9')
            code = code * 16 + letter - '0';
        else if (letter >= 'a' && letter <= 'f')
            code = code * 16 + letter - 'a' + 10;
        else
            return -1;
    }
    return code;
}

static void keep(struct reader *reader, int letter)
{
    if (reader->text_used < sizeof reader->text)
        reader->text[reader->text_used++] = (char)letter;
}

static void keep_code(struct reader *reader, int code)
{
    if (code < 0x80)
        keep(reader, code);
    else if (code < 0x800) {
        keep(reader, 0xc0 | code >> 6);
        keep(reader, 0x80 | (code & 63));
    } else {
        keep(reader, 0xe0 | code >> 12);
        keep(reader, 0x80 | (code >> 6 & 63));
        keep(reader, 0x80 | (code & 63));
    }
}

static int read_escape(struct reader *reader)
{
    int code;
    switch (*reader->at++) {
    case 'n': keep(reader, '\n'); return 1;
    case 't': keep(reader, '\t'); return 1;
    case '"': keep(reader, '"'); return 1;
    case '\\': keep(reader, '\\'); return 1;
    case 'u':
        code = read_hex(reader);
        if (code < 0)
            return 0;
        keep_code(reader, code);
        return 1;
    default: return 0;
    }
}

static struct value *read_text(struct reader *reader)
{
    struct value *value = new_value(reader, TEXT);
    if (value == NULL)
        return NULL;
    size_t start = reader->text_used;
    for (reader->at++; *reader->at != '"';) {
        if (*reader->at == '\0')
            return fail(reader, "text without end");
        if (*reader->at != '\\')
            keep(reader, *reader->at++);
        else if (reader->at++, !read_escape(reader))
            return fail(reader, "bad escape");
    }
    reader->at++;
    value->text = &reader->text[start];
    value->length = reader->text_used - start;
    return value;
}

static double read_digits(struct reader *reader, double value, double *scale)
{
    while (*reader->at >= '0' && *reader->at <= '9') {
        value = value * 10 + (*reader->at++ - '0');
        *scale *= 10;
    }
    return value;
}

static struct value *read_number(struct reader *reader)
{
    struct value *value = new_value(reader, NUMBER);
    if (value == NULL)
        return NULL;
    int negative = *reader->at == '-';
    double scale = 1;
    reader->at += negative;
    if (*reader->at < '0' || *reader->at > '9')
        return fail(reader, "bad number");
    value->number = read_digits(reader, 0, &scale);
    if (*reader->at == '.') {
        reader->at++;
        scale = 1;
        value->number = read_digits(reader, value->number, &scale) / scale;
    }
    if (*reader->at == 'e') {
        reader->at++;
        double ignored = 1;
        for (double power = read_digits(reader, 0, &ignored); power > 0; power--)
            value->number *= 10;
    }
    value->number = negative ? -value->number : value->number;
    return value;
}

static struct value *read_word(struct reader *reader)
{
    static const struct { const char *word; enum type type; } words[] = {
        {"null", NOTHING}, {"false", FALSE}, {"true", TRUE}};
    for (int i = 0; i < 3; i++) {
        const char *word = words[i].word, *at = reader->at;
        while (*word != '\0' && *at == *word)
            at++, word++;
        if (*word == '\0') {
            reader->at = at;
            return new_value(reader, words[i].type);
        }
    }
    return fail(reader, "unknown word");
}

/* The members of a list or an object. */
static struct value *read_members(struct reader *reader, enum type type, char end)
{
    struct value *parent = new_value(reader, type);
    if (parent == NULL)
        return NULL;
    struct value **last = &parent->first;
    reader->at++;
    if (skip_space(reader) == end) {
        reader->at++;
        return parent;
    }
    for (;;) {
        struct value *key = NULL;
        if (type == OBJECT) {
            if (skip_space(reader) != '"')
                return fail(reader, "no key");
            key = read_text(reader);
            if (key == NULL)
                return NULL;
            if (skip_space(reader) != ':')
                return fail(reader, "no colon");
            reader->at++;
        }
        struct value *member = read_value(reader);
        if (member == NULL)
            return NULL;
        member->key = key;
        *last = member;
        last = &member->next;
        char next = skip_space(reader);
        reader->at++;
        if (next == end)
            return parent;
        if (next != ',')
            return fail(reader, "no comma");
    }
}

static struct value *read_value(struct reader *reader)
{
    struct value *value;
    if (++reader->depth > 20)
        return fail(reader, "too deep");
    switch (skip_space(reader)) {
    case '{': value = read_members(reader, OBJECT, '}'); break;
    case '[': value = read_members(reader, LIST, ']'); break;
    case '"': value = read_text(reader); break;
    case 'n': case 't': case 'f': value = read_word(reader); break;
    default: value = read_number(reader); break;
    }
    reader->depth--;
    return value;
}

static char *write_text(char *to, const struct value *value)
{
    *to++ = '"';
    for (size_t i = 0; i < value->length; i++) {
        char letter = value->text[i];
        if (letter == '"' || letter == '\\')
            *to++ = '\\';
        if (letter == '\n') {
            *to++ = '\\';
            letter = 'n';
        }
        *to++ = letter;
    }
    *to++ = '"';
    return to;
}

static char *write_whole(char *to, unsigned long number)
{
    if (number >= 10)
        to = write_whole(to, number / 10);
    *to++ = (char)('0' + number % 10);
    return to;
}

static char *write_number(char *to, double number)
{
    if (number < 0) {
        *to++ = '-';
        number = -number;
    }
    unsigned long whole = (unsigned long)number;
    unsigned long part = (unsigned long)((number - (double)whole) * 1000 + 0.5);
    to = write_whole(to, whole);
    if (part == 0)
        return to;
    *to++ = '.';
    for (unsigned long scale = 100; part > 0; scale /= 10) {
        *to++ = (char)('0' + part / scale);
        part %= scale;
    }
    return to;
}

static char *write_word(char *to, const char *word)
{
    while (*word != '\0')
        *to++ = *word++;
    return to;
}

static char *write_value(char *to, const struct value *value)
{
    switch (value->type) {
    case NOTHING: return write_word(to, "null");
    case FALSE: return write_word(to, "false");
    case TRUE: return write_word(to, "true");
    case NUMBER: return write_number(to, value->number);
    case TEXT: return write_text(to, value);
    default: break;
    }
    *to++ = value->type == LIST ? '[' : '{';
    for (const struct value *member = value->first; member != NULL; member = member->next) {
        if (member->key != NULL) {
            to = write_text(to, member->key);
            *to++ = ':';
        }
        to = write_value(to, member);
        if (member->next != NULL)
            *to++ = ',';
    }
    *to++ = value->type == LIST ? ']' : '}';
    return to;
}

/* Is the text read and written back as expected (NULL: is it refused)? */
KEEP static int works(const char *text, const char *expected)
{
    struct reader reader;
    char written[512];
    reader.at = text;
    reader.error = NULL;
    reader.count = reader.depth = 0;
    reader.text_used = 0;
    const struct value *value = read_value(&reader);
    if (value == NULL || skip_space(&reader) != '\0')
        return expected == NULL;
    *write_value(written, value) = '\0';
    return expected != NULL && strcmp(written, expected) == 0;
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= !works(" [1, -2.5, 3e2, 0.125] ", "[1,-2.5,300,0.125]");
    wrong |= (uint64_t)!works("{\"a\": {\"b\": [true, false, null]}, \"c\": {}}",
                              "{\"a\":{\"b\":[true,false,null]},\"c\":{}}") << 1;
    wrong |= (uint64_t)!works("\"q\\\"\\u0041\\n\\u00e9\\u20ac\"",
                              "\"q\\\"A\\n\xc3\xa9\xe2\x82\xac\"") << 2;
    wrong |= (uint64_t)!works("[[[[[[[[[[[[[]]]]]]]]]]]]]", "[[[[[[[[[[[[[]]]]]]]]]]]]]") << 3;
    wrong |= (uint64_t)!works("[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]", NULL) << 4;
    wrong |= (uint64_t)!works("[1 2]", NULL) << 5;
    wrong |= (uint64_t)!works("{\"a\" 1}", NULL) << 6;
    wrong |= (uint64_t)!works("\"open", NULL) << 7;
    wrong |= (uint64_t)!works("nil", NULL) << 8;
    wrong |= (uint64_t)!works("[1]x", NULL) << 9;
    return finish("json", wrong, 0);
}
