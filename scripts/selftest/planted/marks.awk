# The faults FILE:FUNCTION:KIND:N:HASH FILE of what mutants lists.  Wants hash () of hand.awk.
{
  split($1, part, ":")
  print $1 ":" hash($4), part[1]
}
