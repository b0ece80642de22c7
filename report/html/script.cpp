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
    // one line a point, in seconds; others give what is seen.
    return R"js(
'use strict';
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const search = document.getElementById('search');
search.parentElement.hidden = false;
search.addEventListener('input', () => {
  const word = search.value.trim().toLowerCase();
  for (const item of all('[data-name]'))
    item.hidden = !item.dataset.name.toLowerCase().includes(word);
});
const seen = cell => [...cell.childNodes].map(node => node.textContent.trim()).filter(text => text).join(' ');
const quoted = text => {
  const safe = /^[=+@\t-]/.test(text) && isNaN(text) ? "'" + text : text;
  return /[",\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
};
function lines(table) {
  if (!table.dataset.op)
    return all('tr', table).map(row => [...row.cells].map(seen));
  const heads = all('thead th[data-p]', table);
  const points = [['op', 'p', 'bytes', 'seconds', 'lo_s', 'hi_s']];
  for (const row of all('tbody tr', table))
    all('td[data-v]', row).forEach((cell, i) => points.push([table.dataset.op, heads[i].dataset.p,
      row.cells[0].dataset.d, ...cell.dataset.v.split(' ').map(value => value === 'nan' ? '' : value)]));
  return points;
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

std::string script_source()
{
    return "'sha256-" + base64_of_hex(formats::sha256(std::string(script()))) + "'";
}

} // namespace mpisheet::report
