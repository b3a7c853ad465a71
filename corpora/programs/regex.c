/* A backtracking matcher of regular expressions: mutual recursion as deep as
 * its input, continuations passed as pointers to locals of other frames. */
#include "program.h"

struct matcher { const char *pattern, *text_end; int steps; };

static const char *match_here(struct matcher *matcher, const char *pattern, const char *text);

static int in_set(const char *set, char letter)
{
    int negated = *set == '^', found = 0;
    for (set += negated; *set != ']' && *set != '\0'; set++)
        if (set[1] == '-' && set[2] != ']') {
            found |= letter >= set[0] && letter <= set[2];
            set += 2;
        } else
            found |= letter == *set;
    return found != negated;
}

/* One past the atom that the pattern begins with. */
static const char *after_atom(const char *pattern)
{
    if (*pattern == '\\')
        return pattern + 2;
    if (*pattern == '[') {
        pattern += pattern[1] == '^' ? 3 : 2;
        while (*pattern != ']')
            pattern++;
    } else if (*pattern == '(') {
        int depth = 0;
        do {
            depth += *pattern == '(';
            depth -= *pattern == ')';
            pattern++;
        } while (depth > 0);
        return pattern;
    }
    return pattern + 1;
}

static int atom_matches(const char *pattern, char letter)
{
    if (letter == '\0')
        return 0;
    switch (*pattern) {
    case '.': return 1;
    case '[': return in_set(pattern + 1, letter);
    case '\\':
        switch (pattern[1]) {
        case 'd': return letter >= '0' && letter <= '9';
        case 'w': return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
                         || (letter >= '0' && letter <= '9') || letter == '_';
        default: return pattern[1] == letter;
        }
    default: return *pattern == letter;
    }
}

/* As many as possible, then fewer. */
KEEP static const char *match_star(struct matcher *matcher, const char *atom, const char *rest,
                                   const char *text, int at_least)
{
    const char *from = text;
    while (atom_matches(atom, *text))
        text++;
    for (; text - from >= at_least; text--) {
        const char *end = match_here(matcher, rest, text);
        if (end != NULL)
            return end;
    }
    return NULL;
}

static const char *match_optional(struct matcher *matcher, const char *atom, const char *rest,
                                  const char *text)
{
    if (atom_matches(atom, *text)) {
        const char *end = match_here(matcher, rest, text + 1);
        if (end != NULL)
            return end;
    }
    return match_here(matcher, rest, text);
}

/* Copies an alternative and what follows the group, and matches that. */
KEEP static const char *match_alternative(struct matcher *matcher, const char *from,
                                          const char *to, const char *rest, const char *text)
{
    char joined[64];
    size_t length = 0;
    while (from < to && length < 60)
        joined[length++] = *from++;
    while (*rest != '\0' && length < 62)
        joined[length++] = *rest++;
    joined[length] = '\0';
    return match_here(matcher, joined, text);
}

static const char *match_group(struct matcher *matcher, const char *group, const char *rest,
                               const char *text)
{
    const char *from = group + 1, *at = from;
    for (int depth = 0;; at++) {
        if (depth == 0 && (*at == '|' || *at == ')')) {
            const char *end = match_alternative(matcher, from, at, rest, text);
            if (end != NULL || *at == ')')
                return end;
            from = at + 1;
        }
        depth += *at == '(';
        depth -= *at == ')';
    }
}

static const char *match_here(struct matcher *matcher, const char *pattern, const char *text)
{
    matcher->steps++;
    if (*pattern == '\0')
        return text;
    if (pattern[0] == '$' && pattern[1] == '\0')
        return text == matcher->text_end ? text : NULL;
    const char *rest = after_atom(pattern);
    if (*pattern == '(')
        return match_group(matcher, pattern, rest, text);
    switch (*rest) {
    case '*': return match_star(matcher, pattern, rest + 1, text, 0);
    case '+': return match_star(matcher, pattern, rest + 1, text, 1);
    case '?': return match_optional(matcher, pattern, rest + 1, text);
    default: break;
    }
    return atom_matches(pattern, *text) ? match_here(matcher, rest, text + 1) : NULL;
}

/* The length of the first match, or -1. */
KEEP static long search(const char *pattern, const char *text)
{
    struct matcher matcher = {pattern, text + strlen(text), 0};
    if (*pattern == '^') {
        const char *end = match_here(&matcher, pattern + 1, text);
        return end == NULL ? -1 : end - text;
    }
    for (;; text++) {
        const char *end = match_here(&matcher, pattern, text);
        if (end != NULL)
            return end - text;
        if (*text == '\0')
            return -1;
    }
}

int main(void)
{
    static const struct { const char *pattern, *text; long length; } cases[] = {
        {"abc", "xxabcxx", 3},
        {"^abc", "xabc", -1},
        {"a.c$", "abc adc", 3},
        {"[a-c]+x", "bcabx", 5},
        {"[^0-9]*", "abc1", 3},
        {"a*b*c*$", "aaabbbccc", 9},
        {"colou?r", "my color", 5},
        {"\\d+\\.\\d+", "pi 3.1415 or so", 6},
        {"(cat|dog|bird)s?", "two dogs", 4},
        {"(a|ab)(c|bcd)(d*)$", "abcd", 4},
        {"x(y(z|w)|v)*", "a", -1},
        {"\\w+@\\w+\\.(com|org)", "mail me@example.org now", 14},
        {"(x+x+)y", "xxxxxxxxy", 9},
        {"^a*a*a*b$", "aaaaaaaaaaaaaaaa", -1},
    };
    uint64_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        wrong |= (uint64_t)(search(cases[i].pattern, cases[i].text) != cases[i].length) << i;
    return finish("regex", wrong, 0);
}
