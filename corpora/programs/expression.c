/* An interpreter of arithmetic expressions: a recursive-descent parser that
 * builds a tree, an evaluator that walks it and a printer that reads it back.
 * Many functions that call each other, with deep and irregular stacks. */
#include "program.h"

enum kind { NUMBER, VARIABLE, UNARY, BINARY, CALL, CONDITION };

struct node {
    enum kind kind;
    char name;
    long value;
    struct node *part[3];
};

struct parser {
    const char *at;
    struct node *pool;
    int used, capacity;
    int failed;
};

static struct node *parse_condition(struct parser *parser);

static struct node *new_node(struct parser *parser, enum kind kind, char name)
{
    if (parser->used == parser->capacity) {
        parser->failed = 1;
        return &parser->pool[0];
    }
    struct node *node = &parser->pool[parser->used++];
    node->kind = kind;
    node->name = name;
    node->value = 0;
    node->part[0] = node->part[1] = node->part[2] = NULL;
    return node;
}

static int accept(struct parser *parser, char wanted)
{
    while (*parser->at == ' ')
        parser->at++;
    if (*parser->at != wanted)
        return 0;
    parser->at++;
    return 1;
}

static void expect(struct parser *parser, char wanted)
{
    if (!accept(parser, wanted))
        parser->failed = 1;
}

static struct node *parse_number(struct parser *parser)
{
    struct node *node = new_node(parser, NUMBER, '0');
    while (*parser->at >= '0' && *parser->at <= '9')
        node->value = node->value * 10 + (*parser->at++ - '0');
    return node;
}

static struct node *parse_name(struct parser *parser)
{
    char name = *parser->at++;
    if (!accept(parser, '('))
        return new_node(parser, VARIABLE, name);
    struct node *node = new_node(parser, CALL, name);
    int count = 0;
    do
        node->part[count++] = parse_condition(parser);
    while (count < 3 && accept(parser, ','));
    node->value = count;
    expect(parser, ')');
    return node;
}

static struct node *parse_primary(struct parser *parser)
{
    if (accept(parser, '(')) {
        struct node *node = parse_condition(parser);
        expect(parser, ')');
        return node;
    }
    if (accept(parser, '-')) {
        struct node *node = new_node(parser, UNARY, '-');
        node->part[0] = parse_primary(parser);
        return node;
    }
    if (*parser->at >= '0' && *parser->at <= '9')
        return parse_number(parser);
    if (*parser->at >= 'a' && *parser->at <= 'z')
        return parse_name(parser);
    parser->failed = 1;
    return new_node(parser, NUMBER, '0');
}

/* The levels differ in their operators only. */
static const char *const operators[3] = {"<>=", "+-", "*/%"};

static struct node *parse_level(struct parser *parser, int level)
{
    if (level == 3)
        return parse_primary(parser);
    struct node *left = parse_level(parser, level + 1);
    for (;;) {
        const char *name = operators[level];
        while (*name != '\0' && !accept(parser, *name))
            name++;
        if (*name == '\0' || parser->failed)
            return left;
        struct node *node = new_node(parser, BINARY, *name);
        node->part[0] = left;
        node->part[1] = parse_level(parser, level + 1);
        left = node;
    }
}

static struct node *parse_condition(struct parser *parser)
{
    struct node *test = parse_level(parser, 0);
    if (!accept(parser, '?'))
        return test;
    struct node *node = new_node(parser, CONDITION, '?');
    node->part[0] = test;
    node->part[1] = parse_condition(parser);
    expect(parser, ':');
    node->part[2] = parse_condition(parser);
    return node;
}

KEEP static long divide(long left, long right) { return right == 0 ? 0 : left / right; }

KEEP static long power(long base, long exponent)
{
    if (exponent <= 0)
        return 1;
    long half = power(base, exponent / 2);
    return exponent % 2 == 0 ? half * half : half * half * base;
}

KEEP static long largest_divisor(long left, long right)
{
    return right == 0 ? left : largest_divisor(right, left % right);
}

static long evaluate(const struct node *node, const long *variables);

