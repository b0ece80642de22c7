const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const search = document.getElementById('search');
search.parentElement.hidden = false;
search.addEventListener('input', () => {
  const word = search.value.trim().toLowerCase();
  for (const item of all('[data-name]'))
    item.hidden = !item.dataset.name.toLowerCase().includes(word);
  const none = all('article[data-name]').every(item => item.hidden);
  document.getElementById('found').textContent = word && none ? 'no operation has “' + word + '” in its name' : '';
  menu.classList.toggle('searched', word !== '');
});
const menu = document.querySelector('nav'), machines = all('nav .machine');
let shown;
function follow() {
  const here = machines.filter(item => document.getElementById(item.dataset.section).getBoundingClientRect().top < 80).pop() || machines[0];
  if (here === shown) return;
  shown = here;
  for (const item of machines)
    item.classList.toggle('elsewhere', item !== here);
  const {top} = here.getBoundingClientRect(), frame = menu.getBoundingClientRect();
  if (top < frame.top || top > frame.bottom - 120)
    menu.scrollTop += top - frame.top - 60;
}
if (machines.length > 1) {
  addEventListener('scroll', follow, {passive: true});
  follow();
}
const seen = cell => [...cell.childNodes].map(node => node.textContent.trim()).filter(text => text).join(' ');
function lines(table) {
  const values = all('td[data-v]', table);
  if (values.length === 0)
    return all('tr', table).map(row => [...row.cells].map(seen));
  const told = cell => [cell, cell.parentElement, cell.parentElement.cells[0], table.tHead.rows[0].cells[cell.cellIndex], table];
  const of = (cell, key) => told(cell).find(element => key in element.dataset)?.dataset[key] ?? '';
  const keys = 'figure' in values[0].parentElement.dataset ? ['machine', 'figure', 'unit'] : ['op', 'p', 'd'];
  const heads = keys[0] === 'op' ? ['op', 'p', 'bytes', 'seconds', 'lo_s', 'hi_s', 'measured_s'] : [...keys, 'value', 'lo', 'hi'];
  return [heads, ...values.map(cell => [...keys.map(key => of(cell, key)),
    ...cell.dataset.v.split(' ').map(value => value.endsWith('nan') ? '' : value)])];
}
/// A button in the caption of a table or picture.
function button(text, label, caption, clicked) {
  const one = make('button', text, {type: 'button', onclick: clicked});
  const about = (caption.querySelector('strong') ?? caption).firstChild ?? caption.closest('details').firstChild;
  one.setAttribute('aria-label', label + ': ' + about.textContent.trim());
  caption.append(' ', one);
  return one;
}
const save = table => download(table.dataset.op || table.caption.textContent.trim().replace(/[^a-z0-9]+/gi, '-').slice(0, 40), lines(table));
for (const table of all('table')) button('CSV', 'Save as CSV', table.caption, () => save(table));
// The numbers of a picture are those of the table below the same heading, the next one before the last.
const pieces = all('section[data-file] :is(h2, h3, h4, table, figure)');
const table_of = figure => [1, -1].flatMap(step => {
  const found = [];
  for (let k = pieces.indexOf(figure) + step; pieces[k] && !pieces[k].matches('h2, h3, h4'); k += step) found.push(pieces[k]);
  return found;
}).find(piece => piece.matches('table'));
for (const figure of pieces.filter(piece => piece.matches('figure') && table_of(piece)))
  button('CSV', 'Save its table as CSV', figure.querySelector('figcaption'), () => save(table_of(figure)));
// The command that prints a table or picture is that of the heading above it; it is shown where it was pressed, too.
let command = '';
for (const one of pieces) {
  if (one.matches('h2, h3, h4')) command = one.dataset.command ?? '';
  const caption = one.matches('table') ? one.caption : one.querySelector('figcaption');
  const own = one.closest('div[data-command]')?.dataset.command ?? command;
  if (!own || !caption) continue;
  const words = 'mpisheet ' + own.replace('{}', one.closest('[data-file]').dataset.file);
  const pressed = button('command', 'Copy the command', caption, () => {
    const said = caption.querySelector('output') ?? caption.appendChild(document.createElement('output'));
    copy(words, said, said, words + ' (copied)');
  });
  pressed.title = words;
}
