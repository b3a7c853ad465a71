# How far apt is, of the log of a root's build: packages done and in all; 0 of 0 until it is known how many.
# A package is downloaded (if it is not there), unpacked and set up.
# Get:5 URI SUITE ARCHITECTURE PACKAGE ARCHITECTURE VERSION [SIZE kB]; indexes have fewer words.
/^Get:/ && NF >= 9 { got++ }
/^Unpacking / { unpacked++ }
/^Setting up / { set_up++ }
# Those that every Debian has come first, by themselves.
/^[0-9]+ upgraded, [0-9]+ newly installed/ { all += $3; lists++ }
END {
  if (got < unpacked)
    got = unpacked
  printf "%d %d\n", lists < 2 ? 0 : (got + unpacked + set_up) / 3, lists < 2 ? 0 : all
}
