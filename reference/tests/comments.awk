# How much of C files is comment: "CHARACTERS of ALL", and status 1 where that is less than a third.
{ text = text $0 "\n" }
END {
  all = length(text)
  while ((at = index(text, "/*")) > 0) {
    text = substr(text, at)
    end = index(text, "*/") + 1
    comment += end
    text = substr(text, end + 1)
  }
  print comment + 0 " of " all
  exit comment * 3 < all
}
