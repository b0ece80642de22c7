/// Every program at its best p on each machine that is chosen, up to the most that it was measured with, at one d.
/// `time_of(machine, program, p)` is an answer; `is_wanted()` ends the work when something else is asked.
function ranking(holder, {programs, chosen, d, places, time_of, is_wanted, command}) {
  const lines = [['program', 'd', 'machine', 'best_p', 'seconds', 'extrapolated']], table = make('table', '', {className: 'told'});
  table.createCaption().append(
    `best p, up to the most that were measured, and time of each program at d = ${d}; * beyond other measured ranges `,
    make('button', 'CSV', {type: 'button', onclick: () => download('programs', lines)}), ' ', command);
  table.createTHead().insertRow().append(
    ...['program', ...chosen.map(({name}) => name), 'fastest'].map(text => make('th', text, {scope: 'col'})));
  const body = table.createTBody();
  holder.replaceChildren(table);
  let found = [], row;
  work(programs.flatMap(name => chosen.flatMap((machine, m) => [...places[m].map(p => ({name, machine, p})), {name, machine}])), is_wanted, ({name, machine, p}) => {
    if (p !== undefined) {
      if (name in machine.programs) found.push({p, ...time_of(machine, name, p)});
      return;
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
    found = [];
  });
}
