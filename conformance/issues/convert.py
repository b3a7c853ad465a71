#!/usr/bin/env python3
"""Makes the pages of conformance/issues from the lists that they replace.

usage: convert.py CHECKOUT OUT        (run once, before the lists were removed)
Writes OUT/COMPONENT/NAME.md and OUT/former-names: LIST, old name, new name.
"""
import glob, os, re, sys
top, out = sys.argv[1], sys.argv[2]
os.chdir(top)

def entries(path):
    found, cur, last = [], None, None
    for l in open(path):
        l = l.rstrip('\n')
        if l.startswith('#'): continue
        if not l.strip(): cur = None; continue
        if l[0] in ' \t': cur[last] += ' ' + l.strip(); continue
        k, v = l.split(':', 1)
        if cur is None: cur = {'list': path}; found.append(cur)
        cur[k] = v.strip(); last = k
    return found

# --- which page an entry is of -------------------------------------------------

TESTEES = {
 'conformance/testees/libsframe-2.40': 'libsframe-2.40',
 'conformance/testees/libsframe-2.44': 'libsframe-2.44|libsframe-2.44-s390x',
 'conformance/testees/libsframe-2.47': 'libsframe-2.47|libsframe-2.47-reencode|libsframe-2.47-s390x',
 'conformance/testees/binutils-text/2.40': 'readelf-2.40|objdump-2.40',
 'conformance/testees/binutils-text/2.44': 'readelf-2.44|objdump-2.44',
 'conformance/testees/binutils-text/2.47': 'readelf-2.47|objdump-2.47',
 'conformance/testees/glibc-2.43': 'glibc-2.43|glibc-2.43-s390x',
 'conformance/testees/llvm-22': 'llvm-22',
}
LIBSFRAME = set('''row-type many-words header-out-of-bounds rows-out-of-bounds index-out-of-bounds row-behind-its-function
 gaps gap-before-index foreign-trailing-zeros freed-twice s390x-cfa-32-bits merged-objects-crash'''.split())
