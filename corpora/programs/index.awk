# Turns PLAN and the logs of the steps into index.tsv and diagnostics.tsv.
#   awk -v INDEX=... -v DIAGNOSTICS=... -f index.awk plan.tsv peers.tsv
# With RUNS instead: sums up the logs of the programs that were executed; fails if one of them failed, or if none was run.

# Reads the log of an output: sets status, ending (its last line) and command, and lists its messages.
function read_log(path,    line, file)
{
    status = "failed"
    command = "not built"
    ending = ""
    file = path ".log"
    while ((getline line < file) > 0) {
        if (line ~ /^exit [0-9]+: /) {
            status = line ~ /^exit 0: / ? "ok" : "failed"
            command = ending = line
            sub(/^exit [0-9]+: /, "", command)
        } else if (line != "" && !RUNS) {
            gsub(/\t/, " ", line)
            printf "%s\t%s\t%s\n", path, topic(line), line > DIAGNOSTICS
        }
    }
    close(file)
}

function topic(line)
{
    line = tolower(line)
    if (line ~ /sframe/) return "sframe"
    if (line ~ /internal error|assertion|segmentation|core dumped|bfd.*error/) return "crash"
    return "other"
}

BEGIN {
    FS = OFS = "\t"
    if (!RUNS) {
        print "path", "kind", "abi", "version", "compiler", "options", "program", "status", "command" > INDEX
        print "path", "topic", "message" > DIAGNOSTICS
    }
}

RUNS {
    read_log($1)
    if (status == "ok" && ($2 == "pie" || $2 == "static")) {
        read_log($1 ".run")
        ran++
        print $1, ending > RUNS
        if (status != "ok") {
            failed++
            print $1 ": " ending
        }
    }
    next
}

{
    status = "ok"
    if ($2 != "peer-file")
        read_log($1)
    print $0, status, (status == "ok" ? "-" : command) > INDEX
    count[$2 " " status]++
}

END {
    if (RUNS) {
        print ran + 0 " programs run, " failed + 0 " failed"
        exit ran == 0 || failed > 0
    }
    for (kind in count)
        print "# " kind ": " count[kind]
}
