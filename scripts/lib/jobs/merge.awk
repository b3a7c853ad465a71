# What several jobs saw of the oracle section, as one run has it: of a probe, which each job makes, what is good
# counts, and a claim is what all of them were answered (conformance/readers/runner/summary.c).

function value(key) { return match($0, "\"" key "\":\"[^\"]*\"") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 5) : "" }
function tagged(pattern, none, tags) {
  tags = "," value("tag") ","
  return match(tags, ",(" pattern "),") ? substr(tags, RSTART + 1, RLENGTH - 2) : none
}

{ name = value("case") }
name ~ /^claim\// { next }
name == "probe" {
  test = value("test")
  if (!(test in said) || /"result":"good"/) said[test] = $0
  next
}
{ print }
value("reason") != "this version or ABI is not among its caps" {
  claim = value("testee") "\t" value("operation") "\t" tagged("v[0-9]", "v0") "\t" tagged("[a-z0-9]+-[bl]e", "an unknown ABI")
  release[claim] = value("release")
  verdict = value("verdict")
  asked[claim]++
  if (verdict == "unsupported") refused[claim]++
  if (verdict == "crash" || verdict == "timeout") died[claim]++
}
END {
  for (test in said) print said[test]
  for (claim in asked) {
    if (asked[claim] < 50 || died[claim] == asked[claim]) continue
    split(claim, part, "\t")
    empty = refused[claim] == asked[claim]
    printf "{\"oracle\":\"section\",\"result\":\"%s\",\"test\":\"%s claim/%s/%s: %s\",\"testee\":\"%s\",\"release\":\"%s\",", empty ? "wrong" : "good",
      part[1], part[3], part[4], part[2], part[1], release[claim]
    printf "\"case\":\"claim/%s/%s\",\"tag\":\"claim,%s,%s\",\"operation\":\"%s\",\"verdict\":\"%s\"", part[3], part[4], part[3], part[4], part[2],
      empty ? "unsupported" : "agree"
    if (empty)
      printf ",\"text\":\"an empty claim\\nthat this is not supported is the answer to all of %d requests\",\"again\":\"scripts/toolchain run forky -- build/bin/sframe-conform%s --testee %s\"",
        asked[claim], lists, part[1]
    print "}"
  }
}
