#include "report/html/script.hpp"

#include "formats/file.hpp"

#include <array>
#include <cstdint>

namespace mpisheet::report {
namespace {

/// Hexadecimal digits as base64.
std::string base64_of_hex(std::string_view hex)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    std::uint32_t bits = 0;
    unsigned known = 0;
    for (const char digit : hex) {
        bits = bits << 4U | static_cast<std::uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
        for (known += 4; known >= 6; known -= 6)
            text += letters[bits >> (known - 6) & 63U];
    }
    if (known > 0)
        text += letters[bits << (6 - known) & 63U];
    while (text.size() % 4 != 0)
        text += '=';
    return text;
}

} // namespace

std::string_view script()
{
    // Cells are quoted, and what a spreadsheet would take for a formula begins with an apostrophe. Tables of costs give
    // one line a point, in seconds, figures one line each in their unit; others give what is seen. Of several machines
    // the menu lists the operations of the one that is on the screen.
    return R"js(
'use strict';
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
  if (menu.scrollHeight > menu.clientHeight)
    menu.scrollTop += here.getBoundingClientRect().top - menu.getBoundingClientRect().top - 60;
}
if (machines.length > 1) {
  addEventListener('scroll', follow, {passive: true});
  follow();
}
const seen = cell => [...cell.childNodes].map(node => node.textContent.trim()).filter(text => text).join(' ');
const quoted = text => {
  const safe = /^[=+@\t-]/.test(text) && isNaN(text) ? "'" + text : text;
  return /[",\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
};
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
for (const table of all('table')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'CSV';
  button.setAttribute('aria-label', 'Save as CSV: ' + table.caption.textContent);
  button.addEventListener('click', () => {
    const text = lines(table).map(line => line.map(quoted).join(',')).join('\n') + '\n';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], {type: 'text/csv'}));
    link.download = (table.dataset.op || table.caption.textContent.trim().replace(/[^a-z0-9]+/gi, '-').slice(0, 40)) + '.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  });
  table.caption.append(' ', button);
}
)js";
}

std::string script_source(std::string_view text)
{
    return "'sha256-" + base64_of_hex(formats::sha256(text)) + "'";
}

} // namespace mpisheet::report