SAME = {  # entries of one defect
 ('libsframe','rows-out-of-bounds'):'header-out-of-bounds',
 ('libsframe','generated-ends-of-32-bits'):'ends-of-the-range',
 ('libsframe','mask-modulo-vector'):'mask-modulo', ('libsframe','unsorted-vectors'):'unsorted-index',
 ('libsframe','generated-unsorted'):'unsorted-index',
 ('libsframe','section-relative'):'section-relative-lookup','x':'',
 ('libsframe','generated-section-relative'):'section-relative-lookup',
 ('libsframe','generated-far-functions'):'lookup-cut-to-32-bits',
 ('libsframe','generated-outermost'):'encoder-loses-attributes',
 ('libsframe','generated-block-size-0'):'block-size-0',
 ('libsframe','generated-across-2-to-63'):'ends-of-64-bits', ('libsframe','mutated-ends-of-64-bits'):'ends-of-64-bits',
 ('libsframe','generated-gaps-crash'):'gaps',
 ('libsframe','generated-silent'):'row-behind-its-function', ('readelf','generated-silent'):'libsframe/row-behind-its-function',
 ('readelf','generated-gaps'):'libsframe/gaps', ('readelf','generated-gaps-crash'):'libsframe/gaps',
 ('readelf','generated-gap-before-index'):'libsframe/gap-before-index',
 ('readelf','generated-s390x-cfa-32-bits'):'libsframe/s390x-cfa-32-bits',
 ('readelf','generated-foreign-trailing-zeros'):'libsframe/foreign-trailing-zeros',
 ('readelf','merged-objects-word-size'):'libsframe/merged-objects-crash',
 ('readelf','register-name'):'unknown-abi-flex',
 ('libsframe','mutated-unchecked'):'unchecked', ('readelf','mutated-unchecked'):'unchecked',
 ('libsframe','mutated-invalid'):'unchecked', ('readelf','mutated-invalid'):'unchecked',
 ('libsframe','mutated-invalid-crash'):'header-out-of-bounds', ('readelf','mutated-invalid-crash'):'libsframe/header-out-of-bounds',
 ('libsframe','mutated-hostile'):'header-out-of-bounds', ('libsframe','mutated-hostile-crash'):'header-out-of-bounds',
 ('readelf','mutated-hostile'):'libsframe/header-out-of-bounds', ('readelf','mutated-hostile-crash'):'libsframe/header-out-of-bounds',
 ('llvm-readobj','mutated-unchecked'):'unchecked', ('llvm-readobj','mutated-rows-behind-the-index'):'rows-behind-the-index',
 ('llvm-readobj','row-offset-unchecked'):'rows-behind-the-index',
 ('llvm-readobj','unsorted-objects'):'unchecked',
 ('glibc','unsorted-objects'):'unsorted-index', ('glibc','unsorted-peer'):'unsorted-index', ('glibc','unsorted-index-unwound'):'unsorted-index',
 ('glibc','signed-return-addresses-be'):'signed-return-addresses', ('glibc','generated-ends-of-32-bits'):'distance-in-32-bits',
 ('glibc','generated-gaps-crash'):'gaps',
 ('format','errata-1-vectors'):'errata-1',
 ('gnu-as','restore-of-the-first-row'):'restore-to-the-first-row', ('gnu-as','no-row-for-a-lost-register'):'no-flexible-rows-on-aarch64',
 ('gnu-as','ra-in-register'):'old-ra-ignored', ('gnu-as','remembered-state'):'old-remembered-state',
 ('gnu-as','other-registers-version-1'):'version-1-registers',
 ('gnu-ld','segment-tail'):'segment-of-inputs', ('gnu-ld','segment-stale-bytes'):'segment-of-inputs',
 ('gnu-ld','plt-missing-on-s390x'):'plt-s390x-first-input',
 ('gnu-ld','lost-by-gc-sections'):'gc-drops-sframe', ('gnu-ld','relocatable-output'):'relocatable-damaged',
 ('gnu-ld','relocatable-output-of-ignored-inputs'):'zeros-of-ignored-inputs',
 ('gnu-ld','ibt-plt-version-1'):'plt-ibt', ('gnu-as','object-starts'):'format/objects-before-errata-1',
 ('format','outermost-before-version-3'):'version-2-outermost', ('gnu-as','version-2-outermost'):'format/version-2-outermost',
 ('lld','gc-drops-sframe-of-concatenators'):'gc-drops-sframe',
 ('inputs','start-up-code-without-symbols'):'start-up-code',
}
BLAME = {'gnu-as':'assembler','llvm-mc':'assembler','gnu-ld':'linker','lld':'linker','mold':'linker','gcc':'compiler','clang':'compiler',
         'libsframe':'consumer','readelf':'consumer','llvm-readobj':'consumer','glibc':'consumer','format':'format','inputs':'input'}

def component(e):
    l, n, c = e['list'], e['name'], e['class']
    if c == 'format': return 'format'
    if 'testees' in l or 'differential' in l:
        if c == 'silent': return 'libsframe'
        if 'binutils-text' in l:
            base = re.sub('^(generated|mutated)-', '', n)
            return 'libsframe' if n in LIBSFRAME or base in LIBSFRAME else 'readelf'
        return 'llvm-readobj' if 'llvm' in l else 'glibc' if 'glibc' in l else 'libsframe'
    if c in ('input', 'program'): return 'inputs'
    if c == 'compiler': return 'clang' if n.startswith('clang') else 'gcc'
    if c == 'assembler': return 'gnu-as'
    if 'directives' in l: return 'llvm-mc' if n.startswith('llvm-') else 'gnu-as'
    if c == 'linker': return 'mold' if 'mold' in n else 'lld' if n.startswith('lld') else 'gnu-ld'
    return 'gnu-ld'

def page_of(e, comp=None):
    comp = comp or component(e)
    n = e['name']
    if (comp, n) in SAME: n = SAME[comp, n]
    else: n = re.sub('^generated-', '', n)
    if n == 'mask': n = 'mask-constant' if '2.40' in e['list'] else 'mask-modulo'
    n = re.sub('^(llvm|clang|gcc|lld|mold)-', '', n)
    if comp == 'mold' and n == 'hostile-mold': n = 'rows-behind-the-section'
    return n if '/' in n else comp + '/' + n

