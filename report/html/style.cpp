#include "report/html/style.hpp"

namespace mpisheet::report {

std::string_view style_sheet()
{
    return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f4f6f8; --ink: #1b222a; --soft: #55606c; --line: #d4dae0; --grid: #dfe3e8;
  --link: #00579b; --alert: #8a4600; --alert-panel: #fff4e2; --alert-line: #e8b363; --good-panel: #e9f3fb; --good-line: #56a3d9; --good-ink: #006b3c; --series-ink: #00619a;
  --series-1: #0072b2; --series-2: #d55e00; --series-3: #009e73; --series-4: #b8608f; --series-5: #b97f00; --series-6: #3d9fd6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --panel: #1d232a; --ink: #e6eaee; --soft: #a4afba; --line: #38424d; --grid: #333c46;
    --link: #7cc0f5; --alert: #ffc36b; --alert-panel: #33270f; --alert-line: #8a6420; --good-panel: #10283a; --good-line: #2f78ab; --good-ink: #52d69a; --series-ink: #6dbcf0;
    --series-1: #4aa8e8; --series-2: #ff8a3d; --series-3: #22c79a; --series-4: #e08fbd; --series-5: #f0b42e; --series-6: #8fd0ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif; overflow-wrap: break-word; }
[hidden] { display: none !important; }
.layout { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); max-width: 92rem; margin: 0 auto; }
header.page, main, footer.page { padding: 0 1.25rem; }
header.page, footer.page { max-width: 92rem; margin: 0 auto; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--paper); z-index: 3; }
h1 { font-size: 1.35rem; line-height: 1.2; margin: .8rem 0 .4rem; }
h2 { font-size: 1.3rem; line-height: 1.25; margin: 2.5rem 0 .2rem; padding-top: .5rem; border-top: 3px solid var(--series-1); }
main > section:first-child > h2 { margin-top: 0; }
h3 { font-size: 1.13rem; margin: 2rem 0 .4rem; }
h4 { font-size: 1.02rem; margin: 1.4rem 0 .3rem; }
h3 small, h4 small { font-weight: 400; color: var(--soft); font-size: .85rem; }
.anchor { text-decoration: none; font-weight: 400; opacity: .75; padding: 0 .3rem; }
p, ul, dl { margin: .4rem 0; max-width: 60rem; }
.verdict { background: var(--good-panel); border-left: 5px solid var(--good-line); padding: .5rem .8rem; max-width: none; }
ul.verdict { padding-left: 1.8rem; }
.soft { color: var(--soft); font-size: .9rem; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: .6rem .4rem 1rem 1.25rem; font-size: .9rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; padding: 0; margin: 0; }
nav > ul > li { margin: .35rem 0; }
nav > ul > li > a { font-weight: 600; }
nav li li { margin: 0 0 0 .7rem; }
nav .operations { font-size: .82rem; }
nav:not(.searched) .elsewhere .operations { display: none; }
.search output { display: block; color: var(--alert); }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.search { display: block; margin-bottom: .5rem; color: var(--soft); }
.search input { display: block; width: 100%; font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--soft); border-radius: .3rem; padding: .15rem .4rem; }
.warnings { background: var(--alert-panel); border-left: 5px solid var(--alert-line); padding: .4rem .9rem .5rem; margin: .7rem 0; }
.warnings h3 { margin: 0 0 .2rem; font-size: 1rem; color: var(--alert); }
.warnings h3 small { color: inherit; }
.warnings ul { margin: 0; padding-left: 1.2rem; max-width: none; }
.warnings li { margin: .15rem 0; }
.warnings.light { background: var(--panel); border-color: var(--line); }
.warnings.light h3 { color: var(--ink); }
dl.facts { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: .15rem 1.2rem; max-width: none; font-size: .92rem; }
dl.facts dt { color: var(--soft); }
dl.facts dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 .9rem; font-size: .9rem; min-width: min(100%, 30rem); }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
caption button { font: inherit; font-size: .75rem; font-weight: 400; padding: 0 .4rem; color: var(--link); background: var(--panel); border: 1px solid var(--line); border-radius: .3rem; cursor: pointer; }
th, td { padding: .22rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid var(--soft); color: var(--soft); font-weight: 600; vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tbody th { white-space: nowrap; }
td small, th small { display: block; color: var(--soft); font-size: .78rem; font-weight: 400; }
dd, pre, td code { overflow-wrap: anywhere; }
tr.alert td, tr.alert th { background: var(--alert-panel); }
.figures { width: 100%; }
.figures caption.quiet { color: var(--soft); font-weight: 400; }
.figures td strong { font-size: 1.08rem; }
.figures th small, .figures td.n small { display: inline; margin-left: .5rem; }
.figures tbody th { white-space: normal; font-weight: 600; }
.figures .strip { width: 9.5rem; height: 1.15rem; vertical-align: middle; margin-right: .6rem; }
.figures .beside small { display: inline; }
td.worse small { color: var(--alert); font-weight: 600; }
td.better small { color: var(--good-ink); font-weight: 600; }
.strip .other { fill: var(--soft); opacity: .55; }
.strip .here { stroke: var(--series-2); stroke-width: 3; fill: none; }
.ask { border: 1px solid var(--good-line); border-radius: .5rem; padding: .1rem .9rem .6rem; margin: .6rem 0 1.5rem; }
.ask h2 { border: 0; margin: .2rem 0; padding: 0; }
.fields { display: flex; flex-wrap: wrap; gap: .4rem 1rem; margin: .4rem 0; }
.fields input:not([type]), .fields select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--soft); border-radius: .3rem; padding: .15rem .3rem; }
.fields output { display: inline-block; min-width: 3.2rem; }
.fields [type="range"] { vertical-align: middle; width: 8rem; }
.fields input:not([type]) { width: 6rem; }
.ask button { font: inherit; font-size: .85rem; padding: .1rem .5rem; color: var(--link); background: var(--panel); border: 1px solid var(--line); border-radius: .3rem; cursor: pointer; }
.ask svg { display: block; width: 100%; max-width: 48rem; height: auto; }
.ask .told { font-size: .84rem; min-width: min(100%, 34rem); }
.ask tbody td:nth-child(n+2) { white-space: nowrap; }
.ask td[colspan] { white-space: normal; border-bottom-width: 2px; }
.swatch { display: inline-block; width: .8rem; height: .2rem; margin-right: .4rem; vertical-align: middle; background: currentColor; }
.plot .far { stroke-dasharray: 4 4; opacity: .7; }
.plot .dot { fill: currentColor; }
.plot .here { stroke: var(--soft); stroke-dasharray: 2 3; }
.op { border: 1px solid var(--line); border-radius: .5rem; padding: .1rem .9rem .6rem; margin: 1rem 0; }
.op { content-visibility: auto; contain-intrinsic-size: auto 38rem; }
.op h4 { margin: .5rem 0 .1rem; font-size: 1.12rem; color: var(--series-ink); }
.op p { margin: .2rem 0; }
.pair { display: grid; gap: .4rem 1.4rem; align-items: start; }
@media (min-width: 68rem) { .pair { grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr); } }
.values { font-size: .84rem; min-width: 0; }
.values th, .values td { padding: .18rem .32rem; }
.values td small { font-size: .74rem; }
.values.one td small { display: inline; margin-left: .5rem; }
.values.one td small.but, .values small.but { display: block; margin: 0; color: var(--alert); font-weight: 600; font-style: normal; }
.values .out { font-style: italic; color: var(--soft); }
.ask .out { color: var(--alert); }
.remarks { margin: .2rem 0; padding-left: 1.2rem; color: var(--alert); font-size: .9rem; }
.equation { overflow-x: auto; overflow-y: hidden; padding: .15rem 0; scrollbar-width: thin; background:
  linear-gradient(to right, var(--paper) 60%, transparent) left / 3rem 100% no-repeat local, linear-gradient(to left, var(--paper) 60%, transparent) right / 3rem 100% no-repeat local,
  linear-gradient(to right, var(--soft), transparent) left / .5rem 100% no-repeat, linear-gradient(to left, var(--soft), transparent) right / .5rem 100% no-repeat; }
