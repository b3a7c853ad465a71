"""What is wrong with a folder of pages, a line each; nothing where all is right.

usage: check_pages.py DIRECTORY

Each page is HTML whose elements nest, with a title, one h1, and ids that are there once; each link
and each anchor leads to something; tables have a caption and their heads a scope; and no script is
there but filter.js."""
import html.parser
import os
import sys
from urllib.parse import unquote

VOID = {"meta", "link", "input", "br", "rect", "img", "hr"}
OPTIONAL_END = {"li", "p", "dt", "dd", "td", "th", "tr", "thead", "tbody", "option"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.wrong = [], set(), [], []
        self.count = {}
        self.tables = 0

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in VOID:
            self.open.append(tag)
        if "id" in attrs:
            if attrs["id"] in self.ids:
                self.wrong.append(f"id {attrs['id']} twice")
            self.ids.add(attrs["id"])
        for key in ("href", "src"):
            if key in attrs:
                self.links.append(attrs[key])
        if tag == "script" and not (attrs.get("src") or "").endswith("filter.js"):
            self.wrong.append("a script that is not filter.js")
        if tag == "th" and "scope" not in attrs and not self.prose():
            self.wrong.append("a head of a table without scope")
        for key in attrs:
            if key.startswith("on") or (attrs[key] or "").startswith("javascript:"):
                self.wrong.append(f"a script in the attribute {key}")

    def prose(self):
        return self.count.get("caption", 0) < self.count.get("table", 0)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL_END:
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> ends {self.open[-1:] or 'nothing'}")
        else:
            self.open.pop()


def read(root):
    pages = {}
    for folder, _, names in os.walk(root):
        for name in names:
            if not name.endswith(".html"):
                continue
            path = os.path.join(folder, name)
            page = Page()
            with open(path, encoding="utf-8") as file:
                page.feed(file.read())
            page.close()
            pages[os.path.relpath(path, root)] = page
    return pages


def check_links(root, path, page, pages):
    for link in page.links:
        if link.startswith(("data:", "https:")):
            continue
        target, _, anchor = unquote(link).partition("#")
        to = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if to not in pages and not os.path.exists(os.path.join(root, to)):
            yield f"{link} leads nowhere"
        elif anchor and "=" not in anchor and to in pages and anchor not in pages[to].ids:
            yield f"{link} has no such anchor"


def main():
    root = sys.argv[1]
    pages = read(root)
    if not pages:
        print("there is no page")
    for path, page in sorted(pages.items()):
        wrong = page.wrong + list(check_links(root, path, page, pages))
        wrong += [f"{len(page.open)} elements are not ended"] if page.open else []
        for tag in ("title", "h1", "main"):
            if page.count.get(tag) != 1:
                wrong.append(f"{page.count.get(tag, 0)} of {tag}")
        for each in wrong:
            print(f"{path}: {each}")
    print(f"# {len(pages)} pages, {sum(len(p.links) for p in pages.values())} links", file=sys.stderr)


main()
