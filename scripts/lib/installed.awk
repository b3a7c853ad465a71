# How far apt is, of the log of a root's build: packages done and in all; of 0 until it is known how many.
# A package is downloaded (if it is not there), unpacked and set up; what is done twice counts once.
# Get:5 URI SUITE ARCHITECTURE PACKAGE ARCHITECTURE VERSION [SIZE kB]; indexes have fewer words.
/^Get:/ && NF >= 9 { got += !of_got[$5, $6]++ }
/^Unpacking / { unpacked += !of_unpacked[$2]++ }
/^Setting up / { set_up += !of_set_up[$3]++ }
# Those that every Debian has come first, by themselves.
/^[0-9]+ upgraded, [0-9]+ newly installed/ { all += $3; lists++ }
END {
  if (got < unpacked)
    got = unpacked
  printf "%d %d\n", (got + unpacked + set_up) / 3, lists < 2 ? 0 : all
}
