# Sums up the logs of the executed programs: awk -v RUNS=run.tsv -f run.awk plan.tsv
# Fails if one of them failed, or if none was run.

# The last line of a log, "exit STATUS: COMMAND", or "" if there is none.
function ending(file,    line, last)
{
    last = ""
    while ((getline line < file) > 0)
        last = line
    close(file)
    return last
}

BEGIN { FS = "\t" }

($2 == "pie" || $2 == "static") && ending($1 ".log") ~ /^exit 0:/ {
    last = ending($1 ".run.log")
    ran++
    print $1 "\t" last > RUNS
    if (last !~ /^exit 0:/) {
        failed++
        print $1 ": " last
    }
}

END {
    print ran + 0 " programs run, " failed + 0 " failed"
    exit ran == 0 || failed > 0
}
