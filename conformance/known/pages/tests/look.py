"""What a reader sees of a page.  look.py cells CLAUSES.HTML CLAUSE/READER...: the class and the sign of each cell.
look.py beside CASE.HTML: the rows of two answers: a kind, what is expected, what is answered; [ ] around marks."""
import html, re, sys

def cell(text, clause, reader):
    heads = re.findall(r'<th scope=col class=up id="([^"]*)"', text)
    row = re.search(rf'<tr id="{clause}".*?</tr>', text, re.S).group()
    kind, inside = re.findall(r"<td class=(\w+)>(.*?)</td>", row, re.S)[heads.index(reader)]
    return f"{kind} {re.sub('<[^>]*>', ' ', inside).strip()}".strip()

def marked(text):
    return html.unescape(text.replace("<mark>", "[").replace("</mark>", "]"))

text = open(sys.argv[2], encoding="utf-8").read()
if sys.argv[1] == "cells":
    for name in sys.argv[3:]:
        print(f"{name}: {cell(text, *name.split('/'))}")
else:
    for kind, left, right in re.findall(r"<tr class=(\w+)><td>(.*?)</td><td>(.*?)</td></tr>", text):
        print(kind, marked(left), marked(right), sep="|")
