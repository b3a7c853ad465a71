# What apt says of its downloads ("Fetched 812 MB in 1min 5s (12.4 MB/s)"), in all: SECONDS MEGABYTES.
# A process that forks before it has written the line writes it twice.
/^Fetched / && !said[$0]++ {
  megabytes += $2 * ($3 == "kB" ? 0.001 : $3 == "GB" ? 1000 : $3 == "MB" ? 1 : 0.000001)
  for (i = 5; i <= NF && $i !~ /^[(]/; i++)
    seconds += $i * ($i ~ /min/ ? 60 : $i ~ /h/ ? 3600 : 1)
}
END { printf "%d %d\n", seconds, megabytes }
