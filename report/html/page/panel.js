/// "What would it cost?": what is asked, what is answered.
function panel(machines, sheets, codes) {
  const at = id => document.getElementById('ask-' + id);
  const {answer, enter, sources} = answers(machines, sheets, codes);

  // ---- what is asked

  const names = kind => [...new Set(machines.flatMap(machine => Object.keys(machine[kind])))];
  const programs = names('programs'), operations = names('operations');
  const group_of = name => machines.find(({programs}) => name in programs).programs[name].group;
  for (const [label, kind, members] of [
         ['operations', 'op', operations],
         ...[...new Set(programs.map(group_of))].map(group => [group, 'program', programs.filter(name => group_of(name) === group)])]) {
    const group = make('optgroup', '', {label});
    group.append(...members.map(name => make('option', name, {value: kind + ' ' + name})));
    if (members.length) at('what').append(group);
  }
  const unknown = [...new Set(machines.flatMap(({left_out}) => left_out))].filter(name => !programs.includes(name));
  const lacking = make('optgroup', '', {label: 'not calibrated on any machine'});
  lacking.append(...unknown.map(name => make('option', name, {disabled: true})));
  if (unknown.length) at('what').append(lacking);
  for (const machine of machines) {
    const label = make('label', ''), box = make('input', '', {type: 'checkbox', checked: true});
    label.append(box, ' ', swatch(machine), machine.name);
    machine.box = box;
    at('machines').append(label);
  }
  at('machines').hidden = machines.length < 2;
  at('ppn').placeholder = machines.map(({ppn}) => ppn).filter(ppn => ppn).join(', ');
  const told_states = machines.reduce((most, {states_told}) => states_told.length > most.length ? states_told : most, []);
  at('state').append(make('option', 'as it is met', {value: 0}),
    ...told_states.map((text, i) => make('option', `${i + 1}, met in ${text.split(':')[0]}`, {value: i + 1})));

  const program_of = ([kind, name], {programs}) => kind === 'program' ? programs[name] : undefined;
  const is_farm = of => Object.keys(of?.options ?? {}).length > 0;
  const used = ([kind, name]) =>
    kind === 'program' ? ['p', 'd'] : machines.find(({operations}) => name in operations).operations[name].parameters;
  const has = (machine, [kind, name]) => name in (kind === 'op' ? machine.operations : machine.programs);
  const settings = () => [...at('settings').querySelectorAll('input')].filter(({value}) => value.trim() !== '');
  /// "64", or "16 x 4": nodes and ranks on each.
  function processes() {
    const [, nodes, each] = /^\s*(\d+)\s*[x×*]\s*(\d+)\s*$/.exec(at('p').value) ?? [];
    return each ? [nodes * each, Number(each)] : [Number(at('p').value), Number(at('ppn').value)];
  }
  function question() {
    const what = at('what').value.split(' '), [p, ppn] = processes(), d = bytes(at('d').value), state = Number(at('state').value);
    const wrong = !(Number.isInteger(p) && p >= 1)        ? 'p: a whole number of processes, at least 1, or nodes x ranks such as 16 x 4' :
      !(Number.isInteger(d) && d >= 0)                    ? 'd: a size such as 8, 64 KiB or 1 MiB' :
      !(Number.isInteger(ppn) && ppn >= 0)                ? 'ranks a node: a whole number' :
      settings().some(({value}) => !known(Number(value))) ? 'a parameter is no number' :
                                                            '';
    return {what, p, d, ppn, state, wrong, asked: machines.filter(machine => machine.box.checked && has(machine, what))};
  }
  /// What a machine is to be set to, as the options of its command have it; and for its functions.
  const scales = ['latency', 'bandwidth', 'computing'];
  const times = id => Number((2 ** Number(at(id).value)).toPrecision(3));
  function setting({what, ppn, state, unmoved}, machine) {
    const {set, messages, ppn: own, states_told} = machine, of = program_of(what, machine), steps = of?.steps ?? [], texts = [],
          [latency, bandwidth, computing] = scales.map(id => unmoved ? 1 : times(id)), there = state > states_told.length ? 0 : state;
    for (const key in set) delete set[key];
    Object.assign(set, is_farm(of) ? of.settings : {}, of ? Object.fromEntries(settings().map(({name, value}) => [name, Number(value)])) : {});
    if (is_farm(of)) { // all is in its options; what is 0 is left out, times apart
      enter(machine, 0);
      return Object.entries(of.options).map(([name, text]) => set[name] || text.endsWith('us') ? ' ' + text.replace('{}', set[name]) : '').join('');
    }
    Object.assign(set, ppn && own ? {ppn} : {});
    texts.push(...Object.entries(set).map(([key, value]) => `${key}=${value}`));
    const are_moved = latency !== 1 || bandwidth !== 1; // else a message of no bytes is not asked of a function
    if (are_moved) // sheets may have messages that take less than one of no bytes
      texts.push(...messages.map(f => `'${f}=${latency}*min(${f}(0),${f}(d))+max(0,${f}(d)-${f}(0))/${bandwidth}'`));
    if (computing !== 1) texts.push(...steps.map(f => `'${f}=${f}(w)/${computing}'`));
    if (messages.length && (are_moved || computing !== 1))
      set.$scale = (name, f, x) => name[0] !== 't' ? f(x) / computing : are_moved ? latency * Math.min(f(0), f(x)) + Math.max(0, f(x) - f(0)) / bandwidth : f(x);
    enter(machine, there);
    return texts.map(text => ' --set ' + text).join('') + (there ? ' --state ' + there : '');
  }
  const call = ({what: [, name], p, d}, machine) => `t${name}(${machine.operations[name].parameters.map(key => ({p, d})[key]).join(',')})`;
  const predicted = (asking, machine, ps, ds) => {
    const {words, p, d_option} = machine.programs[asking.what[1]];
    return `mpisheet ${words.replace('{}', machine.file)} ${p}${ps} ${d_option}${ds}` + setting(asking, machine);
  };
  const lines = texts => [...new Set(texts)].join('\n');
  const command = asking => lines(asking.asked.map(machine => asking.what[0] === 'op' ?
    `mpisheet eval ${machine.file} -e '${call(asking, machine)}'` + setting(asking, machine) :
    predicted(asking, machine, [...new Set([1, asking.p, ladder().at(-1)])].sort((a, b) => a - b), asking.d)));
  /// The most processes that a machine was measured with, one where that was never said.
  const most = ({watched}) => Math.max(
    1, ...watched.flatMap(({parameters, ranges}) => ranges.filter((range, i) => range && parameters[i] === 'p').map(([, most]) => most)));
  /// Whole p, to four times the most that were measured.
  const ladder = ({p, asked, what} = question()) =>
    whole_numbers(Math.max(16, p, ...asked.map(machine => Math.max(4 * most(machine), program_of(what, machine)?.processes ?? 1))));
  function sizes({what: [kind, name], d, asked}, count) {
    const most = asked.flatMap(
      ({watched}) => watched.flatMap(
        ({name: one, parameters, ranges}) =>
          ranges.filter((range, i) => range && one === 't' + name && parameters[i] === 'd').map(([, most]) => most)));
    const [first, last] = kind === 'op' ? [1, Math.max(d, 1024, ...most)] : [Math.max(1, d / 16), Math.max(16, d * 16)];
    return ratios(first, last, count);
  }
  const is_moved = () => scales.some(id => times(id) !== 1);
  const is_changed = ({ppn}) => ppn || is_moved() || settings().length > 0;

  // ---- what is answered

  let turn = 0, picture = null;
  const shown = {curve: true, measured: true, launches: true, others: false};
  function update() {
    const mine = ++turn, is_wanted = () => mine === turn, asking = question(), {what, p, d, asked, wrong} = asking,
          keys = used(what), over = at('over').value === 'p x d' && keys.length > 1 ? 'p x d' : keys.includes(at('over').value) ? at('over').value : keys[0];
    for (const id of scales) at(id + '-times').textContent = times(id);
    at('said').textContent = at('read').textContent = '';
    at('command').textContent = wrong ? '' : command(asking);
    const first = asked[0], of = first && (what[0] === 'op' ? first.operations : first.programs)[what[1]];
    at('means').textContent = of?.d ? 'd: ' + of.d : '';
    picture?.end();
    picture = null;
    at('curve').replaceChildren();
    at('picture').hidden = Boolean(wrong) || !first;
    if (wrong || !first) {
      at('answer').textContent = wrong ? 'Expected ' + wrong : 'No machine that is chosen knows that.';
      return;
    }
    const {rows, table} = answer_table(asking);
    at('answer').replaceChildren(...verdict(rows), table);
    const series = asked.map(({mark, name}) => ({mark, name, points: []}));
    const save = [['machine', 'p', 'bytes', 'seconds', 'lo_s', 'hi_s', 'extrapolated']];
    const keep = ({name}, one) => save.push([name, one.p, one.d, ...[one.value, one.lo, one.hi].map(us => known(us) ? us / 1e6 : ''), one.extent ? 1 : 0]);
    at('csv').onclick = table.querySelector('button').onclick = () => download(what[1], save);
    const column = (job, ends_too) => asked.map(machine => (setting(asking, machine), {...job, ...answer(machine, what, job.p, job.d, ends_too)}));
    const find_best = columns => {
      if (what[0] !== 'program') return;
      const all = ladder(), rough = columns.length > 0 && columns.length < all.length;
      if (rough) best(rows, columns, true);
      const exact = rough ? [] : columns.slice();
      work(exact.length ? [] : all, is_wanted, p => exact.push(column({p, d}, false)), () => best(rows, exact, false));
    };
    if (over === 'p x d') heat_map(asking, column, is_wanted, keep, find_best);
    else {
      const jobs = over === 'd' ? sizes(asking, 97).map(d => ({p, d})) : spread(ladder(), 64).map(p => ({p, d}));
      const columns = [];
      work(jobs, is_wanted, job => {
        columns.push(column(job, true));
        columns.at(-1).forEach((one, i) => (series[i].points.push(one), keep(series[i], one)));
      }, () => {
        draw(asking, series, over);
        if (what[0] === 'op' || over === 'd') crossings(rows, columns, over, over === 'd' && what[0] === 'op' ? size : undefined);
        find_best(over === 'p' ? columns : []);
      });
    }
    at('plot').dataset.command = plot_command(asking, over);
    rank();
  }

  /// The command that prints what the picture shows.
  function plot_command(asking, over) {
    const {what: [kind, name], p, d, asked} = asking, ps = spread(ladder(), 64);
    if (kind === 'program')
      return lines(asked.map(machine => predicted(asking, machine, over === 'd' ? p : ps.join(','), over === 'p' ? d : sizes(asking, 97).join(','))));
    if (over === 'p x d' || is_changed(asking)) return command(asking);
    return `mpisheet plot ${name} ${asked.map(({file}) => file).join(' ')} ` +
      (!used(['op', name]).includes('p') ? '' : over === 'd' ? `-p ${p}` : `--over p -p 1,${ps.at(-1)} -d ${d}`);
  }

  function draw(asking, series, over) {
    const {what, p, d, asked} = asking, keys = used(what);
    asked.forEach((machine, i) => {
      const all = is_changed(asking) ? [] : machine.measured[what.join(' ')] ?? [];
      const here = all.filter(([at_p, at_d]) => over === 'd' ? at_p === p || !keys.includes('p') : at_d === d || !keys.includes('d'));
      series[i].measured = here.map(([at_p, at_d, medians, apart]) => [over === 'd' ? at_d : at_p, medians, apart]);
    });
    picture = curve_picture(at('curve'), at('read'), {
      series, over, log_x: at('log-x').checked, log_y: at('log-y').checked, shown, unit: what[0] === 'op',
      name: `${what[1]} over ${over}` + (keys.length > 1 ? `, ${over === 'd' ? `p = ${p}` : `d = ${at('d').value}`}` : '')
    });
    at('read').textContent = picture ? 'Point at the curve, or use the arrow keys, to read it; drag to zoom, double-click for all.' + elsewhere(asking, over) : 'No time that could be drawn.';
    for (const group of ['measured', 'launches', 'others']) at('show-' + group + '-label').hidden = !picture?.found[group];
  }
  /// Where it was measured, if not here.
  function elsewhere(asking, over) {
    const {what, p, d, asked} = asking, [key, value, i] = over === 'd' ? ['p', p, 0] : ['d', d, 1];
    if (!used(what).includes(key) || is_changed(asking)) return '';
    const all = [...new Set(asked.flatMap(({measured}) => (measured[what.join(' ')] ?? []).map(row => row[i])))].sort((a, b) => a - b);
    if (!all.length || all.includes(value)) return '';
    const some = spread(all, 8).map(one => key === 'd' && what[0] === 'op' ? size(one) : one);
    return ` Measured at ${key} = ${some.join(', ')}, not at this one.`;
  }
  /// Times at p and d together, for a map.
  function heat_map(asking, column, is_wanted, keep, done) {
    const {what, asked} = asking, all = ladder(), ps = spread(all, 48), ds = sizes(asking, 40);
    const cells = asked.map(({name, mark}) => ({name, mark, at: ps.map(() => [])}));
    at('colour-label').hidden = false;
    work(ps.flatMap((p, i) => ds.map(d => ({p, d, i}))), is_wanted, ({p, d, i}) => {
      column({p, d}, false).forEach((one, m) => (cells[m].at[i].push(one), keep(cells[m], one)));
    }, () => {
      const show = () => {
        picture?.end();
        at('curve').replaceChildren();
        picture = map_picture(at('curve'), at('read'), {
          cells, ps, ds, of: at('colour').value, log_x: at('log-x').checked, log_y: at('log-y').checked, unit: what[0] === 'op', name: what[1]});
        picture.again = show;
        at('read').textContent = 'Point at a place, or use the arrow keys, to read it; drag to zoom, double-click for all.';
      };
      show();
      done([]);
    });
  }

  function answer_table(asking) {
    const {what, p, d, asked} = asking, is_program = what[0] === 'program';
    const table = make('table', '', {className: 'told'});
    table.createCaption().append(
      `${what[1]} at ${used(what).map(key => `${key} = ${is_program ? {p, d}[key] : key === 'p' ? p : at(key).value}`).join(', ')} `,
      make('button', 'CSV', {type: 'button'}));
    table.createTHead().insertRow().append(
      ...['machine', 'time', '95 % interval', ...is_program ? ['best p'] : []].map(text => make('th', text, {scope: 'col'})));
    const body = table.createTBody();
    const rows = asked.map(machine => {
      setting({...asking, unmoved: true}, machine);
      const before = is_moved() ? answer(machine, what, p, d, false).value : NaN;
      setting(asking, machine);
      const told = {...answer(machine, what, p, d), before}, row = body.insertRow(), head = make('th', '', {scope: 'row'});
      head.append(swatch(machine), machine.name);
      row.append(head);
      const cells = Array.from({length: is_program ? 3 : 2}, () => row.insertCell());
      cells[0].textContent = !known(told.value) ? 'not defined' : told.value < nothing ? 'no time' : time(told.value);
      if (cells[2]) cells[2].textContent = 'being computed …';
      Object.assign(cells[0].dataset, {us: told.value, lo: told.lo, hi: told.hi, extent: told.extent});
      cells[1].textContent = known(told.lo) ? `${time(told.lo)} … ${time(told.hi)}` : 'not known';
      for (const [className, text] of remarks(machine, asking, told))
        Object.assign(body.insertRow().insertCell(), {colSpan: is_program ? 4 : 3, className, textContent: text});
      return {machine, cells, told};
    });
    return {rows, table};
  }
  /// What is said below an answer, as [class, text]: where it was not measured, its parts, its interval.
  function remarks(machine, {what, p, d}, told) {
    const out = told.outside.slice(), said = [];
    if (told.extent > 0) out.unshift('not measured there' + (out.length ? ': ' + out.splice(0).join(', ') : ''));
    const caution = program_of(what, machine)?.caution;
    if (caution && settings().length === 0) out.push(caution);
    if (is_moved() && !machine.messages.length && !is_farm(program_of(what, machine)))
      out.push('as measured: the sliders change sheets of levels alone');
    if (out.length) said.push(['out', out.join('. ')]);
    const change = told.value / told.before - 1;
    if (known(change))
      said.push(['', `with the sliders at × 1 it takes ${time(told.before)}: they change that by ${change > 0 ? '+' : ''}${digits(100 * change, 2)} %`]);
    const share = ([part, us]) => `${part} ${Math.round(100 * us / told.value)} %`, large = told.parts.filter(([, us]) => us > 0.005 * told.value);
    const parts = large.filter(([part]) => part !== 'communication').map(share), all_of = large.filter(([part]) => part === 'communication').map(share);
    if (parts.length) said.push(['soft', 'parts: ' + parts.join(', ') + (all_of.length ? '; ' + all_of[0] + ' in all' : '')]);
    const because = what[0] !== 'program' || !known(told.lo) ? [] :
      sources(machine, what[1], p, d).filter(([, lo, hi]) => hi > 1.005 * lo).slice(0, 3).map(([f, lo, hi]) => `${f} ${time(lo)} … ${time(hi)}`);
    if (because.length) said.push(['soft', 'the interval by one source alone: ' + because.join(', ')]);
    const seen = what[0] === 'op' ? machine.seen[what[1]] : undefined;
    if (seen) said.push(['soft', `a new measurement of the same kind would show a change from about ${Math.max(1, Math.round(100 * (seen - 1)))} % on`]);
    return said;
  }
  /// The ranking, while it is looked at.
  let ranked = 0;
  function rank() {
    const mine = ++ranked, asking = question(), {d, wrong} = asking, chosen = machines.filter(({box}) => box.checked);
    const group = asking.what[0] === 'program' ? group_of(asking.what[1]) : programs.length ? group_of(programs[0]) : '',
          members = programs.filter(name => group_of(name) === group), of = name => ({...asking, what: ['program', name]});
    const own = at('rank-d').value.trim() === '' ? d : bytes(at('rank-d').value);
    at('rank-d').placeholder = d;
    at('ranking').hidden = programs.length === 0;
    if (!at('ranking').open || wrong || programs.length === 0 || !Number.isInteger(own)) return;
    const places = chosen.map(machine => {
      const last = Math.max(most(machine), ...members.map(name => machine.programs[name]?.processes ?? 1));
      return whole_numbers(last);
    });
    // "predict gauss --sheet …" and "predict life --sheet …" are one command.
    const commands = () => lines(chosen.flatMap((machine, m) => {
      const names = {}, known = members.filter(name => name in machine.programs), ps = places[m].length > 1 ? `1:${places[m].at(-1)}:1` : 1;
      for (const name of known) (names[predicted(of(name), machine, ps, own).replace(` ${name} `, ' {} ')] ??= []).push(name);
      return Object.entries(names).map(([text, list]) => text.replace('{}', list.join(' ')));
    }));
    at('ranking').firstChild.textContent = `${group}: each at its best p, and the machine that is fastest`;
    ranking(at('ranks'), {
      programs: members, chosen, d: own, places, is_wanted: () => mine === ranked, fewest: group === 'farms',
      time_of: (machine, name, p) => {
        setting(of(name), machine);
        return answer(machine, ['program', name], p, own, false);
      },
      command: make('button', 'command', {type: 'button', onclick: () => copy(commands(), at('command'), at('said'), 'the command is copied')})
    });
  }
  /// Which machine is the fastest there, and by how much.
  function verdict(rows) {
    const order = rows.filter(({told}) => tells(told) && told.value >= nothing).sort((a, b) => a.told.value - b.told.value);
    const say = text => [make('p', text, {className: 'verdict'})], silent = rows.filter(({told}) => !tells(told));
    if (rows.length > 1 && order.length < 2 && silent.length)
      return say(`No comparison: nothing is known there of ${silent.map(({machine}) => machine.name).join(', ')}.`);
    if (order.length < 2) return [];
    const [first, second] = order, apart = second.told.lo > first.told.hi, ratio = second.told.value / first.told.value;
    if (ratio < 1.005) return say('They take the same time there.');
    return say(
      `${first.machine.name} is the ${order.length > 2 ? 'fastest' : 'faster one'} there: ${second.machine.name} takes ${
        ratio < 2 ? Math.round(100 * (ratio - 1)) + ' % longer' : digits(ratio, 2) + ' times as long'}` +
        (apart                                           ? '.' :
           known(second.told.lo) && known(first.told.hi) ? ', but their 95 % intervals overlap.' :
                                                           '; how sure that is, is not known.'));
  }
  /// The least p of the least time, where it was measured and beyond; and from which p on which machine is the fastest.
  /// `rough`: of some p, the others are being computed.
  function best(rows, columns, rough) {
    rows.forEach(({cells}, i) => {
      const inside = least(columns.map(column => column[i]).filter(({extent}) => extent === 0)),
            any = least(columns.map(column => column[i]).filter(tells));
      const text = ({p, value}) => p ? `${rough ? 'about ' : ''}${p}, ${time(value)}` : '';
      cells[2].textContent = inside.p === any.p ? text(any) :
        inside.p ? `${text(inside)} (${text(any)} beyond what was measured)` : `${text(any)} *`;
      if (!rough) cells[2].dataset.p = any.p ?? '';
    });
    if (!rough) crossings(rows, columns, 'p');
  }
  /// From which p or d on which machine is the fastest.
  function crossings(rows, columns, over, text = value => value) {
    const ahead = column => column.reduce((a, one, i) => tells(one) && !(column[a]?.value <= one.value) ? i : a, -1),
          runs = [];
    for (const column of columns)
      if (ahead(column) !== runs.at(-1)?.machine)
        runs.push({machine: ahead(column), at: column[0][over], extent: Math.max(...column.map(({extent}) => extent))});
    if (rows.length < 2 || runs.length < 2) return;
    at('answer').append(make(
      'p',
      'The fastest: ' +
        runs.filter(({machine}) => machine >= 0)
          .slice(0, 6)
          .map(({machine, at, extent}) => `${rows[machine].machine.name} from ${over} = ${text(at)}${extent ? ' *' : ''}`)
          .join(', ') +
        (runs.length > 6 ? ', …' : '') +
        (runs.some(({extent}) => extent) ? ' (* beyond what one of them was measured at)' : '') + '.',
      {className: 'soft'}));
  }

  // ---- controls and links

  function choose() {
    const {what, asked} = question();
    const of = asked.map(machine => program_of(what, machine)).filter(program => program), farm = is_farm(of[0]);
    const fields = [...new Set(of.flatMap(({settings, options}) => Object.keys(farm ? options : settings)))];
    at('settings').replaceChildren(...fields.map(name => {
      const label = make('label', (of[0].told[name] ?? name) + ' ');
      label.append(make('input', '', {name, placeholder: [...new Set(of.map(({settings}) => settings[name]))].join(', '), autocomplete: 'off'}));
      return label;
    }));
    at('settings').hidden = fields.length === 0;
    at('ppn-label').hidden = farm || !machines.some(({ppn}) => ppn);
    at('state-label').hidden = farm || told_states.length === 0;
    at('scales').hidden = farm || !asked.some(({messages}) => messages.length);
    at('computing-label').hidden = what[0] === 'op';
    for (const key of ['p', 'd']) at(key + '-label').hidden = !used(what).includes(key);
    at('over-label').hidden = used(what).length < 2;
    arrange();
  }
  /// The controls of the picture that is asked for.
  function arrange() {
    const is_map = at('over').value === 'p x d' && used(question().what).length > 1;
    at('colour-label').hidden = !is_map;
    at('colour').options[2].hidden = question().asked.length < 2;
    for (const group of ['measured', 'launches', 'others']) at('show-' + group + '-label').hidden = true;
    update();
  }
  const linked = ['what', 'p', 'd', 'ppn', 'state', 'over', ...scales];
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
  // From the card of an operation to its curve here, and its points as they were measured.
  for (const card of all('article.op')) {
    const machine = machines[card.closest('[id^="machine-"]').id.slice(8) - 1], name = card.dataset.name,
          rows = machine.measured['op ' + name] ?? [], caption = card.querySelector('figcaption');
    if (!caption || !(name in machine.operations)) continue;
    button('ask', 'Ask what it would cost', caption, () => {
      at('what').value = 'op ' + name;
      if (machine.operations[name].parameters.includes('d')) at('over').value = 'd';
      if (rows.length) at('p').value = Math.max(...rows.map(([p]) => p));
      machines.forEach(one => { one.box.checked = one === machine; });
      choose();
      document.getElementById('ask').scrollIntoView();
    });
    if (rows.length) [...caption.querySelectorAll('button')].find(({textContent}) => textContent === 'CSV')?.remove();
    if (rows.length)
      button('CSV', 'Save what was measured as CSV', caption, () => download(name + '-measured', [
        ['op', 'p', 'bytes', 'launch', 'seconds', 'other_state'],
        ...rows.flatMap(([p, d, medians, apart]) => medians.map((us, launch) => [name, p, d, launch + 1, us / 1e6, apart ? 1 : 0]))]));
  }
  document.getElementById('ask').hidden = document.querySelector('[data-ask]').hidden = false;
  at('fields').addEventListener(
    'input', ({target}) => target === at('what') || target.type === 'checkbox' ? choose() : target === at('over') ? arrange() : update());
  for (const group of ['measured', 'launches', 'others'])
    at('show-' + group).addEventListener('input', ({target}) => {
      shown[group] = target.checked;
      picture?.toggle?.(group, target.checked);
    });
  for (const id of ['log-x', 'log-y', 'colour']) at(id).addEventListener('input', () => picture?.again ? picture.again() : update());
  at('whole').addEventListener('click', () => picture?.reset());
  at('plot').addEventListener('click', () => copy(at('plot').dataset.command, at('command'), at('said'), 'the command is copied'));
  at('copy').addEventListener('click', () => copy(command(question()), at('command'), at('said'), 'the command is copied'));
  at('link').addEventListener('click', () => copy(link(), at('command'), at('said'), 'the link is copied'));
  at('ranking').addEventListener('toggle', rank);
  at('rank-d').addEventListener('input', rank);
  addEventListener('hashchange', follow);
  at('p').value = Math.max(2, Math.min(...machines.map(most)));
  at('what').value = programs.length ? 'program ' + programs[0] : at('what').value;
  if (operations.includes('allreduce')) at('what').value = 'op allreduce';
  choose();
  follow();
}
