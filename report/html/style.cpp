#include "report/html/style.hpp"

namespace mpisheet::report {

std::string_view style_sheet()
{
    return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f4f6f8; --ink: #1b222a; --soft: #55606c; --line: #d4dae0; --grid: #dfe3e8;
  --link: #00579b; --alert: #8a4600; --alert-panel: #fff4e2; --alert-line: #e8b363; --good-panel: #e9f3fb; --good-line: #56a3d9;
  --series-1: #0072b2; --series-2: #d55e00; --series-3: #009e73; --series-4: #b8608f; --series-5: #b97f00; --series-6: #3d9fd6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --panel: #1d232a; --ink: #e6eaee; --soft: #a4afba; --line: #38424d; --grid: #333c46;
    --link: #7cc0f5; --alert: #ffc36b; --alert-panel: #33270f; --alert-line: #8a6420; --good-panel: #10283a; --good-line: #2f78ab;
    --series-1: #4aa8e8; --series-2: #ff8a3d; --series-3: #22c79a; --series-4: #e08fbd; --series-5: #f0b42e; --series-6: #8fd0ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif; overflow-wrap: break-word; }
header.page, main, footer.page { max-width: 74rem; margin: 0 auto; padding: 0 1.25rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--paper); z-index: 1; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 2rem 0 .5rem; }
h2 { font-size: 1.5rem; line-height: 1.25; margin: 3.5rem 0 .5rem; padding-top: .8rem; border-top: 3px solid var(--series-1); }
h3 { font-size: 1.18rem; margin: 2.4rem 0 .5rem; }
h4 { font-size: 1.02rem; margin: 1.8rem 0 .4rem; }
p, ul, dl { margin: .5rem 0; max-width: 54rem; }
.verdict { background: var(--good-panel); border-left: 5px solid var(--good-line); padding: .8rem 1rem; max-width: none; font-size: 1.08rem; }
.soft { color: var(--soft); }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; max-width: none; }
nav li ul { display: inline-flex; margin: 0 0 0 .9rem; gap: .2rem .9rem; font-size: .92rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1rem 0; max-width: none; padding: 0; }
.tiles div { flex: 1 1 9rem; max-width: 18rem; background: var(--panel); border-radius: .5rem; padding: .7rem .9rem; }
.tiles dt { color: var(--soft); font-size: .85rem; }
.tiles dd { margin: 0; font-size: 1.45rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.tiles dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); }
.warnings { background: var(--alert-panel); border-left: 5px solid var(--alert-line); padding: .6rem 1rem .8rem; margin: 1rem 0; }
.warnings h3 { margin: 0 0 .3rem; font-size: 1rem; color: var(--alert); }
.warnings ul { margin: 0; padding-left: 1.2rem; max-width: none; }
.warnings li { margin: .3rem 0; }
dl.facts { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: .15rem 1.2rem; max-width: none; font-size: .92rem; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0 1.2rem; font-size: .92rem; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--soft); color: var(--soft); font-weight: 600; vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tbody th { white-space: nowrap; }
dd, pre, td code { overflow-wrap: anywhere; }
tr.alert td, tr.alert th { background: var(--alert-panel); }
.equations { table-layout: fixed; }
.equations tbody tr:first-child > * { border-bottom: 0; padding-bottom: 0; }
.equations tbody th { color: var(--series-1); font-size: 1rem; }
.equations thead th:first-child { width: 8.5rem; }
.equations thead th:nth-child(3) { width: 7.5rem; }
.formula { padding-top: .1rem; }
.equation { overflow-x: auto; overflow-y: hidden; padding: .15rem 0; }
.equation math { font-size: 1rem; width: fit-content; margin: 0; }
.equation mtd { text-align: left; }
.equation mtd > mtext:first-child { padding-right: .35em; }
code, pre { font: .86rem/1.45 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; }
pre { white-space: pre-wrap; background: var(--panel); padding: .6rem .8rem; border-radius: .4rem; margin: .4rem 0; }
details { margin: .3rem 0; overflow-x: auto; }
summary { cursor: pointer; color: var(--link); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.2rem 1.6rem; }
figure { margin: 0; break-inside: avoid; min-width: 0; }
figcaption { font-size: .88rem; color: var(--soft); }
figcaption strong { color: var(--ink); font-size: 1rem; }
figure svg { display: block; width: 100%; height: auto; }
svg text { font-family: system-ui, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif; }
footer.page { margin-top: 3rem; padding-bottom: 2rem; border-top: 1px solid var(--line); font-size: .9rem; color: var(--soft); }
@media (max-width: 48rem) {
  thead { position: absolute; left: -100rem; }
  table, tbody, tr, th, td, caption { display: block; width: 100%; }
  tr { border-bottom: 2px solid var(--line); padding: .4rem 0; }
  td, th { border: 0; padding: .1rem .4rem; }
  tbody th { white-space: normal; overflow-wrap: anywhere; }
  .n { text-align: left; white-space: normal; }
  [data-label]::before { content: attr(data-label) ": "; color: var(--soft); }
  td.empty { display: none; }
  .equations tbody tr:first-child { border-bottom: 0; padding-bottom: 0; }
  dl.facts { grid-template-columns: 1fr; }
  dl.facts dd { margin-bottom: .4rem; }
  h1 { font-size: 1.5rem; }
  h2 { font-size: 1.3rem; }
  nav ul, nav li ul { display: block; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --panel: #f4f4f4; --line: #bbb; --grid: #ddd; }
  body { font-size: 10pt; }
  nav, .skip { display: none; }
  h2 { break-before: page; }
  h3, h4, caption { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  a { color: inherit; }
}
)css";
}

} // namespace mpisheet::report
