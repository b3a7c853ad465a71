// Shows the rows and columns of a table that are wanted.  What is wanted stands in
// the address, after #, so that a view can be sent.  Pages work without it.
'use strict';
for (const form of document.querySelectorAll('form.filter')) {
  const table = document.querySelector('table.' + form.dataset.table);
  const rows = [...table.querySelectorAll('tbody tr:not(.group)')];
  const heads = [...table.querySelectorAll('thead th')];
  const output = form.querySelector('output');
  const fields = [...form.elements].filter((e) => e.name);

  // A name that a reader has is that reader; else all whose names have it in them.
  const shows = (want) => {
    const names = heads.map((head) => head.textContent.trim().toLowerCase());
    const wanted = want.toLowerCase();
    return names.map((name, i) => i === 0 || !wanted ||
      (names.includes(wanted) ? name === wanted : name.includes(wanted)));
  };

  const wants = (row, want) =>
    (!want.group || row.parentElement.id === 'group-' + want.group) &&
    fields.every(({ name }) => !want[name] || !(name in row.dataset) ||
      row.dataset[name].split(',').includes(want[name])) &&
    (!want.text || row.textContent.toLowerCase().includes(want.text.toLowerCase())) &&
    (!want.verdict || [...row.cells].some((c) => !c.hidden && c.classList.contains(want.verdict)));

  const apply = () => {
    const want = Object.fromEntries(fields.map((f) => [f.name, f.value.trim()]));
    const shown = shows(want.reader ?? '');
    if ('reader' in want)
      for (const row of [heads[0].parentElement, ...rows])
        [...row.cells].forEach((c, i) => { c.hidden = !shown[i]; });
    let count = 0;
    for (const row of rows) {
      row.hidden = !wants(row, want);
      count += !row.hidden;
    }
    for (const group of table.querySelectorAll('tr.group'))
      group.hidden = ![...group.parentElement.rows].some((r) => r !== group && !r.hidden);
    output.textContent = `${count} of ${rows.length}`;
    return want;
  };

  const read = () => {
    const state = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');
    for (const field of fields)
      field.value = state.get(field.name) ?? '';
    apply();
  };

  form.addEventListener('input', () => {
    const state = new URLSearchParams(Object.entries(apply()).filter(([, value]) => value));
    history.replaceState(null, '', state.size ? '#' + state : location.href.split('#')[0] + '#');
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('hashchange', () => { if (location.hash.includes('=')) read(); });
  form.hidden = false;
  read();
}