# --- what it shows ---------------------------------------------------------------

def quoted(v):
    return '"%s"' % v.replace('"', '\\"') if re.search(r'[ "]', v) else v
def globs(v): return '|'.join(x.replace('|', '\\|') for x in v.split())
def line(oracle, pairs):
    words = [oracle]
    for k, v in pairs:
        if v and v != '*': words.append('%s=%s' % (k, quoted(v)))
    return ' '.join(words)

def section_lines(e, is_mutated):
    d = os.path.dirname(e['list'])
    if is_mutated: d = 'conformance/testees/' + os.path.basename(e['list']).replace('binutils-text-', 'binutils-text/')
    t = e.get('testee', '').replace(' ', '|') or TESTEES[d]
    case = globs(e.get('cases', ''))
    if is_mutated: assert not case; case = 'mutated/*'
    p = [('testee', t), ('case', case)]
    p += [('tag', x) for x in e.get('tags', '').split(',') if x]
    ops = e['operation'].split()
    p += [('operation', '|'.join(ops) if set(ops) != {'decode', 'find', 'unwind'} else '')]
    p += [('verdict', globs(e['verdict'])), ('field', globs(e.get('fields', ''))), ('clause', globs(e.get('clause', '')))]
    if e.get('note'):
        p += [('note', '|'.join(x.strip().replace('\\', '\\\\').replace('|', '\\|') for x in e['note'].split(' | ')))]
    return [line('section', p)]

def audit_lines(e):
    return [line('audit', [('file', globs(e['files'])), ('abi', globs(e['abis'])), ('version', globs(e['versions'])), ('where', globs(e['where'])),
                           ('what', globs(e['what'])), ('wrong', globs(e['wrong'])), ('shape', globs(e['shape']))])]
def truth_lines(e):
    return [line('truth', [('program', globs(e['programs'])), ('abi', globs(e['abis'])), ('where', globs(e['where'])), ('wrong', globs(e['wrong'])), ('eh-frame', globs(e['eh-frame']))])]
def directive_lines(e):
    parts = {}
    for v in e['verdict'].split():
        k, _, part = v.partition(':')
        parts.setdefault(part, []).append(k)
    functions = '|'.join(x.strip() for x in e['function'].split('|') if x.strip())
    return [line('directives', [('abi', globs(e['abis'])), ('assembler', globs(e['assemblers'])), ('verdict', '|'.join(vs)), ('part', part), ('function', functions)])
            for part, vs in sorted(parts.items())]
def of_regex(r):
    """The globs that the expression R of a line means."""
    alternatives = ['']
    for x in split_top(r):
        alternatives = None if alternatives is None else alternatives
    res = []
    for alt in split_top(r):
        res += expand(alt)
    return '|'.join((g[1:] if g.startswith('^') else '*' + g.lstrip('*')).rstrip('$') + ('' if g.endswith('$') or g.endswith('*') else '*') for g in res)
def split_top(r):
    depth, cur, found, i, cls = 0, '', [], 0, False
    while i < len(r):
        c = r[i]
        if c == '\\': cur += r[i:i+2]; i += 2; continue
        if c == '[': cls = True
        if c == ']': cls = False
        if c == '(' and not cls: depth += 1
        if c == ')' and not cls: depth -= 1
        if c == '|' and depth == 0 and not cls: found.append(cur); cur = ''
        else: cur += c
        i += 1
    return found + [cur]
def expand(a):
    m = re.search(r'(?<!\\)\(', a)
    if m:
        depth, i = 0, m.start()
        while True:
            if a[i] == '(' : depth += 1
            if a[i] == ')' : depth -= 1
            if depth == 0: break
            i += 1
        inner, rest = a[m.start()+1:i], a[i+1:]
        if rest[:1] == '?':
            return expand(a[:m.start()] + rest[1:]) + expand(a[:m.start()] + inner + rest[1:])
        return [x for alt in split_top(inner) for x in expand(a[:m.start()] + alt + rest)]
    a = re.sub(r'\[\^"\]\*', '*', a)
    a = re.sub(r'\[0-9\][+*]', '*', a)
    a = a.replace('\\.', '\0').replace('.*', '*').replace('.+', '?*').replace('.', '?').replace('\0', '.')
    a = re.sub(r'\\([.()|\[\]$?+])', r'\1', a)
    return [a]
