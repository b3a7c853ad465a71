# Makes of answers.table, below `work`: cases.tsv, expected/NAME, what the testee is told to answer
# (parrots/answers).
function both(line) { told(line); right(line) }
function right(line) { expected = expected line "\n" }
function told(line) { answer = answer line "\n" }
function finish(  file) {
  if (!name) return
  number++
  address = at ? at : sprintf("0x%x", number * 1048576)
  file = "-"
  if (expected) {
    file = work "/expected/" name
    printf "%s", expected >file
    close(file)
  }
  printf "%s\t%s/%s\t%s\t-\t-\t%s\n", name, work, section, address, file >(work "/cases.tsv")
  file = work "/parrots/answers/" operation "-" address
  if (asked) {
    print asked >(file ".asked")
    close(file ".asked")
  }
  if (!is_right) printf "%s\n%s", status, answer >file
  close(file)
}
BEGIN {
  plain["E"] = "element 0 version=3 abi=amd64-le flags=sorted fixed-fp=none fixed-ra=-8 aux=0"
  plain["F"] = "fde 0 start=0x10 size=32 type=default pc=inc signal=no key=a"
  plain["R"] = "fre 0x10 cfa=sp+8 ra=*(cfa-8) fp=same"
}
/^#/ || NF == 0 { next }
$1 == "=" {
  finish()
  name = $2; operation = $3; section = "amd64"; asked = at = ""; status = 0; expected = answer = ""; is_right = 0
  next
}
$1 == "section" { section = $2; at = $3; next }
$1 == "status" { status = substr($0, 8); next }
$1 == "right" { is_right = 1; next }
{ text = $2 in plain && NF == 2 ? plain[$2] : substr($0, 3) }
$1 == "a" { asked = substr($0, 3); next }
$1 == "b" { both(text); next }
$1 == "e" { right(text); next }
$1 == "g" { told(text); next }
$1 == "n" { answer = answer text; next }
$1 == "m" { expected = expected text; next }
{ print FILENAME ":" FNR ": what is this? " $0 >"/dev/stderr"; exit 1 }
END { finish() }
