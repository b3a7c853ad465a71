# Of what apt says in a log, SECONDS MEGABYTES DONE ALL: its downloads ("Fetched 812 MB in 1min 5s (12.4 MB/s)"), in all; and
# how far it is, packages done and in all, of 0 until it is known how many.
# A process that forks before it has written the line writes it twice.
/^Fetched / && !said[$0]++ {
  megabytes += $2 * ($3 == "kB" ? 0.001 : $3 == "GB" ? 1000 : $3 == "MB" ? 1 : 0.000001)
  for (i = 5; i <= NF && $i !~ /^[(]/; i++)
    seconds += $i * ($i ~ /min/ ? 60 : $i ~ /h/ ? 3600 : 1)
}
# A package is downloaded (if it is not there), unpacked and set up; what is done twice counts once.
# Get:5 URI SUITE ARCHITECTURE PACKAGE ARCHITECTURE VERSION [SIZE kB]; indexes have fewer words.
/^Get:/ && NF >= 9 { got += !of_got[$5, $6]++ }
/^Unpacking / { unpacked += !of_unpacked[$2]++ }
/^Setting up / { set_up += !of_set_up[$3]++ }
# Those that every Debian has come first, by themselves.
/^[0-9]+ upgraded, [0-9]+ newly installed/ { all += $3; lists++ }
END {
  if (got < unpacked) got = unpacked
  printf "%d %d %d %d\n", seconds, megabytes, (got + unpacked + set_up) / 3, lists < 2 ? 0 : all
}
