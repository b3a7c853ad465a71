/* A hash table with open addressing that grows and forgets, its hash and
 * comparison given as functions: calls through pointers, inlined and not. */
#include "program.h"

typedef uint32_t hash_function(const char *key);
typedef int equal_function(const char *left, const char *right);

struct slot { const char *key; long value; int state; };
enum { FREE, TAKEN, DELETED };

struct table {
    struct slot *slots;
    uint32_t capacity, count, filled;
    hash_function *hash;
    equal_function *equal;
};

static struct slot memory[4096];
static uint32_t memory_used;

static struct slot *new_slots(uint32_t count)
{
    struct slot *slots = &memory[memory_used];
    memory_used += count;
    memset(slots, 0, count * sizeof *slots);
    return slots;
}

KEEP static uint32_t hash_bytes(const char *key)
{
    uint32_t hash = 2166136261u;
    for (; *key != '\0'; key++)
        hash = (hash ^ (unsigned char)*key) * 16777619u;
    return hash;
}

/* A bad one: everything of the same length collides. */
KEEP static uint32_t hash_length(const char *key) { return (uint32_t)strlen(key); }

KEEP static int equal_text(const char *left, const char *right) { return strcmp(left, right) == 0; }

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

KEEP static int equal_ignoring_case(const char *left, const char *right)
{
    while (*left != '\0' && lower(*left) == lower(*right))
        left++, right++;
    return lower(*left) == lower(*right);
}

static struct table make(uint32_t capacity, hash_function *hash, equal_function *equal)
{
    struct table table = {new_slots(capacity), capacity, 0, 0, hash, equal};
    return table;
}

/* The key's slot, or the first one free for it. */
static struct slot *find_slot(const struct table *table, const char *key)
{
    struct slot *deleted = NULL;
    uint32_t at = table->hash(key) & (table->capacity - 1);
    for (uint32_t step = 1;; step++) {
        struct slot *slot = &table->slots[at];
        if (slot->state == FREE)
            return deleted != NULL ? deleted : slot;
        if (slot->state == DELETED)
            deleted = deleted != NULL ? deleted : slot;
        else if (table->equal(slot->key, key))
            return slot;
        at = (at + step) & (table->capacity - 1);
    }
}

static void insert(struct table *table, const char *key, long value);

static void grow(struct table *table)
{
    struct table larger = make(table->capacity * 2, table->hash, table->equal);
    for (uint32_t i = 0; i < table->capacity; i++)
        if (table->slots[i].state == TAKEN)
            insert(&larger, table->slots[i].key, table->slots[i].value);
    *table = larger;
}

KEEP static void insert(struct table *table, const char *key, long value)
{
    if ((table->filled + 1) * 4 > table->capacity * 3)
        grow(table);
    struct slot *slot = find_slot(table, key);
    if (slot->state == TAKEN) {
        slot->value = value;
        return;
    }
    table->filled += slot->state == FREE;
    table->count++;
    *slot = (struct slot){key, value, TAKEN};
}

KEEP static long look_up(const struct table *table, const char *key, long otherwise)
{
    const struct slot *slot = find_slot(table, key);
    return slot->state == TAKEN ? slot->value : otherwise;
}

KEEP static int forget(struct table *table, const char *key)
{
    struct slot *slot = find_slot(table, key);
    if (slot->state != TAKEN)
        return 0;
    slot->state = DELETED;
    table->count--;
    return 1;
}

KEEP static void each(const struct table *table, void (*visit)(const struct slot *, long *),
                      long *context)
{
    for (uint32_t i = 0; i < table->capacity; i++)
        if (table->slots[i].state == TAKEN)
            visit(&table->slots[i], context);
}

KEEP static void add_value(const struct slot *slot, long *sum) { *sum += slot->value; }

static char names[200][8];

static void make_names(void)
{
    for (int i = 0; i < 200; i++) {
        char *to = names[i];
        *to++ = 'k';
        for (int rest = i; rest > 0; rest /= 10)
            *to++ = (char)('0' + rest % 10);
        *to = '\0';
    }
}

KEEP static uint64_t exercise(hash_function *hash, equal_function *equal, int count)
{
    struct table table = make(8, hash, equal);
    uint64_t wrong = 0;
    long sum = 0;
    for (int i = 0; i < count; i++)
        insert(&table, names[i], opaque(i));
    for (int i = 0; i < count; i += 3)
        wrong |= !forget(&table, names[i]);
    wrong |= (uint64_t)forget(&table, "absent") << 1;
    for (int i = 0; i < count; i += 6)
        insert(&table, names[i], i * 10);
    for (int i = 0; i < count; i++) {
        long expected = i % 6 == 0 ? i * 10 : i % 3 == 0 ? -1 : i;
        wrong |= (uint64_t)(look_up(&table, names[i], -1) != expected) << 2;
        sum -= expected == -1 ? 0 : expected;
    }
    each(&table, add_value, &sum);
    return wrong | (uint64_t)(sum != 0) << 3;
}

int main(void)
{
    make_names();
    uint64_t wrong = exercise(hash_bytes, equal_text, 200);
    wrong |= exercise(hash_length, equal_text, 30) << 4;
    struct table table = make(8, hash_length, equal_ignoring_case);
    insert(&table, "Word", 1);
    insert(&table, "wORD", 2);
    wrong |= (uint64_t)(table.count != 1 || look_up(&table, "WORD", 0) != 2) << 8;
    return finish("hash_table", wrong, 0);
}
