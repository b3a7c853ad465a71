/* A workload for sqlite, in memory: tables, an index, a trigger, joins, sorting, a recursive query, windows, a
 * function of ours that it calls back, a statement that fails and is rolled back.  Each answer is known beforehand. */
#include <stdio.h>
#include <string.h>
#include <sqlite3.h>

enum { ROWS = 70 };

/* What is asked in turn, and the number that is right: sizes are 0 to 69, each of the seven words has ten. */
static const struct {
    const char *sql;
    long long answer;
} questions[] = {
    {"SELECT sum(size) FROM word", 2415},
    {"SELECT sum(twice(size)) FROM word WHERE id <= 11", 110},
    {"SELECT count(*) FROM word a JOIN word b ON a.text = b.text WHERE a.id < b.id", 315},
    {"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) SELECT sum(i) FROM n", 210},
    {"SELECT count(*) FROM (SELECT text, sum(size) s FROM word GROUP BY text HAVING s > 345 ORDER BY s DESC)", 3},
    {"SELECT size FROM word ORDER BY text DESC, size LIMIT 1", 2}, /* "table" is the third word */
    {"DELETE FROM word WHERE size % 2 = 0 RETURNING 1", 1},
    {"SELECT count(*) FROM gone", 35},
    {"SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY size DESC) r FROM word)", 35},
    {"SELECT length(group_concat(size, ',')) FROM (SELECT size FROM word WHERE size < 20)", 24},
    {"SELECT count(*) FROM word WHERE upper(text) LIKE 'RO%' OR text GLOB 'fr*'", 10},
    {"SELECT instr(printf('%05d|%s', 42, hex(x'beef')), 'BEEF')", 7},
};

static void twice(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int64(context, 2 * sqlite3_value_int64(values[0]));
}

static int fill(sqlite3 *db)
{
    static const char *const words[] = {"stack", "frame", "table", "row", "offset", "register", "caller"};
    sqlite3_stmt *insert;
    if (sqlite3_prepare_v2(db, "INSERT INTO word VALUES (?, ?, ?)", -1, &insert, NULL) != SQLITE_OK)
        return 1;
    for (int i = 0; i < ROWS; i++) {
        sqlite3_bind_int(insert, 1, i + 1);
        sqlite3_bind_text(insert, 2, words[i % 7], -1, SQLITE_STATIC);
        sqlite3_bind_int(insert, 3, i);
        if (sqlite3_step(insert) != SQLITE_DONE)
            return 1;
        sqlite3_reset(insert);
    }
    return sqlite3_finalize(insert) != SQLITE_OK;
}

/* The first column of the first row; all rows are stepped through. */
static int ask(sqlite3 *db, const char *sql, long long *answer)
{
    sqlite3_stmt *statement;
    int rows = 0;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        return 1;
    while (sqlite3_step(statement) == SQLITE_ROW)
        if (rows++ == 0)
            *answer = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement) != SQLITE_OK || rows == 0;
}

/* Row 1 is there already: nothing of this stays. */
static int fail_and_roll_back(sqlite3 *db)
{
    int status = sqlite3_exec(db, "BEGIN; INSERT INTO word VALUES (71, 'new', 70);"
                                  "INSERT INTO word VALUES (1, 'old', 0); COMMIT", NULL, NULL, NULL);
    return status != SQLITE_CONSTRAINT || sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL) != SQLITE_OK;
}

int main(void)
{
    sqlite3 *db;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
        sqlite3_create_function(db, "twice", 1, SQLITE_UTF8, NULL, twice, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT, size INTEGER);"
                         "CREATE INDEX by_text ON word (text);"
                         "CREATE TABLE gone (id INTEGER);"
                         "CREATE TRIGGER log AFTER DELETE ON word BEGIN INSERT INTO gone VALUES (old.id); END",
                     NULL, NULL, NULL) != SQLITE_OK)
        return 1;
    if (fill(db) || fail_and_roll_back(db))
        return 2;
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        long long answer = -1;
        if (ask(db, questions[i].sql, &answer) || answer != questions[i].answer) {
            printf("%s: %lld, not %lld\n", questions[i].sql, answer, questions[i].answer);
            return 3;
        }
    }
    if (sqlite3_close(db) != SQLITE_OK)
        return 4;
    puts("sqlite: ok");
    return 0;
}