def family(link):
    for f, c in (('ld-', 'gnu-ld'), ('lld', 'lld'), ('gold', 'lld'), ('mold', 'mold')):
        if link.startswith(f): return c
    return 'gnu-ld'
def links_lines(e, links):
    found = []
    for of_end in (False, True):
        checks = [c for c in e['checks'].split() if (c in ('links', 'survives', 'fails')) == of_end]
        p = [('case', globs(e['cases'])), ('link', '|'.join(links)), ('check', '|'.join(checks))]
        if of_end: p += [('says', of_regex(e['says']))]
        if checks: found.append(line('links', p))
    return found

# --- fuzz and growth --------------------------------------------------------------

RECORDS = [  # what the record of a row begins with, and the page
 (r'hostile-sections: .*is swapped|hostile-sections: (rows are swapped|as flip_fre|a row is read|fre_len|data words|num_fdes|an attribute|likewise|what is swapped|the rows of|the attribute|up to 60)', None),
 (r'hostile-sections: unknown row types', 'libsframe/row-type'), (r'hostile-sections: a row that begins behind', 'libsframe/row-behind-its-function'),
 (r'hostile-sections: up to 60', 'libsframe/many-words'), (r'many-words', 'libsframe/many-words'),
 (r'hostile-sections', 'libsframe/header-out-of-bounds'), (r'a flexible row of one word', 'readelf/half-a-pair'),
 (r'half-a-pair', 'readelf/half-a-pair'), (r'a block size of 0', 'libsframe/block-size-0'), (r'unknown-abi-flex', 'readelf/unknown-abi-flex'),
 (r's390x-cfa-32-bits', 'libsframe/s390x-cfa-32-bits'), (r'readelf and objdump, unchecked', 'readelf/unchecked'),
 (r'libsframe: the ends of 64 bits', 'libsframe/ends-of-64-bits'), (r'libsframe: row starts and words', 'libsframe/unaligned-words'),
 (r'libsframe: signed starts', 'libsframe/signed-addresses'), (r'bounds: num_fdes times', 'libsframe/index-out-of-bounds'),
 (r'version-1-foreign', 'libsframe/version-1-foreign'), (r'row-type', 'libsframe/row-type'),
 (r'glibc gaps', 'glibc/gaps'), (r'glibc bounds', 'glibc/bounds'), (r'glibc undefined', 'glibc/undefined'), (r'gaps', 'libsframe/gaps'),
 (r'encoder-loses-attributes', 'libsframe/encoder-loses-attributes'), (r'row-behind-its-function', 'libsframe/row-behind-its-function'),
 (r'empty-encoder', 'libsframe/empty-encoder'), (r'\(memory\)', 'libsframe/freed-twice'),
 (r'GNU ld: a row that is refused', 'gnu-ld/refused-row-counted'), (r'GNU ld: damaged', 'gnu-ld/hostile-asserted'),
 (r'GNU ld: fewer relocations', 'gnu-ld/relocations-missing'), (r'GNU ld: R_|GNU ld: as elf-sframe', 'gnu-ld/none-relocations'),
 (r'GNU ld: a relocation behind', 'gnu-ld/relocation-behind-the-section'), (r'GNU ld: a table of zeros', 'gnu-ld/zeros-of-ignored-inputs'),
 (r'GNU ld: ld -r with a gap', 'gnu-ld/gap-before-index'), (r'GNU ld: PR ld/32666', 'gnu-ld/relocatable-damaged'),
 (r'mold: rows far', 'mold/rows-behind-the-section'), (r'lld, gold and mold: a relocation whose', '?/relocation-without-symbol'),
 (r'lld, gold and mold: a relocation behind', 'lld/relocation-behind-the-section'), (r'mold: without flag', 'mold/flag-4-ignored'),
 (r'mold: fixed offsets', 'mold/fixed-offsets-of-the-first'),
 (r'libsframe: sframe_decoder_get_fre begins', 'libsframe/rows-read-from-the-first'),
]
def record_page(record, target):
    for pattern, page in RECORDS:
        if page and re.search(pattern, record):
            return page.replace('?', 'mold' if 'mold' in target else 'lld')
    raise SystemExit('no page for: ' + record)

