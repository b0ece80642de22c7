/// Charts over uPlot: logarithmic or linear axes, zoom by dragging or by keys, values where the pointer or the arrow keys
/// are.
const ticks = (low, high, log, steps) => {
  if (log && high / low >= 4) {
    const base = steps === 2 ? 2 : 10, first = Math.ceil(Math.log(low) / Math.log(base) - 1e-9),
          last = Math.floor(Math.log(high) / Math.log(base) + 1e-9), every = Math.ceil((last - first + 1) / 10);
    const digits = base === 10 && last - first < 2 ? [1, 2, 5] : [1];
    return Array.from({length: last - first + 2}, (_, i) => first - 1 + i)
      .filter(k => k % every === 0)
      .flatMap(k => digits.map(digit => digit * base ** k))
      .filter(value => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9));
  }
  const raw = (high - low) / 6, size = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].find(k => k * size >= raw) * size;
  return Array.from({length: Math.floor(high / step) - Math.ceil(low / step) + 1}, (_, i) => (Math.ceil(low / step) + i) * step);
};
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const series_colour = mark => colour('--series-' + mark.slice(1));

/// A chart in `holder`: `x` and `y` are {log, steps (2: powers of two), label, text(value)}, `series` as uPlot has them,
/// `read(value of x, value of y)` is what is said of a place.
function chart(holder, {data, series, bands = [], x, y, height = 280, read, draw, said, name}) {
  const axis = ({log, steps, text}, more) => ({
    stroke: () => colour('--soft'),
    grid: {stroke: () => colour('--grid'), width: 1},
    ticks: {show: false},
    font: '11.5px system-ui, sans-serif',
    splits: (_u, _axis, low, high) => ticks(low, high, log, steps),
    filter: (_u, splits) => splits,
    values: (_u, values) => values.map(text),
    ...more
  });
  const finite = (values, log) => values.filter(value => Number.isFinite(value) && (!log || value > 0));
  const whole = ({log, padded}, columns) => {
    const values = finite(columns.flat(), log), low = values.reduce((a, b) => Math.min(a, b), Infinity),
          high = values.reduce((a, b) => Math.max(a, b), -Infinity);
    return !padded ? [low, high] : log ? [low / 1.1, high * 1.1] : [Math.min(0, low), high * 1.05];
  };
  const home = {x: whole(x, [data[0]]), y: whole(y, data.slice(1))};
  if (!(home.x[1] > home.x[0]) || !(home.y[1] > home.y[0])) return null;
  const scale = ({log, steps}, key) => ({time: false, auto: false, distr: log ? 3 : 1, log: steps === 2 ? 2 : 10, min: home[key][0], max: home[key][1]});
  const plot = new uPlot({
    width: Math.max(280, holder.clientWidth),
    height,
    padding: [8, 16, 0, 0],
    legend: {show: false},
    cursor: {drag: {x: true, y: true, uni: 30, setScale: true}, points: {show: false}, bind: {dblclick: () => () => (reset(), null)}},
    scales: {x: {...scale(x, 'x'), range: (_u, low, high) => [low, high]}, y: {...scale(y, 'y'), range: (_u, low, high) => [low, high]}},
    axes: [axis(x, {size: 28}), axis(y, {size: 62})],
    series: [{}, ...series],
    bands,
    hooks: {
      ...draw ? {draw: [draw]} : {},
      setCursor: [({cursor: {left, top}}) => {
        if (left >= 0) said.textContent = read(plot.posToVal(left, 'x'), plot.posToVal(top, 'y'));
      }]
    }
  }, data, holder);
  const zoom = (key, [low, high]) => plot.setScale(key, {min: low, max: high});
  const reset = () => plot.batch(() => ['x', 'y'].forEach(key => zoom(key, home[key])));
  plot.root.tabIndex = 0;
  plot.root.setAttribute('role', 'group');
  plot.root.setAttribute('aria-label', name + '; arrow keys read it, plus and minus zoom, 0 shows all');
  plot.root.addEventListener('keydown', event => {
    const {width, height} = plot.over.getBoundingClientRect(), {left, top} = plot.cursor;
    const here = {left: left >= 0 ? left : width / 2, top: top >= 0 ? top : height / 2}, step = width / 64;
    const moved = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}[event.key];
    const times = {'+': .5, '=': .5, '-': 2}[event.key];
    if (moved)
      plot.setCursor({left: Math.min(Math.max(0, here.left + moved[0]), width - 1), top: Math.min(Math.max(0, here.top + moved[1]), height - 1)});
    else if (times)
      plot.batch(() => [['x', 'left', width], ['y', 'top', height]].forEach(([key, from, size]) => {
        const value = at => plot.posToVal(at, key), ends = [here[from] * (1 - times), here[from] + (size - here[from]) * times];
        zoom(key, ends.map(value).sort((a, b) => a - b).map((end, i) => i ? Math.min(end, home[key][1]) : Math.max(end, home[key][0])));
      }));
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
  });
  const resized = new ResizeObserver(() => plot.setSize({width: Math.max(280, holder.clientWidth), height}));
  resized.observe(holder);
  const redraw = () => plot.redraw();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return {plot, reset, end: () => (resized.disconnect(), dark.removeEventListener('change', redraw), plot.destroy())};
}

/// A ramp that is told apart in grey, too (viridis), at 0 … 1.
const ramp = share => {
  const stops = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]], at = Math.min(Math.max(share, 0), 1) * 4,
        k = Math.min(3, Math.floor(at));
  return `rgb(${stops[k].map((from, i) => Math.round(from + (stops[k + 1][i] - from) * (at - k)))})`;
};
