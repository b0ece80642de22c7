/// The curve of what is asked: a line for each machine, solid where it was measured, with its 95 % interval, and what was
/// measured there. `series` is [{name, mark, points, measured}], measured is [[x, medians of launches, other state?] …].
function curve_picture(holder, said, {series, over, log_x, log_y, name, shown, unit}) {
  const clean = value => known(value) && value > nothing ? value : null;
  const tables = [], lines = [], bands = [], groups = [];
  const dots = (stroke, size, more) => ({stroke, paths: () => null, points: {show: true, size, width: 1.3, stroke, ...more}});
  const add = (group, xs, columns, drawn) => {
    tables.push([xs, ...columns]);
    lines.push(...drawn);
    groups.push(...drawn.map(() => group));
  };
  const found = {measured: false, launches: false, others: false};
  for (const {mark, points, measured} of series) {
    const xs = points.map(point => point[over]), stroke = () => series_colour(mark), first = lines.length + 1;
    const line = {stroke, width: 1.6, points: {show: false}, spanGaps: false};
    add('curve', xs, [
      points.map(({value}) => clean(value)),
      points.map(({value, extent}) => extent === 0 ? clean(value) : null),
      points.map(({lo}) => clean(lo)), points.map(({hi}) => clean(hi))
    ], [
      {...line, width: 1, dash: [4, 4], alpha: .8}, {...line, points: {show: points.length < 3}},
      {...line, width: 0}, {...line, width: 0}
    ]);
    bands.push({series: [first + 3, first + 2], fill: () => series_colour(mark) + '2a'});
    for (const [group, rows, spots] of [
           ['measured', measured.filter(([, , apart]) => !apart).map(([x, medians]) => [x, median(medians)]), dots(stroke, 7, {fill: () => colour('--paper')})],
           ['launches', measured.filter(([, medians, apart]) => !apart && medians.length > 1).flatMap(([x, medians]) => medians.map((us, i) => [x, us, i])), dots(stroke, 3, {fill: stroke})],
           ['others', measured.filter(([, , apart]) => apart).flatMap(([x, medians]) => medians.map((us, i) => [x, us, i])), dots(() => colour('--soft'), 4)]]) {
      found[group] ||= rows.length > 0;
      for (const launch of new Set(rows.map(([, , i = 0]) => i))) { // a series has one value at each place
        const of = new Map(rows.filter(([, , i = 0]) => i === launch).map(([x, us]) => [x, clean(us)]));
        const places = [...of.keys()].sort((a, b) => a - b);
        add(group, places, [places.map(x => of.get(x))], [spots]);
      }
    }
  }
  const data = uPlot.join(tables, tables.map(table => table.map((_, i) => i ? 1 : 0)));
  const places = series[0].points.map(point => point[over]), where = value => over === 'd' && unit ? size(value) : String(value);
  const nearest = value => places.reduce((best, x, i) => Math.abs(Math.log(x / value)) < Math.abs(Math.log(places[best] / value)) ? i : best, 0);
  const told = at => series.map(({name, points: {[at]: {value, lo, hi, extent}}, measured}) => {
    const there = measured.find(([x, , apart]) => x === places[at] && !apart);
    return `${name} ${known(value) ? time(value) : 'not defined'}${known(lo) ? ` (${time(lo)} … ${time(hi)})` : ''}${extent ? ' *' : ''}` +
      (there ? `, measured ${time(median(there[1]))}` : '');
  }).join('; ');
  const drawn = chart(holder, {
    data, series: lines.map((line, i) => ({...line, show: shown[groups[i]]})), bands, said, name,
    x: {log: log_x, steps: 2, text: value => over === 'd' && unit ? size(value) : digits(value, 4)},
    y: {log: log_y, steps: 10, padded: true, text: time},
    read: x => {
      const at = nearest(x);
      return `${over} = ${where(places[at])}: ${told(at)}` + (series.some(({points}) => points[at].extent) ? '; * beyond what was measured' : '');
    }
  });
  return drawn && {...drawn, found, toggle: (group, show) => groups.forEach((of, i) => of === group && drawn.plot.setSeries(i + 1, {show}))};
}