fuzz = {}
for l in open('fuzz/known'):
    l = l.rstrip('\n')
    if l.startswith('#') or l.count('|') < 3: continue
    part = [x.strip() for x in l.split('|')]
    for t in part[0].split():
        page = record_page(part[3], t)
        case = part[4] if len(part) > 4 else ''
        fuzz.setdefault(page, []).append((re.sub('-valid$', '', t), t.endswith('-valid'), part[1], part[2], case, part[3]))
def fuzz_lines(rows):
    by, found = {}, []
    for t, valid, kind, function, case, record in rows:
        by.setdefault((valid, kind, function), []).append(t)
    merged = {}
    for (valid, kind, function), ts in by.items():
        merged.setdefault((valid, kind, tuple(ts)), []).append(function)
    for (valid, kind, ts), functions in merged.items():
        target = '|'.join(t + '*' for t in dict.fromkeys(ts))
        found.append(line('fuzz', [('target', target), ('input', 'valid' if valid else 'any'), ('failure', kind), ('function', '|'.join(dict.fromkeys(functions)))]))
    return found
growth = {}
for l in open('fuzz/growth/known'):
    if l.startswith('#') or l.count('|') < 3: continue
    part = [x.strip() for x in l.split('|')]
    growth.setdefault((part[0], part[1]), []).append(part[2])

# --- prose of KNOWN-ISSUES.md -------------------------------------------------------

def cells(l):
    return [c.strip() for c in re.split(r'(?<!\\)\|', l.strip().strip('|'))] if '`' not in l else split_cells(l)
def split_cells(l):
    found, cur, tick = [], '', False
    for c in l.strip()[1:-1]:
        if c == '`': tick = not tick
        if c == '|' and not tick: found.append(cur.strip()); cur = ''
        else: cur += c
    return found + [cur.strip()]
HEADS = {'GNU ld': 'gnu-ld', 'lld, gold and mold': 'lld', 'GNU as': 'gnu-as', "LLVM's assembler": 'llvm-mc', 'Compilers': '?', 'libsframe': 'libsframe',
         'LLVM': 'llvm-readobj', 'glibc': 'glibc', 'readelf and objdump': 'readelf'}
