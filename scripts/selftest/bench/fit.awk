# How does what was counted grow with the size?  Reads lines of
#
#     NAME  LIMIT  MOST  UNIT  SIZE  COUNT  BESIDE
#
# (tabs between; the lines of a name together, smallest size first), prints a line for each
# name, and fails where a count grows faster than SIZE to the power LIMIT, or one is above MOST
# (-: any may be).  The exponent is the larger one of two: of the line through all points
# (logarithms, least squares), and of the last two, as what is small at small sizes shows at
# the largest.
#
# usage: awk -f fit.awk FILE
# exit status: 0; 1 one grows faster than its limit, or is above its most; 3 too little was counted

function slope(from, to,   i, n, x, y, sx, sy, sxx, sxy) {
  for (i = from; i <= to; i++) {
    x = log(size[i]); y = log(count[i])
    n++; sx += x; sy += y; sxx += x * x; sxy += x * y
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx)
}

# At least four sizes, each larger than the one before, and something counted of each.
function is_series(   i) {
  for (i = 1; i <= points; i++)
    if (count[i] <= 0 || size[i] <= (i > 1 ? size[i - 1] : 0)) return 0
  return points >= 4
}

function is_above(   i) {
  for (i = 1; i <= points; i++)
    if (most != "-" && count[i] > most + 0) return 1
  return 0
}

function judge(   all, last, worst, says) {
  all = slope(1, points); last = slope(points - 1, points)
  worst = all > last ? all : last
  says = worst > limit ? "  TOO STEEP" : is_above() ? "  MORE THAN " most : ""
  if (says != "" && status == 0) status = 1
  printf "%-34s %8d to %-8d  n^%5.2f (at most %.2f) %11d %s, %s%s\n", name, size[1], size[points], worst, limit,
    count[points], unit, beside, says
}

function end_series() {
  if (points > 0 && is_series()) judge()
  else if (points > 0) {
    print name ": not four sizes that grow, with something counted of each"
    status = 3
  }
  points = 0
}

BEGIN { FS = "\t" }
NF != 7 { print "fit.awk: no line of seven fields: " $0; status = 3; next }
$1 != name { end_series(); name = $1; series++ }
{ limit = $2 + 0; most = $3; unit = $4; size[++points] = $5 + 0; count[points] = $6 + 0; beside = $7 }
END {
  end_series()
  if (series == 0) { print "nothing was counted"; status = 3 }
  exit status
}
