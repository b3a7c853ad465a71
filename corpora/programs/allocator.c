/* A first-fit allocator with splitting and merging on a fixed arena, and a
 * test that compares it with a record of what is in use. Short functions with
 * several exits, called often. */
#include "program.h"

struct block {
    size_t size; /* bytes behind the header */
    int used;
    struct block *previous, *next;
};

static _Alignas(16) unsigned char arena[1 << 14];
static struct block *first;

KEEP static void reset(void)
{
    first = (struct block *)arena;
    first->size = sizeof arena - sizeof *first;
    first->used = 0;
    first->previous = first->next = NULL;
}

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

static void split(struct block *block, size_t size)
{
    if (block->size < size + sizeof *block + 16)
        return;
    struct block *rest = (struct block *)((unsigned char *)(block + 1) + size);
    rest->size = block->size - size - sizeof *rest;
    rest->used = 0;
    rest->previous = block;
    rest->next = block->next;
    if (rest->next != NULL)
        rest->next->previous = rest;
    block->next = rest;
    block->size = size;
}

static void merge_with_next(struct block *block)
{
    struct block *next = block->next;
    if (next == NULL || next->used)
        return;
    block->size += sizeof *next + next->size;
    block->next = next->next;
    if (block->next != NULL)
        block->next->previous = block;
}

KEEP static void *allocate(size_t size)
{
    size = rounded(size == 0 ? 1 : size);
    for (struct block *block = first; block != NULL; block = block->next)
        if (!block->used && block->size >= size) {
            split(block, size);
            block->used = 1;
            return block + 1;
        }
    return NULL;
}

KEEP static void release(void *memory)
{
    if (memory == NULL)
        return;
    struct block *block = (struct block *)memory - 1;
    block->used = 0;
    merge_with_next(block);
    if (block->previous != NULL && !block->previous->used)
        merge_with_next(block->previous);
}

KEEP static void *reallocate(void *memory, size_t size)
{
    if (memory == NULL)
        return allocate(size);
    struct block *block = (struct block *)memory - 1;
    if (block->size >= rounded(size)) {
        split(block, rounded(size));
        return memory;
    }
    void *moved = allocate(size);
    if (moved != NULL) {
        memcpy(moved, memory, block->size);
        release(memory);
    }
    return moved;
}

/* Adds up to the whole arena, whatever has happened. */
KEEP static int consistent(void)
{
    size_t sum = 0;
    const struct block *previous = NULL;
    for (const struct block *block = first; block != NULL; block = block->next) {
        if (block->previous != previous)
            return 0;
        if (previous != NULL && !previous->used && !block->used)
            return 0;
        sum += sizeof *block + block->size;
        previous = block;
    }
    return sum == sizeof arena;
}

static uint32_t random_state = 1;
static uint32_t next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 16;
}

struct lease { unsigned char *memory; size_t size; unsigned char mark; };

static int intact(const struct lease *lease)
{
    for (size_t i = 0; i < lease->size; i++)
        if (lease->memory[i] != lease->mark)
            return 0;
    return 1;
}

static void mark(struct lease *lease, unsigned char value)
{
    lease->mark = value;
    memset(lease->memory, value, lease->size);
}

KEEP static uint64_t exercise(int turns)
{
    struct lease leases[32];
    uint64_t wrong = 0;
    memset(leases, 0, sizeof leases);
    for (int turn = 0; turn < turns; turn++) {
        struct lease *lease = &leases[next_random() % 32];
        size_t size = next_random() % 400;
        if (lease->memory != NULL && !intact(lease))
            wrong |= 1;
        if (lease->memory != NULL && next_random() % 3 != 0) {
            release(lease->memory);
            lease->memory = NULL;
        } else {
            unsigned char *memory = reallocate(lease->memory, size);
            if (memory == NULL)
                continue;
            lease->memory = memory;
            lease->size = size;
            mark(lease, (unsigned char)turn);
        }
    }
    wrong |= (uint64_t)!consistent() << 1;
    for (int i = 0; i < 32; i++)
        release(leases[i].memory);
    wrong |= (uint64_t)(first->used || first->next != NULL) << 2;
    return wrong;
}

int main(void)
{
    reset();
    uint64_t wrong = exercise((int)opaque(600));
    wrong |= (uint64_t)(allocate(sizeof arena) != NULL) << 3;
    wrong |= (uint64_t)(allocate(sizeof arena - sizeof(struct block)) == NULL) << 4;
    return finish("allocator", wrong, 0);
}