prose, unplaced = {}, []
NAMED = [  # of rows whose first cell is prose: what is in it, and the page
 ('`.plt.got` is said', 'gnu-ld/plt-got'), ('writes relocations of the second input', 'gnu-ld/relocatable-damaged'), ('marks an index sorted', 'gnu-ld/relocatable-damaged'),
 ('`--gc-sections` drops the whole `.sframe`. Producer wrong; PR', 'gnu-ld/gc-drops-sframe'), ('On s390x no program gets rows', 'gnu-ld/plt-s390x-first-input'),
 ('PT_GNU_SFRAME is longer', 'gnu-ld/segment-of-inputs'), ('`-q` (`--emit-relocs`)', 'gnu-ld/kept-relocations-in-input-order'),
 ('R_*_NONE with a symbol', 'gnu-ld/none-relocations'), ('The relocations of `.sframe` are taken', 'gnu-ld/relocations-taken-in-order'),
 ('fewer relocations than functions', 'gnu-ld/relocations-missing'), ('An input of several elements', 'gnu-ld/several-elements-asserted'),
 ('Fixed offsets of RA and FP', 'gnu-ld/fixed-offsets-of-the-first'), ('`ld -r` of inputs of version 1 or 2', 'gnu-ld/zeros-of-ignored-inputs'),
 ('`--discard-sframe`', 'gnu-ld/discard-leaves-empty-section'), ('Damaged `.sframe` in an object', 'gnu-ld/hostile-asserted'),
 ('A row that libsframe refuses', 'gnu-ld/refused-row-counted'), ('`ld -r` of an input with bytes between', 'gnu-ld/gap-before-index'),
 ('Rows of `.plt.sec`', 'gnu-ld/plt-ibt'), ('A function that two files have', 'lld/discarded-text'), ('**`--gc-sections` drops the whole', 'lld/gc-drops-sframe'),
 ('`-r` leaves the entry of a discarded', 'lld/discarded-text-relocatable'), ('Objects of GNU as before 2.45', 'format/objects-before-errata-1'),
 ('a function is lost, in silence', 'mold/relocations-taken-in-order'), ('Without flag 0x4', 'mold/flag-4-ignored'), ("Fixed offsets of the inputs", 'mold/fixed-offsets-of-the-first'),
 ('Rows that are said to be far', 'mold/rows-behind-the-section'), ('Other tables that lie behind', 'mold/panics-on-damaged-tables'), ('A relocation, of `.sframe` as of any', 'mold/relocation-without-symbol'),
 ('Starts in relocatable objects', 'format/objects-before-errata-1'), ('`.cfi_register` of RA', 'gnu-as/old-ra-ignored'), ('On s390x a CFA offset', 'gnu-as/s390x-cfa-cut'),
 ('`.cfi_remember_state` forgets', 'gnu-as/old-remembered-state'), ("`.cfi_restore` behind a function's first", 'gnu-as/restore-to-the-first-row'),
 ('`.cfi_val_offset` of RA is ignored', 'gnu-as/ra-value-ignored'), ('For AArch64 every function is refused', 'llvm-mc/aarch64-refused'),
 ('AArch64 with SVE registers', 'gcc/sve-release'), ('sframe_decoder_get_fres_buf', 'libsframe/function-that-does-not-exist'),
 ('Starts and PCs are added', 'libsframe/signed-addresses'), ('Row starts and words of 2 and 4', 'libsframe/unaligned-words'),
 ('Time grows as the square', 'libsframe/rows-read-from-the-first'), ('where bytes are swapped and the copy', 'libsframe/freed-twice'),
]
FIRST = {'drap-epilogue.c':'gcc/drap-epilogue','gcc-sp-in-float-register.c':'gcc/sp-in-float-register','clang-epilogue-s390x.c':'clang/epilogue-s390x',
 'clang-red-zone-epilogue.c':'clang/red-zone-epilogue','clang-moved-save.c':'clang/moved-save','clang-negate-ra-state.c':'clang/negate-ra-state',
 'clang-await-suspend-wrapper.cc':'clang/await-suspend-wrapper','gcc-thunk-inline.c':'gcc/thunk-inline','plt-got.c':None,
 'corpus: return_thunk':'gcc/return-thunk','corpus: profiled':'clang/mcount-s390x','old-…':None}
section, versions_of = '', {}
blocks, block = [], None
text = open('conformance/KNOWN-ISSUES.md').read().split('\n')
for i, l in enumerate(text):
    if l.startswith('#'): section = HEADS.get(l.lstrip('# '), section) if l.startswith('## ') else section
    if not l.startswith('|') or re.match(r'\|[-| ]*\|$', l): continue
    c = cells(l)
    if c[0] in ('what', 'name', 'waiver', '`corpora/truth/`'): continue
    page = next((p for k, p in NAMED if k in l), None)
    first = c[0].replace('`', '')
    if page is None and first in FIRST: page = FIRST[first] or '-'
    pages = [page] if page else []
    if not pages:
        for n in re.split(r', ', first):
            e = {'name': n, 'list': '', 'class': ''}
            comp = 'format' if n.startswith('errata') else section
            if section == 'libsframe' and n not in LIBSFRAME and comp == 'libsframe': pass
            pages.append(page_of({'name': n}, comp))
    body = (c[0] if c[0][:1] in '*`O' and len(c[0]) > 60 or page and first not in FIRST and len(c[0]) > 40 else c[1])
    rest = [x for x in c if x != body and x != c[0]] if body == c[1] else c[1:]
    for p in dict.fromkeys(pages):
        if p != '-': prose.setdefault(p, []).append((body, rest, l))
for i, l in enumerate(text): pass