/// p and d together, a map for each machine in one scale of colours: of time, of time per byte, or of which machine is the
/// fastest. `cells` is [{name, mark, at: [[answer at ps[i], ds[k]] …]}].
function map_picture(holder, said, {cells, ps, ds, of, log_x, log_y, name, unit}) {
  const value = (one, k) => tells(one) && one.value > nothing ? one.value / (of === 'time per byte' ? ds[k] : 1) : NaN;
  const values = cells.flatMap(({at}) => at.flatMap(column => column.map(value))).filter(known);
  const low = values.reduce((a, b) => Math.min(a, b), Infinity), high = values.reduce((a, b) => Math.max(a, b), 0);
  const edges = (list, i, log) => [i - 1, i + 1].map(
    j => list[j] === undefined ? list[i] : log ? Math.sqrt(list[i] * list[j]) : (list[i] + list[j]) / 2);
  const fastest = (i, k) => cells.map(({at}, m) => ({m, value: value(at[i][k], k)})).filter(one => known(one.value)).sort((a, b) => a.value - b.value)[0];
  const text = us => of === 'time per byte' ? time(us) + ' a byte' : time(us);
  const nearest = (list, x) => list.reduce((best, one, i) => Math.abs(one - x) < Math.abs(list[best] - x) ? i : best, 0);
  const maps = of === 'fastest machine' ? [null] : cells, drawn = [];
  for (const one of maps) {
    const part = holder.appendChild(make('div', ''));
    part.append(make('p', one ? one.name : 'the fastest machine', {className: 'soft'}));
    if (one === null)
      part.lastChild.append(': ', ...cells.flatMap(cell => [swatch(cell), cell.name + ' ']));
    drawn.push(chart(part.appendChild(make('div', '')), {
      data: [ps, ps.map((_, i) => i ? ds.at(-1) : ds[0])], series: [{paths: () => null, points: {show: false}}], said, height: 240,
      name: `${name}, ${one ? one.name + ', ' + of : of}, over p and d`,
      x: {log: log_x, steps: 2, text: value => digits(value, 4)}, y: {log: log_y, steps: 2, text: value => unit ? size(value) : digits(value, 4)},
      draw: ({ctx, bbox, valToPos}) => {
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
        ctx.clip();
        ps.forEach((_, i) => ds.forEach((_, k) => {
          const first = one ? null : fastest(i, k), us = one ? value(one.at[i][k], k) : first ? first.value : NaN;
          if (!known(us)) return;
          const [left, right] = edges(ps, i, log_x).map(x => valToPos(x, 'x', true)), [bottom, top] = edges(ds, k, log_y).map(y => valToPos(y, 'y', true));
          ctx.globalAlpha = (one ?? cells[first.m]).at[i][k].extent ? .55 : 1;
          ctx.fillStyle = one ? ramp(Math.log(us / low) / Math.log(high / low || 2)) : series_colour(cells[first.m].mark);
          ctx.fillRect(Math.round(left), Math.round(top), Math.round(right) - Math.round(left), Math.round(bottom) - Math.round(top));
        }));
        ctx.restore();
      },
      read: (x, y) => {
        const i = nearest(ps, x), k = nearest(ds, y);
        return `p = ${ps[i]}, d = ${unit ? size(ds[k]) : ds[k]}: ` + cells.map(({name, at}) => {
          const us = value(at[i][k], k);
          return `${name} ${known(us) ? text(us) : 'not known'}${at[i][k].extent ? ' *' : ''}`;
        }).join('; ') + (cells.some(({at}) => at[i][k].extent) ? '; * beyond what was measured (paler)' : '');
      }
    }));
  }
  if (of !== 'fastest machine' && values.length) {
    const key = holder.appendChild(make('p', text(low) + ' ', {className: 'soft'}));
    key.append(...Array.from({length: 24}, (_, i) => {
      const piece = make('span', '', {className: 'ramp'});
      piece.style.background = ramp(i / 23);
      return piece;
    }), ` ${text(high)}, colours in even ratios`);
  }
  return {reset: () => drawn.forEach(one => one?.reset()), end: () => drawn.forEach(one => one?.end())};
}