.equation math { font-size: 1rem; width: fit-content; margin: 0; }
.equation mtd { text-align: left; }
.equation mtd > mtext:first-child { padding-right: .35em; }
.equation mo:has(+ mtable) { display: none; }
.equation mo + mtable { border-left: 1.5px solid; border-radius: .55em / 50%; padding-left: .5em; margin-left: .15em; }
code, pre { font: .86rem/1.45 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; }
pre { white-space: pre-wrap; background: var(--panel); padding: .6rem .8rem; border-radius: .4rem; margin: .4rem 0; }
details { margin: .3rem 0; overflow-x: auto; }
summary { cursor: pointer; color: var(--link); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.2rem 1.6rem; }
figure { margin: 0; break-inside: avoid; min-width: 0; }
figcaption { font-size: .82rem; color: var(--soft); }
figcaption strong { color: var(--ink); font-size: 1rem; }
figure svg { display: block; width: 100%; max-width: 40rem; height: auto; }
svg text { font-family: system-ui, "Segoe UI", "DejaVu Sans", "Liberation Sans", sans-serif; font-size: 11.5px; fill: currentColor; }
.marks { position: absolute; }
.s1 { color: var(--series-1); } .s2 { color: var(--series-2); } .s3 { color: var(--series-3); }
.s4 { color: var(--series-4); } .s5 { color: var(--series-5); } .s6 { color: var(--series-6); }
.plot .grid, .strip .grid { stroke: var(--grid); fill: none; }
.plot .line { stroke: currentColor; stroke-width: 1.6; fill: none; }
.plot .bar, .plot .apart { stroke: currentColor; fill: none; opacity: .75; }
.plot .band { fill: currentColor; opacity: .16; }
.plot .others { stroke: var(--soft); stroke-width: 2.2; stroke-linecap: round; fill: none; opacity: .6; }
.plot use { fill: currentColor; }
.plot .dots { stroke: currentColor; stroke-width: 3; stroke-linecap: round; fill: none; }
.plot .ideal { stroke: currentColor; stroke-dasharray: 2 3; fill: none; opacity: .6; }
.changes .grid { stroke: var(--grid); fill: none; }
.changes .whisker { stroke: currentColor; stroke-width: 2.5; }
.changes circle { fill: currentColor; }
figure svg.changes, figure svg.wide { max-width: 60rem; }
.network .shade { fill: var(--series-1); stroke: none; }
.network .slow { fill: var(--series-2); }
.network .level { fill: var(--panel); stroke: var(--series-1); }
.network .title { font-weight: 600; }
footer.page { margin-top: 3rem; padding-bottom: 2rem; border-top: 1px solid var(--line); font-size: .9rem; color: var(--soft); }
@media (max-width: 60rem) {
  .layout { display: block; }
  nav { display: flex; gap: .8rem; align-items: center; overflow-x: auto; white-space: nowrap; padding: .4rem 1rem; border-right: 0; border-bottom: 1px solid var(--line); background: var(--paper); z-index: 2; }
  nav ul { display: flex; gap: .8rem; align-items: baseline; }
  nav .operations { display: none; }
  nav > ul > li { display: flex; gap: .5rem; margin: 0; }
  nav li li { margin: 0; }
  .search { margin: 0; font-size: 0; }
  .search input { width: 9rem; font-size: .9rem; }
  html { scroll-padding-top: 3.5rem; }
}
@media (max-width: 40rem) {
  header.page, main, footer.page { padding: 0 .8rem; }
  th, td { padding: .2rem .35rem; }
  table { font-size: .82rem; }
  .op { padding: .1rem .6rem .5rem; }
  dl.facts { grid-template-columns: 1fr; }
  dl.facts dd { margin-bottom: .4rem; }
  .figures .strip { display: none; }
  .ask .told { min-width: 0; }
  .ask .told tbody td, .ask .told tbody th { white-space: normal; }
  .figures td.n small, .figures th small, .figures .beside small { display: block; margin: 0; }
}
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --panel: #f4f4f4; --line: #bbb; --grid: #ddd; }
  html { font-size: 9.5px; }
  body { font-size: 1rem; line-height: 1.3; }
  .op figcaption { display: none; }
  .equation math { font-size: .8rem; }
  .layout { display: block; }
  nav, .skip, .anchor, .ask, caption button, details:not([open]) { display: none; }
  main > section + section > h2 { break-before: page; }
  h3, h4, caption { break-after: avoid; }
  tr, figure, .op { break-inside: avoid; }
  .op { margin: .4rem 0; padding: 0 .5rem; content-visibility: visible; }
  .op p, .equation { margin: .2rem 0; }
  .values th, .values td { padding: 0 .3rem; line-height: 1.15; }
  .pair { grid-template-columns: 1.7fr 3fr; }
  .plots { grid-template-columns: 1fr 1fr; }
  .scroll { overflow: visible; }
  th, td { padding: .08rem .3rem; }
  a { color: inherit; }
}
)css";
}

} // namespace mpisheet::report