# --- pages ---------------------------------------------------------------------------

pages, table = {}, []
def add(page, e, lines):
    p = pages.setdefault(page, {'entries': [], 'shows': [], 'affects': []})
    p['entries'].append(e)
    for s in lines:
        if s not in p['shows']: p['shows'].append(s)
all_lists = [(f, 'section') for f in sorted(glob.glob('conformance/testees/*/waivers') + glob.glob('conformance/testees/*/*/waivers'))]
all_lists += [(f, 'mutated') for f in sorted(glob.glob('fuzz/differential/waivers/*'))]
all_lists += [('conformance/audit/known', 'audit'), ('conformance/audit/known-mixed', 'audit'), ('conformance/directives/known', 'directives'),
              ('corpora/links/known', 'links'), ('qemu/known', 'truth')]
for path, kind in all_lists:
    for e in entries(path):
        if kind in ('section', 'mutated'):
            page = page_of(e); add(page, e, section_lines(e, kind == 'mutated')); table.append((path, e['name'], page))
        elif kind == 'links':
            by = {}
            for link in e['links'].split(): by.setdefault(family(link) if e['class'] != 'format' else 'format', []).append(link)
            for comp, links in by.items():
                page = page_of(e, comp); add(page, e, links_lines(e, links)); table.append((path, e['name'], page))
        else:
            f = {'audit': audit_lines, 'directives': directive_lines, 'truth': truth_lines}[kind]
            page = page_of(e); add(page, e, f(e)); table.append((path, e['name'], page))
for page, rows in sorted(fuzz.items()):
    add(page, {'name': page.split('/')[1], 'class': '', 'list': 'fuzz/known', 'reason': rows[0][5].replace('KNOWN-ISSUES ', ''), 'reported': 'not yet'}, fuzz_lines(rows))
rows = [line('growth', [('testee', '|'.join(ts)), ('operation', op), ('shape', 'rows|foreign-rows')]) for op, ts in
        {op: [t for (t, o) in growth if o == op] for op in ('decode', 'find')}.items() if ts]
add('libsframe/rows-read-from-the-first', {'name': 'x', 'class': '', 'list': 'fuzz/growth/known', 'reason': 'sframe_decoder_get_fre begins with the first row each time', 'reported': 'not yet'}, rows)
for p in prose:
    if p not in pages: pages[p] = {'entries': [], 'shows': [], 'affects': []}; unplaced.append(p)

def affects(p, page):
    found = set()
    for e in p['entries']:
        for a in e.get('affects', '').split():
            # In a list of 2.40 this means that release, too.
            if a == '2.4[0-4]*' and '2.40' in e['list']: found.add('2.40 to 2.44'); continue
            found.add({'2.40*': '2.40', '2.4[0-4]*': '2.44', '2.4[5-9]*': '2.45 on', '2.4[6-9]*': '2.45 on', '2.47*': '2.45 on', '2.43*': '2.43 on', '22.*': '22 on'}[a])
    if '2.40 to 2.44' in found: found -= {'2.40', '2.44'}
    return ', '.join(sorted(found))
def clean(t):
    t = re.sub(r'\s*(Producer|Consumer) wrong(, memory safety)?[.;]?', '', t)
    t = re.sub(r'\s*\*(not )?public( in part)?\*;?', '', t)
    return re.sub(r'^\*\*(.*?)\*\*', r'\1', t).strip(' .;') + '.'
def severity(p, page):
    s = ' '.join(p['shows']) + ' '.join(x[2] for x in prose.get(page, []))
    if re.search(r'memory safety|out-of-bounds|overflow|heap|uninit', s): return 'memory'
    if re.search(r'verdict=("?crash|crashed|fatal)|assertion|survives|panic', s): return 'crash'
    if 'growth ' in s: return 'slow'
    if 'accepts-invalid' in s: return 'accepts-invalid'
    if 'rejects-valid' in s: return 'rejects-valid'
    if re.search(r'what=missing|covers|functions-are-lost|no-sframe|drops', s): return 'loses-data'
    if re.search('size-as-signed|segment|one-flag', s): return 'cosmetic'
    return 'wrong-value' if page.split('/')[0] in ('libsframe', 'readelf', 'llvm-readobj', 'glibc') else 'wrong-stack'
