/* A workload for libzstd: text that is made up, compressed at three levels and
 * decompressed again; the sizes must be smaller, the text the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { SIZE = 20000 };

static void make_text(char *text)
{
    static const char *const words[] = {"stack", "frame", "table", "row", "offset", "register", "caller"};
    unsigned state = 1;
    size_t at = 0;
    while (at + 10 < SIZE) {
        state = state * 1103515245u + 12345u;
        const char *word = words[(state >> 16) % 7];
        memcpy(text + at, word, strlen(word));
        at += strlen(word);
        text[at++] = ' ';
    }
    memset(text + at, '.', SIZE - at);
}

int main(void)
{
    static char text[SIZE], again[SIZE];
    size_t room = ZSTD_compressBound(SIZE);
    char *packed = malloc(room);
    int levels[] = {1, 5, 12};
    make_text(text);
    for (int i = 0; i < 3; i++) {
        size_t size = ZSTD_compress(packed, room, text, SIZE, levels[i]);
        if (ZSTD_isError(size) || size > SIZE / 3)
            return 1;
        if (ZSTD_decompress(again, SIZE, packed, size) != SIZE || memcmp(text, again, SIZE) != 0)
            return 2;
    }
    puts("zstd: ok");
    return 0;
}
