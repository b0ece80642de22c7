#!/usr/bin/env node
// usage: scripts/browser-tests.mjs MPISHEET   (build/default/bin/mpisheet)
// Looks at pages with headless Chromium: whole without script, no wider than a phone, dark, on paper, reached by
// keyboard, no violation that axe-core finds, hostile names inert under the page's own policy, ready soon. Ends with 1
// where one fails, with 0 and a word where Chromium or axe-core is missing (scripts/long-tests fetches both).
import {execFileSync, spawn} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';

const source = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const mpisheet = resolve(process.argv[2] ?? join(source, 'build/default/bin/mpisheet'));
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const axe = [process.env.AXE_CORE, join(source, 'build/axe/node_modules/axe-core/axe.min.js')].find(path => path && existsSync(path));
if (!chromium) {
  console.log('browser tests skipped: no Chromium (apt-get install --no-install-recommends chromium)');
  process.exit(0);
}

// ---- Chromium, by its own protocol over pipes

const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', 'about:blank'],
  {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
const answers = new Map(), listeners = new Set();
let read = '', sent = 0;
browser.stdio[4].on('data', bytes => {
  read += bytes;
  for (let end; (end = read.indexOf('\0')) >= 0; read = read.slice(end + 1)) {
    const message = JSON.parse(read.slice(0, end));
    if (message.id) {
      const [ok, fail] = answers.get(message.id);
      message.error ? fail(new Error(message.error.message)) : ok(message.result);
    } else {
      listeners.forEach(listener => listener(message));
    }
  }
});
const send = (method, params = {}, sessionId = undefined) => new Promise((ok, fail) => {
  answers.set(++sent, [ok, fail]);
  browser.stdio[3].write(JSON.stringify({id: sent, method, params, sessionId}) + '\0');
});

/// A page in a tab of its own; what it logs, and what its policy refuses, in `said`.
async function open(file, {width = 1280, height = 800, dark = false, script = true} = {}) {
  const {targetId} = await send('Target.createTarget', {url: 'about:blank'});
  const {sessionId} = await send('Target.attachToTarget', {targetId, flatten: true});
  const call = (method, params) => send(method, params, sessionId);
  const tab = {call, said: [], requests: []};
  let loaded;
  const load = new Promise(done => { loaded = done; });
  listeners.add(message => {
    if (message.sessionId !== sessionId) return;
    if (message.method === 'Page.loadEventFired') loaded();
    if (message.method === 'Page.javascriptDialogOpening') tab.said.push('a dialogue opened');
    if (message.method === 'Log.entryAdded') tab.said.push(message.params.entry.text);
    if (message.method === 'Runtime.exceptionThrown') tab.said.push(message.params.exceptionDetails.text);
    if (message.method === 'Network.requestWillBeSent') tab.requests.push(message.params.request.url);
  });
  for (const domain of ['Page', 'Log', 'Runtime', 'Network']) await call(domain + '.enable');
  await call('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: width < 500});
  await call('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
  if (!script) await call('Emulation.setScriptExecutionDisabled', {value: true});
  const begun = Date.now();
  await call('Page.navigate', {url: 'file://' + file});
  await load;
  tab.ready = Date.now() - begun;
  tab.value = async expression => {
    const {result, exceptionDetails} = await call('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return tab;
}

let failed = 0;
const check = (what, holds, found = '') => {
  if (!holds) ++failed;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${found === '' ? '' : ': ' + found}`);
};

// ---- pages

const folder = mkdtempSync(join(tmpdir(), 'mpisheet-browser-'));
const page = (name, ...folders) => {
  execFileSync(mpisheet, ['report', ...folders, '-o', join(folder, name)], {stdio: 'pipe'});
  return join(folder, name);
};
const small = join(source, 'tests/data/folder');
const shipped = name => join(source, 'datasheets', name);

const hostile = join(folder, 'hostile');
cpSync(small, hostile, {recursive: true});
const attack = '</script></style></title><img src=x onerror=alert(1)><svg onload=alert(2)>';
const about = JSON.parse(readFileSync(join(hostile, 'samples.json')));
about.machine = attack;
about[attack] = attack;
writeFileSync(join(hostile, 'samples.json'), JSON.stringify(about));
const sheet = readFileSync(join(hostile, 'sheet.gp'), 'utf8').replace(/#@ op\.bcast\.algorithm = .*/, `#@ op.bcast.algorithm = ${attack}`);
writeFileSync(join(hostile, 'sheet.gp'), sheet + `\n#@ op.msg.warning = ${attack}\n`);

// A program as derive writes it: its runs, and how far it is off them.
const own = join(folder, 'own.gp');
writeFileSync(own, `#@ predict = ttotal
#@ parts = tcalls
#@ misfit = 1.2
#@ op.total.p = 2,4,8
#@ op.total.d = 64:2048
rounds = 3
tcalls(p,d) = rounds*(tbcast(p,8*d) + tallreduce(p,d))
ttotal(p,d) = tcalls(p,d) + 0.1*d**2/p
`);

try {
  const two = page('two.html', shipped('two-core-vm'), shipped('racks-64'), own), of_programs = page('programs.html', small);
  for (const [name, file] of [['two machines', two], ['programs', of_programs]]) {
    const tab = await open(file);
    check(`${name}: nothing refused, no error`, tab.said.length === 0, tab.said.join('; '));
    check(`${name}: nothing fetched`, tab.requests.every(url => url.startsWith('file:') || url.startsWith('data:')));
    const wide = await tab.value('document.documentElement.scrollWidth');
    check(`${name}: 1280 px wide without scrolling`, wide <= 1280, wide);
    const tables = await tab.value('document.querySelectorAll("table").length');
    check(`${name}: each table can be copied as CSV`, tables === await tab.value('[...document.querySelectorAll("caption button")].filter(b => b.textContent === "CSV").length'), tables);
    const unsaved = await tab.value(`[...document.querySelectorAll('section[data-file] figure')].filter(e => ![...e.querySelectorAll('button')].some(b => b.textContent === 'CSV')).map(e => e.textContent.trim().slice(0, 60))`);
    check(`${name}: each picture of a sheet can be copied as CSV`, unsaved.length === 0, unsaved.join('; '));
    const silent = await tab.value(`[...document.querySelectorAll('section[data-file] :is(table, figure)')].filter(e => ![...e.querySelectorAll('button')].some(b => b.title.startsWith('mpisheet '))).map(e => (e.caption ?? e).textContent.trim().slice(0, 60))`);
    check(`${name}: each table and picture of a sheet as the command that prints it`, silent.length === 0, silent.join('; '));
    const phone = await open(file, {width: 375, height: 700});
    const narrow = await phone.value('document.documentElement.scrollWidth');
    check(`${name}: 375 px wide without scrolling`, narrow <= 375, narrow);
    const bare = await open(file, {script: false});
    const text = '[...document.querySelectorAll("main *")].filter(e => !e.closest("button, #ask")).length';
    check(`${name}: without script all elements are there`, await bare.value(text) === await tab.value(text), await bare.value(text));
    check(`${name}: without script no dead control`, await bare.value('[...document.querySelectorAll("input,button")].every(e => !e.checkVisibility())'));
    const lost = await tab.value('[...document.querySelectorAll("a[href^=\'#\']")].filter(a => !document.getElementById(a.hash.slice(1))).length');
    check(`${name}: all links arrive`, lost === 0, lost);
    check(`${name}: each heading has an anchor`, await tab.value('[...document.querySelectorAll("main section h2, h3, h4")].filter(h => !h.querySelector("a.anchor") && !h.closest("#how, #glossary")).length') === 0);
    for (const dark of axe ? [false, true] : []) {
      const looked = await open(file, {dark});
      await looked.value(readFileSync(axe, 'utf8') + ';0');
      const violations = await looked.value('axe.run(document, {resultTypes: ["violations"]}).then(found => found.violations.map(v => v.id + " × " + v.nodes.length + " " + v.nodes[0].target))');
      check(`${name}: axe-core${dark ? ', dark' : ''} finds no violation`, violations.length === 0, violations.join('; '));
    }
  }
  if (!axe) console.log('skipped axe-core: it is not there (npm install --prefix build/axe axe-core)');

  const tab = await open(two, {dark: true});
  const ground = await tab.value('getComputedStyle(document.body).backgroundColor');
  check('dark where the reader wants it', ground.match(/\d+/g).every(part => part < 64), ground);
  await tab.value('search.value = "allred"; search.dispatchEvent(new Event("input"))');
  const shown = await tab.value('[...document.querySelectorAll("article.op")].filter(a => a.checkVisibility()).map(a => a.dataset.name)');
  check('the search leaves what was asked for', shown.length === 2 && shown.every(name => name === 'allreduce'), shown);
  const csv = await tab.value(`new Promise(done => {
    URL.createObjectURL = blob => (blob.text().then(done), 'data:,');
    document.querySelector('table[data-op=allreduce] caption button').click();
  })`);
  const lines = csv.trim().split('\n');
  check('a table is saved as CSV, a line a point', lines[0] === 'op,p,bytes,seconds,lo_s,hi_s,measured_s' &&
    lines.slice(1).every(line => /^allreduce,\d+,\d+(,[0-9.e-]+){3},[0-9.e-]*$/.test(line)), lines[1]);
  const saved = selector => tab.value(`new Promise(done => {
    URL.createObjectURL = blob => (blob.text().then(done), 'data:,');
    document.querySelector('${selector} caption button').click();
  })`).then(text => text.trim().split('\n'));
  const figures = await saved('table.figures');
  check('figures are saved as CSV, a line a figure in its unit', figures[0] === 'machine,figure,unit,value,lo,hi' &&
    figures.slice(1).every(line => /^[^,]+,("[^"]+"|[^,]+),[a-z/1]+,[0-9.e+-]+(,[0-9.e+-]*){2}$/.test(line)), figures[1]);
  const beside = await saved('table.values:not([data-op])');
  check('operations side by side are saved as CSV, a line a point', beside[0] === lines[0] &&
    beside.slice(1).every(line => /^[a-z_]+,\d+,\d+,[0-9.e-]+(,[0-9.e-]*){3}$/.test(line)), beside[1]);
  await tab.value('search.value = "foo"; search.dispatchEvent(new Event("input"))');
  check('a search without a hit says so', (await tab.value('found.textContent')).includes('foo'));
  await tab.value('search.value = ""; search.dispatchEvent(new Event("input"))');
  const listed = () => tab.value('[...document.querySelectorAll("nav .operations a")].filter(a => a.checkVisibility()).map(a => a.hash.slice(0, 10))');
  await tab.value('document.getElementById("machine-2-costs").scrollIntoView(), new Promise(done => setTimeout(done, 200))');
  const followed = await listed();
  check('the menu lists the operations of the machine on the screen', followed.length > 0 && followed.every(hash => hash === '#machine-2'), followed.length);
  await tab.call('Input.dispatchKeyEvent', {type: 'keyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9});
  check('the first key goes to the content', await tab.value('document.activeElement.className') === 'skip');

  // What the page answers is what the commands answer: value, interval, whether it was measured there.
  const asking = await open(two), number = Math.random, seed = Number(process.env.SEED ?? Math.floor(number() * 1e6));
  let state = seed;
  const random = below => (state = (state * 1103515245 + 12345) % 2 ** 31, Math.floor(state / 2 ** 31 * below));
  const ask = questions => asking.value(`(${JSON.stringify(questions)}).map(({machine, set = {}, ...fields}) => {
    for (const id in fields) document.getElementById('ask-' + id).value = fields[id];
    document.querySelectorAll('#ask-machines input').forEach((box, i) => { box.checked = i === machine; });
    document.getElementById('ask-what').dispatchEvent(new Event('input', {bubbles: true}));
    for (const name in set) {
      const field = document.querySelector('#ask-settings [name="' + name + '"]');
      field.value = set[name];
      field.dispatchEvent(new Event('input', {bubbles: true}));
    }
    const told = document.querySelector('#ask-answer td[data-us]')?.dataset;
    return told ? {...told, command: document.getElementById('ask-command').textContent} : {command: document.getElementById('ask-answer').textContent};
  })`);
  const same = (a, b) => b === null || b === undefined ? a === 'NaN' : Math.abs(Number(a) - b) <= 1e-12 * Math.abs(b);
  const answered = (file, words) => execFileSync(mpisheet, words, {stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9}).toString();
  const compare = (what, told, expected, microseconds) => {
    const wrong = told.map((one, i) => [one, expected[i]]).filter(([one, {value, lo, hi, extrapolated}]) =>
      !same(one.us, value * microseconds) || !same(one.lo, lo && lo * microseconds) || !same(one.hi, hi && hi * microseconds) || (one.extent > 0) !== extrapolated);
    check(what, told.length === expected.length && wrong.length === 0, wrong.length ? JSON.stringify(wrong[0]) + ` and ${wrong.length - 1} more, SEED=${seed}` : told.length);
  };
  const names = await asking.value('[...document.querySelectorAll("#ask-what option")].map(option => option.value)');
  for (const [machine, name, ppns] of [[0, 'two-core-vm', ['']], [1, 'racks-64', ['', 1, 4, 16]]])
    for (const ppn of ppns) {
      const known = readFileSync(join(shipped(name), 'sheet.gp'), 'utf8');
      const operations = names.filter(option => option.startsWith('op ') && new RegExp(`^t${option.slice(3)}\\(`, 'm').test(known));
      const questions = Array.from({length: ppns.length > 1 ? 150 : 400}, () => ({machine, ppn, what: operations[random(operations.length)],
        p: random(3) ? 1 + random(8) : 1 + random(1200), d: random(3) ? Math.floor(2 ** (random(2000) / 100)) : random(2 ** 28)}));
      if (ppn === 16) // with what --set changes of its messages
        questions.forEach(question => Object.assign(question, {latency: -1.5, bandwidth: 2}));
      const told = await ask(questions), changed = told[0].command.match(/--set '.*?'/g)?.map(set => set.slice(7, -1)) ?? [];
      check(`${name}${ppn && ' with ppn = ' + ppn}: changes in the command`, changed.length === (ppn === 16 ? 6 : 0), changed.length);
      const calls = told.flatMap(({command}) => ['-e', /-e '(.*?)'/.exec(command)[1]]);
      compare(`${name}${ppn && ' with ppn = ' + ppn}: operations as mpisheet eval has them`, told,
        JSON.parse(answered(name, ['eval', shipped(name), ...calls, '--json', ...ppn ? ['--set', 'ppn=' + ppn] : [], ...changed.flatMap(set => ['--set', set])])), 1);
    }
  const of_group = group => asking.value(`[...document.querySelectorAll('#ask-what optgroup[label="${group}"] option')].map(option => option.value)`);
  const cowichan = await of_group('Cowichan programs'), spmd = await of_group('SPMD programs'), [ps, ds] = [[1, 2, 3, 8, 20, 64, 300], [100, 512, 1001]];
  const programs = [...cowichan, ...spmd, ...await of_group('your programs')];
  check('programs of all kinds', cowichan.length === 21 && spmd.length === 4 && programs.length === 26, programs.length);
  const grid = (what, fields) => ds.flatMap(d => ps.map(p => ({...fields, what, p, d})));
  const changed = command => [...command.match(/--set '.*?'/g)?.map(set => ['--set', set.slice(7, -1)]) ?? [], ...command.match(/--state \d/g)?.map(state => state.split(' ')) ?? []].flat();
  for (const [machine, name, ppn, state] of [[0, 'two-core-vm', '', 0], [0, 'two-core-vm', '', 2], [1, 'racks-64', '', 0], [1, 'racks-64', 4, 0]]) {
    const asked = [...cowichan, 'program own'], told = await ask(asked.flatMap(what => grid(what, {machine, state, ppn, latency: 0, bandwidth: ppn ? -1 : 0, computing: ppn ? 3 : 0})));
    const expected = asked.flatMap((what, i) => JSON.parse(answered(name, ['predict', what === 'program own' ? own : what.slice(8), '--sheet', shipped(name), '-p', ps.join(','), '-d', ds.join(','), '--json',
      ...ppn ? ['--ppn', String(ppn)] : [], ...changed(told[i * ps.length * ds.length].command)])).predictions);
    compare(`${name}${ppn && ' with ppn = ' + ppn}${state ? ' in state ' + state : ''}: programs as mpisheet predict has them`, told, expected.map(({seconds, lo_s, hi_s, extrapolated}) => ({value: seconds, lo: lo_s, hi: hi_s, extrapolated})), 1e6);
  }
  for (const [machine, name, ppn, state, sliders] of [[0, 'two-core-vm', '', 0, [0, 0, 0]], [0, 'two-core-vm', '', 2, [0, 0, 0]], [1, 'racks-64', '', 0, [0, 0, 0]], [1, 'racks-64', 4, 0, [1, -2, 3]]]) {
    const [latency, bandwidth, computing] = sliders, told = await ask(spmd.flatMap(what => grid(what, {machine, state, ppn, latency, bandwidth, computing})));
    const expected = spmd.flatMap((what, i) => JSON.parse(answered(name, ['spmd', 'predict', what.slice(8), '--system', shipped(name), '-P', ps.join(','), '-N', ds.join(','), '--json',
      ...ppn ? ['--set', 'ppn=' + ppn] : [], ...changed(told[i * ps.length * ds.length].command)])));
    check(`${name}${ppn && ' with ppn = ' + ppn}: sliders in the command`, !ppn || changed(told[0].command).length >= 12, changed(told[0].command).length);
    compare(`${name}${ppn && ' with ppn = ' + ppn + ' and sliders moved'}${state ? ' in state ' + state : ''}: SPMD programs as mpisheet spmd predict has them`, told, expected.map(({total_s, lo_s, hi_s, extrapolated}) => ({value: total_s, lo: lo_s, hi: hi_s, extrapolated})), 1e6);
  }
  // Farms: what the page computes in closed form the command computes node by node.
  const farms = (await of_group('farms')).flatMap(what => Array.from({length: 12}, () => {
    const T_e = Math.round(2 ** (random(240) / 10)) + 1, beta_f = random(4) ? Math.min(T_e, random(2000)) : 0;
    return {machine: random(2), what, p: 1 + random(random(2) ? 20 : 300), d: 1 + random(random(2) ? 100 : 20000), ppn: '', state: 0,
      set: {T_e, beta_e: random(500), beta_f, ...random(2) ? {} : {D_t: random(100000), D_r: random(100000), tau: (1 + random(1000)) / 10}}};
  }));
  const of_farms = await ask(farms);
  compare('farms as mpisheet farm has them', of_farms, farms.map(({p}, i) => {
    const found = JSON.parse(execFileSync('bash', ['-c', of_farms[i].command.replace(/^mpisheet/, mpisheet) + ' --json'], {stdio: ['ignore', 'pipe', 'pipe']})).find(({nodes}) => nodes === p);
    return {value: found.makespan_s, extrapolated: false};
  }), 1e6);
  const in_state = await ask(['bcast', 'msg', 'barrier'].flatMap(op => [1, 2].flatMap(state => [1, 100, 70000].map(d => ({machine: 0, what: 'op ' + op, p: 2, d, state, ppn: ''})))));
  compare('two-core-vm in each of its states: operations as mpisheet eval has them', in_state, in_state.map(({command}) =>
    JSON.parse(answered('two-core-vm', ['eval', shipped('two-core-vm'), '-e', /-e '(.*?)'/.exec(command)[1], '--json', ...changed(command)]))[0]), 1);
  const nodes = await ask([{machine: 1, what: 'op bcast', p: '8 x 4', d: 64, state: 0, ppn: ''}]);
  check('nodes x ranks on each', nodes[0].command.includes('tbcast(32,64)') && nodes[0].command.includes('--set ppn=4'), nodes[0].command);

  const [{sources}] = JSON.parse(answered('', ['predict', 'gauss', '--sheet', shipped('racks-64'), '-p', '16', '-d', '512', '--explain-interval', '--json']));
  const {best_p} = JSON.parse(answered('', ['predict', 'gauss', '--sheet', shipped('racks-64'), '-p', '1,16,256', '-d', '512', '--json'])).summary[0];
  await ask([{machine: 1, what: 'program gauss', p: 16, d: 512, ppn: '', state: 0, latency: 0, bandwidth: 0, computing: 0}]);
  const {lo_s, hi_s} = sources.find(({source}) => source === 'the model itself'), shown_time = s => Number((s * 1e3).toPrecision(3)) + ' ms';
  const said = await asking.value(`new Promise(done => { const wait = setInterval(() => document.querySelector('#ask-answer td[data-p]') && (clearInterval(wait), done(document.getElementById('ask-answer').innerText)), 50); })`);
  check('the widest source of an interval is the one that --explain-interval has', said.includes(`alone: the model itself ${shown_time(lo_s)} … ${shown_time(hi_s)}`));
  check('best p is the one that predict has', await asking.value(`document.querySelector('#ask-answer td[data-p]').dataset.p`) === String(best_p), best_p);

  await asking.value(`document.querySelectorAll('#ask-machines input').forEach(box => { box.checked = true; }); document.getElementById('ask-ranking').open = true`);
  const ranked = await asking.value(`new Promise(done => { const wait = setInterval(() => {
    const rows = [...document.querySelectorAll('#ask-ranks tbody tr')].map(row => [...row.cells].map(cell => cell.textContent));
    if (rows.length === ${cowichan.length} && rows.at(-1).length === 4) (clearInterval(wait), done(rows)); }, 50); })`);
  const reached = new Map([['two-core-vm', 2], ['racks-64', 64]].map(([name, most]) => [name, JSON.parse(answered(name, ['predict', ...['gauss', 'life', 'sor'], '--sheet', shipped(name), '-p', `1:${most}:1`, '-d', '512', '--json'])).summary]));
  check('every program has the best p of predict, and its fastest machine', ['gauss', 'life', 'sor'].every((name, i) => {
    const row = ranked.find(([program]) => program === name), [a, b] = [...reached.values()].map(summary => summary[i]);
    return row[1].startsWith(a.best_p + ', ') && row[2].startsWith(b.best_p + ', ') && row[3].startsWith(a.best_s < b.best_s ? 'two-core-vm' : 'racks-64');
  }), ranked.length);

  // The picture: over p with what was measured, zoomed and read by keys, linear and logarithmic, p and d together.
  const drawing = await open(two);
  const until = condition => drawing.value(`new Promise(done => { const wait = setInterval(() => { const found = ${condition}; if (found) (clearInterval(wait), done(found)); }, 50); })`);
  const choose = (id, value) => drawing.value(`{ const field = document.getElementById('ask-${id}'); field.value = '${value}'; field.dispatchEvent(new Event('input', {bubbles: true})); }`);
  const press = key => drawing.call('Input.dispatchKeyEvent', {type: 'keyDown', key, text: key.length === 1 ? key : undefined});
  await choose('what', 'op bcast');
  await until(`document.querySelector('#ask-curve canvas')`);
  check('the curve is drawn by uPlot, with two axes', await drawing.value(`document.querySelectorAll('#ask-curve .u-axis').length`) === 2);
  await drawing.value(`document.querySelector('#ask-curve .uplot').focus()`);
  await press('ArrowRight');
  const read = await until(`/^p = \\d+: /.test(document.getElementById('ask-read').textContent) && document.getElementById('ask-read').textContent`);
  check('arrow keys read the curve', read.includes('two-core-vm') && read.includes('racks-64'), read);
  const zoomed = async key => { await press(key); await new Promise(done => setTimeout(done, 100)); return drawing.value(`document.querySelector('#ask-curve canvas').toDataURL()`); };
  const whole = await zoomed('0'), closer = await zoomed('+'), again = await zoomed('0');
  check('plus zooms, 0 shows all again', whole !== closer && whole === again);
  await drawing.value(`document.getElementById('ask-show-measured').click()`);
  check('what was measured can be hidden', await zoomed('0') !== whole);
  await drawing.value(`document.getElementById('ask-show-measured').click()`);
  await choose('over', 'p x d');
  await until(`document.querySelectorAll('#ask-curve canvas').length === 2`);
  await drawing.value(`document.querySelectorAll('#ask-curve .uplot')[1].focus()`);
  await press('ArrowRight');
  const [, map_p, map_d, map_us] = /p = (\d+), d = ([^:]+): .*racks-64 \(simulated\) ([\d.]+ \S+)/.exec(await until(`/p = .*d = /.test(document.getElementById('ask-read').textContent) && document.getElementById('ask-read').textContent`)) ?? [];
  await choose('p', map_p);
  await choose('d', map_d);
  const cell = await drawing.value(`document.querySelectorAll('#ask-answer td[data-us]')[1].textContent`);
  check('a place of the map is what is answered there', map_us !== undefined && Math.abs(parseFloat(cell) / parseFloat(map_us) - 1) < 0.02, `${map_us} at p = ${map_p}, d = ${map_d}; ${cell}`);
  check('nothing was refused while drawing', drawing.said.length === 0, drawing.said.join('; '));

  const pdf = await (await open(two)).call('Page.printToPDF', {printBackground: true, paperWidth: 8.27, paperHeight: 11.69});
  const pages = Buffer.from(pdf.data, 'base64').toString('latin1').match(/\/Type\s*\/Page[^s]/g).length;
  check('two machines on at most 25 pages of paper', pages <= 25, pages);

  const attacked = await open(page('hostile.html', hostile));
  check('hostile names are text', attacked.said.length === 0 && await attacked.value('document.querySelectorAll("img, svg[onload]").length') === 0 &&
    (await attacked.value('document.body.innerText')).includes('<img src=x onerror=alert(1)>'), attacked.said.join('; '));
  const injected = join(folder, 'injected.html');
  writeFileSync(injected, readFileSync(join(folder, 'hostile.html'), 'utf8').replace('<main', '<script>alert(1)</script><img src="x" onerror="alert(2)"><main'));
  const policed = await open(injected);
  check('what got in nevertheless is refused by the policy', !policed.said.includes('a dialogue opened') &&
    policed.said.filter(text => text.includes('Content Security Policy')).length >= 2, policed.said.length);

  const ten = page('ten.html', ...Array(5).fill(shipped('two-core-vm')), ...Array(5).fill(shipped('racks-64')));
  console.log(`ready: two machines ${(await open(two)).ready} ms, ten ${(await open(ten)).ready} ms`);
  const size = path => (readFileSync(path).length / 1e6).toFixed(2) + ' MB';
  console.log(`size: two machines ${size(two)}, ten ${size(ten)}`);
} finally {
  browser.kill();
  rmSync(folder, {recursive: true, force: true});
}
process.exit(failed > 0 ? 1 : 0);
