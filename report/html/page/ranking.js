/// Programs at their best p, of `places`, on each machine that is chosen, at one d. `time_of(machine, program, p)` is an
/// answer; `is_wanted()` ends the work when something else is asked; `fewest`: says which of them needs the fewest
/// processors for the least time, as `mpisheet farm plan` does.
function ranking(holder, {programs, chosen, d, places, time_of, is_wanted, fewest, command}) {
  const lines = [['program', 'd', 'machine', 'best_p', 'seconds', 'extrapolated']], table = make('table', '', {className: 'told'});
  table.createCaption().append(
    `best p and time at d = ${d}; * outside the measured ranges `,
    make('button', 'CSV', {type: 'button', onclick: () => download('programs', lines)}), ' ', command);
  table.createTHead().insertRow().append(
    ...['program', ...chosen.map(({name}, m) => `${name}, p ≤ ${places[m].at(-1)}`), 'fastest'].map(text => make('th', text, {scope: 'col'})));
  const body = table.createTBody();
  holder.replaceChildren(table);
  const tried = [], lacking = chosen.filter(({left_out}) => left_out.length);
  for (const {name, left_out} of fewest ? [] : lacking)
    holder.append(make('p', `Their steps are not in the sheet of ${name} (mpisheet calibrate measures them): ${left_out.join(', ')}.`, {className: 'soft'}));
  let found = [], row;
  work(programs.flatMap(name => chosen.flatMap((machine, m) => [...places[m].map(p => ({name, machine, p})), {name, machine}])), is_wanted, ({name, machine, p}) => {
    if (p !== undefined) {
      if (name in machine.programs) found.push({p, name, on: machine.name, ...time_of(machine, name, p)});
      return;
    }
    if (machine === chosen[0]) (row = body.insertRow()).append(make('th', name, {scope: 'row'}));
    tried.push(...found.filter(tells));
    const best = least(found), cell = row.insertCell();
    cell.textContent = best.p ? `${best.p}, ${time(best.value)}${best.extent ? ' *' : ''}` : 'not known';
    cell.dataset.us = best.value;
    if (best.p) lines.push([name, d, machine.name, best.p, best.value / 1e6, best.extent ? 1 : 0]);
    if (machine === chosen.at(-1)) {
      const times = [...row.cells].slice(1).map(({dataset}) => Number(dataset.us)), first = Math.min(...times);
      const alike = times.filter(us => us < 1.0005 * first).length > 1;
      row.insertCell().textContent = !known(first) ? '' : alike ? 'alike' : chosen[times.indexOf(first)].name;
    }
    found = [];
  }, () => {
    const enough = 1.005 * least(tried).value, one = tried.filter(({value}) => value <= enough).reduce((a, b) => b.p < a.p ? b : a, {p: Infinity});
    if (fewest && one.name)
      holder.prepend(make('p', `Fewest processors within 0.5 % of the least time: ${one.name} with p = ${one.p}, ${time(one.value)} on ${one.on}.`, {className: 'verdict'}));
  });
}