HIDES = {  # where two entries of a list explained the same, the first was named
 'glibc/distance-in-32-bits': 'format/errata-2',
 'glibc/signed-return-addresses': 'format/errata-2 glibc/distance-in-32-bits',
 'glibc/unsorted-index': 'glibc/distance-in-32-bits glibc/gaps',
 'libsframe/unsorted-index': 'libsframe/mask-modulo',
 'libsframe/gap-before-index': 'libsframe/ends-of-64-bits',
 'libsframe/section-relative-lookup': 'libsframe/ends-of-64-bits libsframe/gap-before-index libsframe/lookup-cut-to-32-bits',
 'llvm-readobj/rows-behind-the-index': 'llvm-readobj/row-length-unchecked',
}
# Lists had these in different orders, so that no order of pages keeps both names: of the second
# list, what shows two defects has the other's name now.
for name, path, pages_of in [
 ('foreign-trailing-zeros', 'conformance/testees/binutils-text/2.44/waivers', ['format/errata-1']),
 ('generated-gaps', 'conformance/testees/libsframe-2.44/waivers', ['libsframe/ends-of-the-range', 'libsframe/foreign-trailing-zeros'])]:
    table += [(path, name, page) for page in pages_of]
number = 0
for page in sorted(pages):
    p = pages[page]
    number += 1
    own = [e for e in p['entries'] if e['name'] == page.split('/')[1]] or p['entries']
    main = next((e for e in own if not e['reason'].startswith('As ')), own[0] if own else None)
    texts = [b for b, r, l in prose.get(page, [])]
    reason = main['reason'] if main else clean(texts[0])
    title = re.split(r'(?<=[a-z)0-9`>])[.:;] ', clean(texts[0]) if texts else reason)[0].strip().rstrip('.')
    title = re.sub(r'\*\*', '', title)
    reported = main['reported'] if main else ('not yet' if 'not public' in prose[page][0][2] else 'public')
    if reported == 'KNOWN-ISSUES.md': reported = 'not yet'
    comp = page.split('/')[0]
    blame = BLAME[comp]
    if main and main.get('class') == 'silent': blame = 'specification'
    clauses = sorted({c for e in p['entries'] for c in e.get('clause', '').split()})
    lines = ['number: %d' % number, 'title: ' + title, 'blame: ' + blame, 'class: ' + severity(p, page), 'affects: ' + (affects(p, page) or '-'),
             'clauses: ' + (' '.join(clauses) or '-'), 'reported: ' + reported]
    if page in HIDES: lines.append('hides: ' + HIDES[page])
    for s in p['shows'] or ['-']:
        words, cur = re.findall(r'[^ "=]+="(?:[^"\\]|\\.)*"|[^ ]+', s), 'shows:'
        for w in words:
            if len(cur) + len(w) > 118 and cur.strip() not in ('shows:',):
                lines.append(cur); cur = ' '
            cur += ' ' + w
        lines.append(cur)
    body = [reason]
    for b, r, l in prose.get(page, []):
        t = clean(b)
        if t.rstrip('.') not in reason: body.append(t)
        r = [x for x in r if x and x not in ('-',)]
        if r: body.append('Seen: ' + '; '.join(r) + '.')
    others = [e['reason'] for e in p['entries'] if e is not main and not e['reason'].startswith('As ')]
    for o in dict.fromkeys(others):
        if o not in reason and not any(o in b for b in body): body.append(o)
    path = os.path.join(out, page + '.md')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    import textwrap
    open(path, 'w').write('\n'.join(lines) + '\n\n' + '\n\n'.join('\n'.join(textwrap.wrap(b, 100, break_long_words=False, break_on_hyphens=False)) for b in body) + '\n')
with open(os.path.join(out, 'former-names'), 'w') as f:
    f.write('# What issues were called in the lists that the pages replaced: list, name, page.\n')
    for row in sorted(set(table)): f.write('%s\t%s\t%s\n' % row)
print(number, 'pages;', len(table), 'entries;', 'without shows:', unplaced)
