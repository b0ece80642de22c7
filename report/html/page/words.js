'use strict';
const make = (tag, text, more) => Object.assign(document.createElement(tag), {textContent: text}, more);
const known = value => Number.isFinite(value), nothing = 1e-5;  // [µs]: less is nothing that a clock can see
/// Whether the sheet says something there that can be set beside another's.
const tells = ({value, extent}) => known(value) && extent < 2;
const least = list => list.reduce((a, b) => b.value < a.value ? b : a, {value: Infinity});
const median = values => {
  const sorted = values.slice().sort((a, b) => a - b), half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
const digits = (value, count = 3) => Number(value.toPrecision(count));
const time = us => {
  const [unit, size] = [['s', 1e6], ['ms', 1e3], ['µs', 1]].find(([, size]) => Math.abs(us) >= size) ?? ['ns', 1e-3];
  return digits(us / size) + ' ' + unit;
};
/// "64 KiB" → 65536; NaN for what is no size.
const bytes = text => {
  const [, number, letter = '', end = ''] = /^\s*([\d.]+(?:e\+?\d+)?)\s*([kKMG]?)(i?B?)\s*$/.exec(text) ?? [];
  return Number(number) * (letter === 'k' && end === 'B' || 'MG'.includes(letter) && end === 'B' ? 1000 : 1024) **
    ['', 'K', 'M', 'G'].indexOf(letter.toUpperCase());
};
const size = d => {
  const [unit, times] = [['GiB', 2 ** 30], ['MiB', 2 ** 20], ['KiB', 2 ** 10]].find(([, times]) => d >= times) ?? ['B', 1];
  return digits(d / times) + ' ' + unit;
};
const swatch = ({mark}) => make('span', '', {className: 'swatch ' + mark});
/// A cell of CSV; what a spreadsheet would take for a formula begins with an apostrophe.
const quoted = cell => {
  const text = String(cell), safe = /^[=+@\t-]/.test(text) && isNaN(text) ? "'" + text : text;
  return /[",\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
};
function download(name, lines) {
  const text = lines.map(line => line.map(quoted).join(',') + '\n').join('');
  const link = make('a', '', {href: URL.createObjectURL(new Blob([text], {type: 'text/csv'})), download: name + '.csv'});
  link.click();
  URL.revokeObjectURL(link.href);
}
/// Copies; where that is not allowed, selects the text in `shown`. Says what it did in `said`.
async function copy(text, shown, said, done) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = done;
  } catch {
    shown.textContent = text;
    getSelection().selectAllChildren(shown);
    if (said !== shown) said.textContent = 'selected: press Ctrl C';
  }
}
/// Whole numbers from 1 to `last`; of more than 4096 as many in even ratios.
function whole_numbers(last) {
  const many = 4096;
  return last <= many ? Array.from({length: last}, (_, i) => i + 1) :
                        [...new Set(Array.from({length: many}, (_, i) => Math.round(last ** (i / (many - 1)))))];
}
/// Some of them, in even ratios.
const spread = (all, count) =>
  all.length <= count ? all : [...new Set(Array.from({length: count}, (_, i) => all[Math.round(all.length ** (i / (count - 1))) - 1]))];
/// Whole numbers from `first` to `last`, in even ratios.
const ratios = (first, last, count) =>
  [...new Set(Array.from({length: count}, (_, i) => Math.round(first * (last / first) ** (i / (count - 1)))))];
/// Calls `one(job)` for each, some at a time so that the page stays usable, while `is_wanted()`.
function work(jobs, is_wanted, one, done = () => {}) {
  let k = 0;
  setTimeout(function some() {
    if (!is_wanted()) return;
    for (const until = performance.now() + 20; k < jobs.length && performance.now() < until;) one(jobs[k++]);
    if (k < jobs.length) setTimeout(some);
    else done();
  }, 30);
}
