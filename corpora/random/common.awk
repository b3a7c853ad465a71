# What draw.awk and decorate.awk do alike.  x is the state of what is drawn; a number sets it.
function drawn(k) {
  x = x * 16807 % 2147483647
  return x % k
}
function one_of(list, separator,    word, count) {
  count = split(list, word, separator)
  return word[1 + drawn(count)]
}
function is_in(word, list) { return list == "all" || index(" " list " ", " " word " ") }
