#include "report/html/panel.hpp"

namespace mpisheet::report {

std::string_view panel_functions()
{
    // An answer is computed as `mpisheet eval` and `mpisheet predict` do: the value tells by its calls whether the
    // sheet was asked where nobody measured, then the ends of the interval are computed the same way without telling.
    return R"js(
function panel(machines, sheets, codes) {
  const at = id => document.getElementById('ask-' + id);
  const make = (tag, text, more) => Object.assign(document.createElement(tag), {textContent: text}, more);
  const time = us => {
    const [unit, size] = [['s', 1e6], ['ms', 1e3], ['µs', 1]].find(([, size]) => Math.abs(us) >= size) ?? ['ns', 1e-3];
    return Number((us / size).toPrecision(3)) + ' ' + unit;
  };
  const bytes = text => {
    const [, digits, letter = '', end = ''] = /^\s*([\d.]+(?:e\+?\d+)?)\s*([kKMG]?)(i?B?)\s*$/.exec(text) ?? [];
    return Number(digits) * (letter === 'k' && end === 'B' || 'MG'.includes(letter) && end === 'B' ? 1000 : 1024) **
      ['', 'K', 'M', 'G'].indexOf(letter.toUpperCase());
  };
  const swatch = ({mark}) => make('span', '', {className: 'swatch ' + mark});
  const known = value => Number.isFinite(value), nothing = 1e-5;  // [µs]: less is nothing that a clock can see
  /// Whether the sheet says something there that can be set beside another's.
  const tells = ({value, extent}) => known(value) && extent < 2;

  function judge(machine, k, given) {
    const {name, parameters, ranges} = machine.watched[k], {watch} = machine;
    ranges.forEach((range, i) => {
      const [least, most, far, apart] = range ?? [-Infinity, Infinity, null, null], value = given[i];
      const inside = value >= least && value <= most || value === apart;
      const elsewhere = machine.elsewhere && parameters[i] === 'p' && value > 1;
      const extent = far !== null && value > far ? 2 : inside && !elsewhere ? 0 : 1;
      watch.extent = Math.max(watch.extent, extent);
      if (extent > 0)
        watch.outside.set(
          name,
          `${name} at ${parameters[i]} = ${Number(value.toPrecision(6))}, measured ` +
            (inside           ? 'with other ranks a node' :
               least === most ? `at ${most}` :
                                `at ${least} … ${most}`));
    });
  }
  machines.forEach((machine, i) => {
    const watch = {
      on: false,
      extent: 0,
      outside: new Map(),
      enter(k, given) {
        const was = this.on;
        this.on = false;
        if (was) judge(machine, k, given);
        return was;
      }
    };
    const set = {}, functions = sheets[machine.code](set, watch);
    Object.assign(machine, {set, watch, functions, made: {}, mark: 's' + (i % 6 + 1)});
  });

  /// The functions of a program whose calls of the sheet are at an end of their intervals where `at_end` holds; the
  /// program's own equations where `own` does.
  function program({made, functions, set, programs}, name, end = '', which = 'all', at_end = () => true, own = true) {
    const of = called => {
      const plain = functions[called], bound = functions[called + end];
      const bounded = end && bound?.length === plain.length;
      if (bounded) made[name].bounded.add(called);
      return bounded && at_end(called) ? bound : plain;
    };
    made[name] ??= {bounded: new Set()};
    return made[name][which + end] ??=
             codes[programs[name].code](of, own ? end : '', set, end ? program({made, functions, set, programs}, name) : {});
  }
  /// What the interval is made of: each function of the sheet alone, and the program's own, as [name, lo, hi], the widest first.
  function sources(machine, name, p, d) {
    const {misfit} = machine.programs[name];
    const ends =
      (which, ...more) => ['_lo', '_hi'].map(end => program(machine, name, end, which, ...more).mpisheet_entry(p, d));
    ends('all');
    return [
      ...[...machine.made[name].bounded].map(f => [f, ...ends(f, called => called === f, false)]),
      ['the model itself', ...ends('own', () => false).map((us, i) => i ? us * misfit : us / misfit)]
    ].sort((a, b) => b[2] / b[1] - a[2] / a[1]);
  }

  /// [µs] of an operation or a program on a machine; NaN: not known.
  function answer(machine, [kind, name], p, d, ends_too = true) {
    const {watch, functions} = machine, upTo = machine.upTo ?? Infinity, given = {p, d};
    const told = {value: NaN, lo: NaN, hi: NaN, extent: 0, outside: [], parts: []};
    Object.assign(watch, {on: false, extent: 0, outside: new Map()});
    try {
      machine.elsewhere = 'as_measured' in functions && functions.as_measured(1) === 0;
      let ends, misfit = 1;
      if (kind === 'op') {
        const {parameters} = machine.operations[name];
        ends = ['', '_lo', '_hi']
                 .map(end => functions['t' + name + end])
                 .map(f => f && (() => f(...parameters.map(key => given[key]))));
        if (!ends[1] || !ends[2] || (parameters.includes('p') ? p : 2) > upTo) ends.length = 1;
      } else {
        misfit = machine.programs[name].misfit;
        ends = ['', '_lo', '_hi'].map(end => () => program(machine, name, end).mpisheet_entry(p, d));
        if (!machine.intervals || p > upTo) ends.length = 1;
        if (ends_too) told.parts = machine.programs[name].parts.map((part, k) => [part, program(machine, name)['$' + k](p, d)]);
        if (machine.elsewhere && p > 1) watch.extent = 1;
      }
      watch.on = true;
      told.value = ends[0]();
      watch.on = false;
      Object.assign(told, {extent: watch.extent, outside: [...watch.outside.values()]});
      if (ends_too && ends.length === 3 && told.extent < 2)
        Object.assign(told, {lo: ends[1]() / misfit, hi: ends[2]() * misfit});
    } catch {
      watch.on = false;
    }
    return told;
  }

  // ---- what is asked

  const programs = [...new Set(machines.flatMap(({programs}) => Object.keys(programs)))];
  const operations = [...new Set(machines.flatMap(({operations}) => Object.keys(operations)))];
  for (const [label, kind, names] of [['operations', 'op', operations], ['programs', 'program', programs]]) {
    const group = make('optgroup', '', {label});
    group.append(...names.map(name => make('option', name, {value: kind + ' ' + name})));
    if (names.length) at('what').append(group);
  }
  for (const machine of machines) {
    const label = make('label', ''), box = make('input', '', {type: 'checkbox', checked: true});
    label.append(box, ' ', swatch(machine), machine.name);
    machine.box = box;
    at('machines').append(label);
  }
  at('machines').hidden = machines.length < 2;
  at('ppn-label').hidden = !machines.some(({ppn}) => ppn);
  at('ppn').placeholder = machines.map(({ppn}) => ppn).filter(ppn => ppn).join(', ');

  const used = ([kind, name]) =>
    kind === 'program' ? ['p', 'd'] : machines.find(({operations}) => name in operations).operations[name].parameters;
  const has = (machine, [kind, name]) => name in (kind === 'op' ? machine.operations : machine.programs);
  const settings = () => [...at('settings').querySelectorAll('input')].filter(({value}) => value.trim() !== '');
  function question() {
    const what = at('what').value.split(' '), p = Number(at('p').value), d = bytes(at('d').value),
          ppn = Number(at('ppn').value);
    const wrong = !(Number.isInteger(p) && p >= 1)        ? 'p: a whole number of processes, at least 1' :
      !(Number.isInteger(d) && d >= 0)                    ? 'd: a size such as 8, 64 KiB or 1 MiB' :
      !(Number.isInteger(ppn) && ppn >= 0)                ? 'ranks a node: a whole number' :
      settings().some(({value}) => !known(Number(value))) ? 'a parameter is no number' :
                                                            '';
    return {what, p, d, ppn, wrong, asked: machines.filter(machine => machine.box.checked && has(machine, what))};
  }
  /// What a machine is to be set to, as --set has it; and for its functions.
  const scales = ['latency', 'bandwidth', 'computing'];
  const times = id => Number((2 ** Number(at(id).value)).toPrecision(3));
  function setting({what: [kind, name], ppn}, {set, messages, programs, ppn: own}) {
    const [latency, bandwidth, computing] = scales.map(times), steps = kind === 'program' ? programs[name].steps : [],
                               texts = [];
    for (const key in set) delete set[key];
    Object.assign(
      set, kind === 'program' ? Object.fromEntries(settings().map(({name, value}) => [name, Number(value)])) : {},
      ppn && own ? {ppn} : {});
    texts.push(...Object.entries(set).map(([key, value]) => `${key}=${value}`));
    if (latency !== 1 || bandwidth !== 1)
      texts.push(...messages.map(f => `'${f}=${latency}*${f}(0)+(${f}(d)-${f}(0))/${bandwidth}'`));
    if (computing !== 1) texts.push(...steps.map(f => `'${f}=${f}(w)/${computing}'`));
    if (messages.length)
      set.$scale = (name, f, x) => name[0] === 't' ? latency * f(0) + (f(x) - f(0)) / bandwidth : f(x) / computing;
    return texts.map(text => ' --set ' + text).join('');
  }
  function command(asking) {
    const {what: [kind, name], p, d, asked} = asking;
    return asked
      .map(
        machine => kind === 'op' ? `mpisheet eval ${machine.file} -e 't${name}(${
                                     machine.operations[name].parameters.map(key => ({p, d})[key]).join(',')})'` +
            setting(asking, machine) :
                                   `mpisheet predict ${name} --sheet ${machine.file} -p ${
                                       [...new Set([1, p, ladder().at(-1)])].sort((a, b) => a - b)} -d ${d}` +
            setting(asking, machine))
      .join('\n');
  }
  /// The most processes that a machine was measured with, one where that was never said.
  const most = ({watched}) => Math.max(
    1, ...watched.flatMap(({parameters,
                            ranges}) => ranges.filter((range, i) => range && parameters[i] === 'p').map(([, most]) => most)));
  /// Whole p, to four times the most that were measured; of more than 4096 as many in even ratios.
  function ladder({p, asked} = question()) {
    const last = Math.max(16, p, ...asked.map(machine => 4 * most(machine))), many = 4096;
    return last <= many ? Array.from({length: last}, (_, i) => i + 1) :
                          [...new Set(Array.from({length: many}, (_, i) => Math.round(last ** (i / (many - 1)))))];
  }
  /// Some 64 of them, in even ratios.
  const spread = all =>
    all.length <= 64 ? all : [...new Set(Array.from({length: 64}, (_, i) => all[Math.round(all.length ** (i / 63)) - 1]))];
  function sizes({what: [kind, name], d, asked}) {
    const most = asked.flatMap(
      ({watched}) => watched.flatMap(
        ({name: one, parameters, ranges}) =>
          ranges.filter((range, i) => range && one === 't' + name && parameters[i] === 'd').map(([, most]) => most)));
    const [first, last] = kind === 'op' ? [1, Math.max(d, 1024, ...most)] : [Math.max(1, d / 16), Math.max(16, d * 16)];
    return [...new Set(Array.from({length: 97}, (_, i) => Math.round(first * (last / first) ** (i / 96))))];
  }

  // ---- what is answered

  function draw(series, over, here) {
    const [width, height, left, bottom] = [640, 260, 62, 30], right = width - 16, points = series.flatMap(({points}) => points);
    const values = points.flatMap(({value, lo, hi}) => [value, lo, hi])
                     .filter(value => known(value) && value > nothing);
    if (!values.length) return '';
    const xs = points.map(point => point[over]), [x0, x1] = [Math.min(...xs), Math.max(...xs)];
    const [y0, y1] = [values.reduce((a, b) => Math.min(a, b)) / 1.1, values.reduce((a, b) => Math.max(a, b)) * 1.1];
    const x = value => (left + (right - left) * Math.log(value / x0) / Math.log(x1 / x0)).toFixed(1);
    const y = value =>
      (8 + (height - bottom - 8) * (1 - Math.log(Math.min(Math.max(value, y0), y1) / y0) / Math.log(y1 / y0))).toFixed(1);
    const every = Math.ceil(Math.log2(x1 / x0) / 9), decades = Math.log10(y1 / y0);
    let svg = '';
    for (let k = Math.ceil(Math.log2(x0)); 2 ** k <= x1; k += every)
      svg += `<path class="grid" d="M${x(2 ** k)} 8V${height - bottom}"/><text x="${x(2 ** k)}" y="${
        height -
        10}" text-anchor="middle">${over === 'p' || k < 10 ? 2 ** k : 2 ** (k % 10) + 'KMG'[Math.floor(k / 10) - 1]}</text>`;
    for (let k = Math.floor(Math.log10(y0)); k <= Math.log10(y1); ++k)
      for (const digit of decades < 2 ? [1, 2, 5] : [1]) {
        const value = digit * 10 ** k;
        if (value >= y0 && value <= y1)
          svg += `<path class="grid" d="M${left} ${y(value)}H${right}"/><text x="${left - 6}" y="${
            Number(y(value)) + 4}" text-anchor="end">${time(value)}</text>`;
      }
    for (const {mark, points} of series) {
      const shown = points.filter(({value}) => known(value) && value > 0),
            banded = shown.filter(({lo, hi}) => known(lo) && known(hi));
      const line = list => list.map((point, i) => (i ? 'L' : 'M') + x(point[over]) + ' ' + y(point.value)).join('');
      const edge = (list, end) => list.map(point => x(point[over]) + ' ' + y(point[end])).join('L');
      svg += `<g class="${mark}">` +
        (banded.length ? `<path class="band" d="M${edge(banded, 'hi')}L${edge(banded.slice().reverse(), 'lo')}Z"/>` : '') +
        `<path class="line far" d="${line(shown)}"/>`;
      for (let i = 0; i < shown.length; ++i) {  // solid where measured
        const from = i;
        while (i < shown.length && shown[i].extent === 0) ++i;
        if (i - from > 1) svg += `<path class="line" d="${line(shown.slice(from, i))}"/>`;
        else if (i > from && shown.length < 200)
          svg += `<circle class="dot" cx="${x(shown[from][over])}" cy="${y(shown[from].value)}" r="2"/>`;
      }
      svg += '</g>';
    }
    if (here >= x0 && here <= x1) svg += `<path class="here" d="M${x(here)} 8V${height - bottom}"/>`;
    return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="time over ${
      over}, logarithmic; the values are in the table's CSV">${svg}</svg>`;
  }

  /// The picture, and beside the pointer what it shows.
  function show(series, over, here) {
    const read = make('p', 'point at the curve to read it', {className: 'soft'}),
          places = series[0].points.map(point => point[over]);
    at('curve').innerHTML = draw(series, over, here);
    if (!at('curve').firstChild) return;
    at('curve').append(read);
    at('curve').firstChild.addEventListener('pointermove', ({clientX, currentTarget}) => {
      const {left, width} = currentTarget.getBoundingClientRect(), share = ((clientX - left) / width * 640 - 62) / 562;
      const value = places[0] * (places.at(-1) / places[0]) ** share, gap = i => Math.abs(Math.log(places[i] / value));
      const nearest = places.reduce((best, _, i) => gap(i) < gap(best) ? i : best, 0);
      read.textContent = `${over} = ${places[nearest]}: ` +
        series
          .map(
            ({name, points: {[nearest]: {value, lo, hi, extent}}}) => `${name} ${known(value) ? time(value) : 'not defined'}${
              known(lo) ? ` (${time(lo)} … ${time(hi)})` : ''}${extent ? ' *' : ''}`)
          .join('; ') +
        (series.some(({points}) => points[nearest].extent) ? '; * beyond what was measured' : '');
    });
  }

  let turn = 0;
  function update() {
    const mine = ++turn, asking = question(), {what, p, d, asked, wrong} = asking,
          over = used(what).includes(at('over').value) ? at('over').value : used(what)[0];
    at('curve').replaceChildren();
    for (const id of scales) at(id + '-times').textContent = times(id);
    at('said').textContent = '';
    at('command').textContent = wrong ? '' : command(asking);
    const first = asked[0], of = first && (what[0] === 'op' ? first.operations : first.programs)[what[1]];
    at('means').textContent = of?.d ? 'd: ' + of.d : '';
    if (wrong || !first) {
      at('answer').textContent = wrong ? 'Expected ' + wrong : 'No machine that is chosen knows that.';
      return;
    }
    const table = make('table', '', {className: 'told'}), caption = table.createCaption(),
          save = make('button', 'CSV', {type: 'button'});
    caption.append(
      `${what[1]} at ${used(what).map(key => `${key} = ${what[0] === 'program' ? {p, d}[key] : at(key).value}`).join(', ')} `,
      save);
    table.createTHead().insertRow().append(
      ...['machine', 'time', '95 % interval', ...what[0] === 'program' ? ['best p'] : []].map(
        text => make('th', text, {scope: 'col'})));
    const body = table.createTBody();
    const rows = asked.map(machine => {
      setting(asking, machine);
      const told = answer(machine, what, p, d), row = body.insertRow();
      const head = make('th', '', {scope: 'row'});
      head.append(swatch(machine), machine.name);
      row.append(head);
      const cells = Array.from({length: what[0] === 'program' ? 3 : 2}, () => row.insertCell());
      cells[0].textContent = !known(told.value) ? 'not defined' : told.value < nothing ? 'no time' : time(told.value);
      if (cells[2]) cells[2].textContent = 'being computed …';
      Object.assign(cells[0].dataset, {us: told.value, lo: told.lo, hi: told.hi, extent: told.extent});
      cells[1].textContent = known(told.lo) ? `${time(told.lo)} … ${time(told.hi)}` : 'not known';
      const parts =
        told.parts.filter(([, us]) => us > 0.005 * told.value).map(([part,
                                                                     us]) => `${part} ${Math.round(100 * us / told.value)} %`);
      const because = what[0] === 'program' && known(told.lo) ? sources(machine, what[1], p, d)
                                                                  .filter(([, lo, hi]) => hi > 1.005 * lo)
                                                                  .slice(0, 3)
                                                                  .map(([f, lo, hi]) => `${f} ${time(lo)} … ${time(hi)}`) :
                                                                [];
      if (told.extent > 0)
        told.outside.unshift('not measured there' + (told.outside.length ? ': ' + told.outside.splice(0).join(', ') : ''));
      if (scales.some(id => times(id) !== 1) && !machine.messages.length)
        told.outside.push('as measured: the sliders change sheets of levels alone');
      for (const [className, list] of [
             ['out', told.outside], ['soft', parts.length ? ['parts: ' + parts.join(', ')] : []],
             ['soft', because.length ? ['the interval by one source alone: ' + because.join(', ')] : []]])
        if (list.length) Object.assign(body.insertRow().insertCell(), {colSpan: 4, className, textContent: list.join('. ')});
      return {machine, cells, told};
    });
    at('answer').replaceChildren(...verdict(rows), table);
    const all = what[0] === 'program' ? ladder().map(p => ({p, d})) : [],
          curve = over === 'd' ? sizes(asking).map(d => ({p, d})) : spread(ladder()).map(p => ({p, d}));
    const columns = [], series = asked.map(({mark, name}) => ({mark, name, points: []})), jobs = [...curve, ...all];
    let k = 0;
    setTimeout(function some() {
      if (mine !== turn) return;
      for (const until = performance.now() + 20; k < jobs.length && performance.now() < until; ++k) {
        const job = jobs[k],
              column = asked.map(
                machine => (setting(asking, machine), {...job, ...answer(machine, what, job.p, job.d, k < curve.length)}));
        if (k >= curve.length) columns.push(column);
        else column.forEach((one, i) => series[i].points.push(one));
        if (k + 1 === curve.length) show(series, over, over === 'p' ? p : d);
      }
      if (k < jobs.length) setTimeout(some);
      else if (all.length) best(rows, columns);
    }, 30);
    save.onclick = () => download(what[1], [
      ['machine', 'p', 'bytes', 'seconds', 'lo_s', 'hi_s', 'extrapolated'],
      ...series.flatMap(
        ({name, points}) => points.map(
          one => [name, one.p, one.d, ...[one.value, one.lo, one.hi].map(us => known(us) ? us / 1e6 : ''), one.extent ? 1 : 0]))
    ]);
    rank();
  }
  function download(name, lines) {
    const quoted = cell => typeof cell === 'string' && cell !== '' ? '"' + cell.replaceAll('"', '""') + '"' : cell;
    const link = make('a', '', {
      href: URL.createObjectURL(new Blob([lines.map(line => line.map(quoted).join(',') + '\n').join('')], {type: 'text/csv'})),
      download: name + '.csv'
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }
  const least = list => list.reduce((a, b) => b.value < a.value ? b : a, {value: Infinity});
  /// Every program at its best p on each machine that is chosen, up to the most that it was measured with, while that is
  /// looked at.
  let ranking = 0;
  function rank() {
    const mine = ++ranking, {d, ppn, wrong} = question(), chosen = machines.filter(({box}) => box.checked),
          table = make('table', '', {className: 'told'});
    at('ranking').hidden = programs.length === 0;
    if (!at('ranking').open || wrong || programs.length === 0) return;
    const lines = [['program', 'd', 'machine', 'best_p', 'seconds', 'extrapolated']],
          save = make('button', 'CSV', {type: 'button', onclick: () => download('programs', lines)});
    table.createCaption().append(
      `best p, up to the most that were measured, and time of each program at d = ${d}; * beyond other measured ranges `, save);
    table.createTHead().insertRow().append(
      ...['program', ...chosen.map(({name}) => name), 'fastest'].map(text => make('th', text, {scope: 'col'})));
    const body = table.createTBody(),
          places = chosen.map(machine => ladder({p: 1, asked: [machine]}).filter(p => p <= most(machine)));
    at('ranks').replaceChildren(table);
    const jobs = programs.flatMap(name => chosen.map(machine => ({name, machine})));
    let k = 0, i = 0, found = [], row;
    setTimeout(function some() {
      if (mine !== ranking) return;
      for (const until = performance.now() + 20; k < jobs.length && performance.now() < until;) {
        const {name, machine} = jobs[k], what = ['program', name], ps = places[chosen.indexOf(machine)];
        if (has(machine, what) && i < ps.length) {
          setting({what, ppn}, machine);
          found.push({p: ps[i], ...answer(machine, what, ps[i++], d, false)});
          continue;
        }
        if (machine === chosen[0]) (row = body.insertRow()).append(make('th', name, {scope: 'row'}));
        const best = least(found), cell = row.insertCell();
        cell.textContent = best.p ? `${best.p}, ${time(best.value)}${best.extent ? ' *' : ''}` : 'not known';
        cell.dataset.us = best.value;
        if (best.p) lines.push([name, d, machine.name, best.p, best.value / 1e6, best.extent ? 1 : 0]);
        if (machine === chosen.at(-1)) {
          const times = [...row.cells].slice(1).map(({dataset}) => Number(dataset.us)), first = Math.min(...times);
          row.insertCell().textContent = known(first) ? chosen[times.indexOf(first)].name : '';
        }
        [found, i, k] = [[], 0, k + 1];
      }
      if (k < jobs.length) setTimeout(some);
    }, 60);
  }
  /// Which machine is the fastest there, and by how much.
  function verdict(rows) {
    const order = rows.filter(({told}) => tells(told) && told.value >= nothing).sort((a, b) => a.told.value - b.told.value);
    const say = text => [make('p', text, {className: 'verdict'})], silent = rows.filter(({told}) => !tells(told));
    if (rows.length > 1 && order.length < 2 && silent.length)
      return say(`No comparison: nothing is known there of ${silent.map(({machine}) => machine.name).join(', ')}.`);
    if (order.length < 2) return [];
    const [first, second] = order, apart = second.told.lo > first.told.hi, ratio = second.told.value / first.told.value;
    return say(
      `${first.machine.name} is the ${order.length > 2 ? 'fastest' : 'faster one'} there: ${second.machine.name} takes ${
        ratio < 2 ? Math.round(100 * (ratio - 1)) + ' % longer' : Number(ratio.toPrecision(2)) + ' times as long'}` +
        (apart                                           ? '.' :
           known(second.told.lo) && known(first.told.hi) ? '; their intervals meet.' :
                                                           '; intervals are not known.'));
  }
  /// The least p of the least time, where it was measured and beyond; and from which p on which machine is the fastest.
  function best(rows, columns) {
    rows.forEach(({cells}, i) => {
      const inside = least(columns.map(column => column[i]).filter(({extent}) => extent === 0)),
            any = least(columns.map(column => column[i]).filter(tells));
      const text = ({p, value}) => p ? `${p}, ${time(value)}` : '';
      cells[2].textContent = inside.p === any.p ? text(any) : `${text(inside)} (${text(any)} beyond what was measured)`.trim();
      cells[2].dataset.p = any.p ?? '';
    });
    const ahead = column => column.reduce((a, one, i) => tells(one) && !(column[a]?.value <= one.value) ? i : a, -1),
          runs = [];
    for (const column of columns)
      if (ahead(column) !== runs.at(-1)?.machine)
        runs.push({machine: ahead(column), p: column[0].p, extent: Math.max(...column.map(({extent}) => extent))});
    if (runs.length > 1)
      at('answer').append(make(
        'p',
        'The fastest: ' +
          runs.filter(({machine}) => machine >= 0)
            .slice(0, 6)
            .map(({machine, p, extent}) => `${rows[machine].machine.name} from p = ${p}${extent ? ' *' : ''}`)
            .join(', ') +
          (runs.length > 6 ? ', …' : '') +
          (runs.some(({extent}) => extent) ? ' (* beyond what one of them was measured at)' : '') + '.',
        {className: 'soft'}));
  }

  // ---- controls and links

  function choose() {
    const {what, asked} = question();
    const fields = what[0] === 'program' ? asked.flatMap(({programs}) => Object.entries(programs[what[1]].settings)) : [];
    at('settings').replaceChildren(...[...new Map(fields)].map(([name, value]) => {
      const label = make('label', name + ' ');
      label.append(make('input', '', {name, placeholder: value, autocomplete: 'off'}));
      return label;
    }));
    at('settings').hidden = fields.length === 0;
    at('scales').hidden = !asked.some(({messages}) => messages.length);
    at('computing-label').hidden = what[0] === 'op';
    for (const key of ['p', 'd']) at(key + '-label').hidden = !used(what).includes(key);
    at('over-label').hidden = used(what).length < 2;
    update();
  }
  const copy = async (text, said) => {
    try {
      await navigator.clipboard.writeText(text);
      at('said').textContent = said;
    } catch {
      at('command').textContent = text;
      getSelection().selectAllChildren(at('command'));
      at('said').textContent = 'selected: press Ctrl C';
    }
  };
  const linked = ['what', 'p', 'd', 'ppn', 'over', ...scales];
  const link = () => location.href.split('#')[0] + '#ask=' + new URLSearchParams([
                       ...linked.map(id => [id, at(id).value]), ...settings().map(({name, value}) => ['set.' + name, value]),
                       ['on', machines.map(({box}) => Number(box.checked)).join('')]
                     ]);
  function follow() {
    if (!location.hash.startsWith('#ask=')) return;
    const told = new URLSearchParams(location.hash.slice(5));
    for (const id of linked)
      if (told.has(id)) at(id).value = told.get(id);
    machines.forEach(({box}, i) => {
      box.checked = told.get('on')?.[i] !== '0';
    });
    choose();
    for (const input of at('settings').querySelectorAll('input')) input.value = told.get('set.' + input.name) ?? '';
    update();
    document.getElementById('ask').scrollIntoView();
  }
  document.getElementById("ask").hidden = document.querySelector("[data-ask]").hidden = false;
  document.getElementById('ask').addEventListener(
    'input', ({target}) => target === at('what') || target.type === 'checkbox' ? choose() : update());
  at('copy').addEventListener('click', () => copy(at('command').textContent, 'the command is copied'));
  at('link').addEventListener('click', () => copy(link(), 'the link is copied'));
  at('ranking').addEventListener('toggle', rank);
  addEventListener('hashchange', follow);
  at('what').value = programs.length ? 'program ' + programs[0] : at('what').value;
  if (operations.includes('allreduce')) at('what').value = 'op allreduce';
  choose();
  follow();
}
)js";
}

} // namespace mpisheet::report
