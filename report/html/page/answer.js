/// What the machines' sheets and the programs say. An answer is computed as `mpisheet eval` and `mpisheet predict` do:
/// the value's calls show whether the sheet was asked where it was not measured; then the ends of the interval are
/// computed the same way, unwatched.
function answers(machines, sheets, codes) {
  const known = value => Number.isFinite(value);

  function judge(machine, {name, parameters, ranges}, given) {
    const {watch} = machine;
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

  /// Remembers the last calls of a function of the sheet until the question changes: a program asks for the same message
  /// again and again (gauss nine times).
  function remembering(machine, f) {
    const last = 8, keys = [], values = [];
    let of = -1, next = 0;
    return (a, b, c) => {
      if (of !== machine.turn) [of, next, keys.length] = [machine.turn, 0, 0];
      for (let i = 0; i < keys.length; i += 3)
        if (keys[i] === a && keys[i + 1] === b && keys[i + 2] === c) return values[i / 3];
      const value = f(...[a, b, c].slice(0, f.length)), i = 3 * next;
      [keys[i], keys[i + 1], keys[i + 2], values[next]] = [a, b, c, value];
      next = (next + 1) % last;
      return value;
    };
  }

  machines.forEach((machine, i) => {
    const watch = {
      on: false,
      extent: 0,
      outside: new Map(),
      enter(k, given) {
        const was = this.on;
        this.on = false;
        if (was) judge(machine, machine.watched[k], given);
        return was;
      }
    };
    const points = text => text.split(';').flatMap(of_p => {
      const [p, rows] = of_p.split(':');
      return rows.split(',').map(row => {
        const apart = row[0] === '*', [d, ...medians] = row.slice(apart).split(' ').map(Number);
        return [Number(p), d, medians, apart];
      });
    });
    const measured = Object.fromEntries(Object.entries(machine.measured).map(([what, text]) => [what, points(text)]));
    Object.assign(machine, {set: {}, watch, states: {}, turn: 0, mark: 's' + (i % 6 + 1), measured});
    enter(machine, 0);
  });

  /// From now on the machine is in that state, 0: as it is met.
  function enter(machine, state) {
    if (machine.state === state) return;
    machine.state = state;
    machine.states[state] ??= {functions: sheets[machine.code](machine.set, machine.watch, state), made: {}};
    Object.assign(machine, machine.states[state]);
  }

  /// The functions of a program whose calls of the sheet are at an end of their intervals where `at_end` holds; the
  /// program's own equations where `own` does.
  function program(machine, name, end = '', which = 'all', at_end = () => true, own = true) {
    const {made, functions, set, programs} = machine;
    made[name] ??= {bounded: new Set()};
    return made[name][which + end] ??= codes[programs[name].code](called => {
      const plain = functions[called], bound = functions[called + end];
      const bounded = end && bound?.length === plain.length;
      if (bounded) made[name].bounded.add(called);
      const f = bounded && at_end(called) ? bound : plain;
      return typeof f === 'function' && f.length > 0 ? remembering(machine, f) : f;
    }, own ? end : '', set, end ? program(machine, name) : {});
  }

  /// The factor by which a derived program's interval is wider than the sheet's: its misfit, and once more for each
  /// doubling of p or d beyond the runs that it was derived from.
  const misfit_at = ({misfit, learnt}, p, d) => misfit **
    learnt.reduce((power, {most}) => power + [p, d].reduce((all, x, i) => all + (most[i] ? Math.max(0, Math.log2(x / most[i])) : 0), 0), 1);

  /// What the interval is made of: each function of the sheet alone, and the program's own, as [name, lo, hi], the
  /// widest first.
  function sources(machine, name, p, d) {
    const misfit = misfit_at(machine.programs[name], p, d);
    const ends = (which, ...more) => ['_lo', '_hi'].map(end => {
      ++machine.turn;
      return program(machine, name, end, which, ...more).mpisheet_entry(p, d);
    });
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
        const of = machine.programs[name];
        misfit = misfit_at(of, p, d);
        ends = ['', '_lo', '_hi'].map(end => () => program(machine, name, end).mpisheet_entry(p, d));
        if (!machine.intervals || p > upTo || Object.keys(of.options).length > 0) ends.length = 1;
        ++machine.turn;
        if (ends_too) told.parts = of.parts.map((part, k) => [part, program(machine, name)['$' + k](p, d)]);
        if (machine.elsewhere && p > 1) watch.extent = 1;
        for (const learnt of of.learnt) judge(machine, learnt, [p, d]);
      }
      ++machine.turn;
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

  return {answer, enter, sources};
}