static long evaluate_binary(const struct node *node, const long *variables)
{
    long left = evaluate(node->part[0], variables);
    long right = evaluate(node->part[1], variables);
    switch (node->name) {
    case '+': return left + right;
    case '-': return left - right;
    case '*': return left * right;
    case '/': return divide(left, right);
    case '%': return left - right * divide(left, right);
    case '<': return left < right;
    case '>': return left > right;
    default: return left == right;
    }
}

static long evaluate_call(const struct node *node, const long *variables)
{
    long value[3] = {0, 0, 0};
    for (int i = 0; i < node->value; i++)
        value[i] = evaluate(node->part[i], variables);
    switch (node->name) {
    case 'p': return power(value[0], value[1]);
    case 'g': return largest_divisor(value[0], value[1]);
    case 'm': return value[0] > value[1] ? value[0] : value[1];
    default: return value[0] + value[1] + value[2];
    }
}

static long evaluate(const struct node *node, const long *variables)
{
    switch (node->kind) {
    case NUMBER: return node->value;
    case VARIABLE: return variables[node->name - 'a'];
    case UNARY: return -evaluate(node->part[0], variables);
    case BINARY: return evaluate_binary(node, variables);
    case CALL: return evaluate_call(node, variables);
    case CONDITION: break;
    }
    return evaluate(node->part[0], variables) ? evaluate(node->part[1], variables)
                                              : evaluate(node->part[2], variables);
}

static char *print(const struct node *node, char *to)
{
    if (node->kind == NUMBER) {
        if (node->value > 9) {
            struct node rest = *node;
            rest.value = node->value / 10;
            to = print(&rest, to);
        }
        *to++ = (char)('0' + node->value % 10);
        return to;
    }
    if (node->kind == VARIABLE) {
        *to++ = node->name;
        return to;
    }
    if (node->kind == CALL)
        *to++ = node->name;
    *to++ = '(';
    if (node->kind == UNARY)
        *to++ = '-';
    for (int i = 0; i < 3 && node->part[i] != NULL; i++) {
        if (i > 0)
            *to++ = node->kind == CALL ? ',' : node->kind == BINARY ? node->name : i == 1 ? '?' : ':';
        to = print(node->part[i], to);
    }
    *to++ = ')';
    return to;
}

/* Parses, evaluates, prints, parses that again and evaluates once more. */
KEEP static int works(const char *text, long expected)
{
    struct node first[64], second[64];
    char printed[256];
    long variables[26];
    for (int i = 0; i < 26; i++)
        variables[i] = opaque(i + 1);
    struct parser parser = {text, first, 0, 64, 0};
    struct node *tree = parse_condition(&parser);
    if (parser.failed || *parser.at != '\0' || evaluate(tree, variables) != expected)
        return 0;
    *print(tree, printed) = '\0';
    parser = (struct parser){printed, second, 0, 64, 0};
    tree = parse_condition(&parser);
    return !parser.failed && *parser.at == '\0' && evaluate(tree, variables) == expected;
}

KEEP static int fails(const char *text)
{
    struct node pool[64];
    struct parser parser = {text, pool, 0, 64, 0};
    parse_condition(&parser);
    return parser.failed || *parser.at != '\0';
}

int main(void)
{
    uint64_t wrong = 0;
    wrong |= !works("1 + 2 * 3", 7);
    wrong |= (uint64_t)!works("(1 + 2) * -(3 - 5)", 6) << 1;
    wrong |= (uint64_t)!works("a + b * c - z / b", 1 + 6 - 13) << 2;
    wrong |= (uint64_t)!works("p(2, 10) % 1000 + g(84, 36)", 24 + 12) << 3;
    wrong |= (uint64_t)!works("1 < 2 ? m(3, 9) : 1 / 0", 9) << 4;
    wrong |= (uint64_t)!works("a > b ? 1 : b = 2 ? s(1, 2, 3) : 3", 6) << 5;
    wrong |= (uint64_t)!works("((((((((((1))))))))))+((((2+((((3)))))))) * 4", 21) << 6;
    wrong |= (uint64_t)!fails("1 + * 2") << 7;
    wrong |= (uint64_t)!fails("(1 + 2") << 8;
    return finish("expression", wrong, 0);
}
