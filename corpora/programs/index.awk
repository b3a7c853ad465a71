# Turns PLAN and the logs of the steps into index.tsv and diagnostics.tsv.
#   awk -v INDEX=... -v DIAGNOSTICS=... -f index.awk plan.tsv peers.tsv

# Reads the log of an output: sets status and command, and lists its messages.
function read_log(path,    line, file)
{
    status = "failed"
    command = "not built"
    file = path ".log"
    while ((getline line < file) > 0) {
        if (line ~ /^exit [0-9]+: /) {
            status = line ~ /^exit 0: / ? "ok" : "failed"
            command = line
            sub(/^exit [0-9]+: /, "", command)
        } else if (line != "") {
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
    print "path", "kind", "abi", "version", "compiler", "options", "program", "status", "command" > INDEX
    print "path", "topic", "message" > DIAGNOSTICS
}

{
    status = "ok"
    if ($2 != "peer-file")
        read_log($1)
    print $0, status, (status == "ok" ? "-" : command) > INDEX
    count[$2 " " status]++
}

END {
    for (kind in count)
        print "# " kind ": " count[kind]
}
