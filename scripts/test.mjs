/**
 * `npm test`: runs all checks and tests; once a step has failed, no other begins. `npm test -- auction` runs the tests
 * of a subject. `npm run test:full` (or FULL=1) runs everything on PostgreSQL, and on PGlite all tests of the API
 * except those that only full runs have. `npm run test:node -- 24` runs the tests that another version of Node may
 * break, on that version.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { buildIfStale } = await import('./build.mjs');
const { lackForOpenSearch } = await import('./opensearch.mjs');
const { clearTemporary } = await import('./temporary.mjs');
const { clearResults, counts, tests, unstable } = await import('./vitest.mjs');

const words = process.argv.slice(2).filter((word) => word !== '--full');
const isFull = process.argv.includes('--full') || process.env.FULL === '1';
// With FULL, tests of many simultaneous calls and tests at random are larger.
if (isFull) process.env.FULL = '1';
/** Whether to skip journeys in Chromium, which is the same on every version of Node. */
const isAgentOnly = process.env.AGENT_ONLY === '1';

const script = (name) => async (say) => {
  // Go collects garbage less often: checking types takes a tenth less processor time, and 3 GB of memory.
  const child = spawn('npm', ['run', '--silent', name], { env: { GOGC: '400', ...process.env } });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  return (await new Promise((resolve) => child.once('close', resolve))) === 0;
};

/** The cache of `npm run typecheck`; without it, writing the cache takes longer than a whole check. */
const KNOWN_TYPES = '.cache/typecheck.json';

const done = (work) => async () => {
  await work();
  return true;
};

const PREPARATIONS = [
  ['build', done(buildIfStale)],
  ...(isAgentOnly ? [] : [['browser', done(ensureBrowser)]]),
];

const unit = (files) => ['unit', tests('unit', { files })];
const onPostgres = (files, { workers } = {}) => [
  'API on PostgreSQL',
  tests('api', { files, env: { TEST_DATABASE: 'postgres' }, workers }),
];
/** Never in full: the full tests of storms and histories need many connections at once, and PGlite has one. */
const onPglite = (files) => [
  'API on PGlite',
  tests('api', { files, env: { TEST_DATABASE: 'pglite', FULL: '' } }),
];
/**
 * The tests that a full run runs in full on PGlite too: every input, however odd, has to be read alike by both
 * engines.
 */
const onPgliteInFull = () => [
  'API on PGlite in full',
  tests('api', {
    files: ['hostile-calls.full', 'odd-requests'].map((name) => `/${name}.test.ts`),
    env: { TEST_DATABASE: 'pglite' },
  }),
];
/**
 * The tests of finding goods once more, with OpenSearch in the place of PostgreSQL, and those of the engine itself;
 * skipped where it does not run.
 */
const onOpenSearch = (files = SEARCH_FILES) => [
  'search on OpenSearch',
  async (say) => {
    const lack = await lackForOpenSearch();
    if (lack === null) return tests('api', { files, env: ON_OPENSEARCH, workers: 1 })(say);
    say(`not run: ${lack}\n`);
    notRun.push(`search on OpenSearch: ${lack}`);
    return true;
  },
];
const ON_OPENSEARCH = { TEST_DATABASE: 'postgres', TEST_SEARCH: 'opensearch' };
/** The steps that this machine cannot run, each with the reason. */
const notRun = [];
const isOfEngine = (file) => /\/engine-[^/]+\.full\.test\.ts$/.test(file);

/**
 * Journeys in Chromium are the only tests that may be run again, because not only this code decides their outcome.
 */
const journeys = (files) => ['journeys', tests('e2e', { files, again: true })];

/**
 * The tests that `npm test` runs on PGlite: every endpoint once; what those calls leave out (the desks, and what time
 * and payment providers bring about); and PGlite's own search. Tests that would only repeat the same statements are
 * left out.
 */
const PGLITE_FILES = [
  'conformance',
  'auction-close',
  'content-desk',
  'lead-desk',
  'payment-notifications',
  'purchase-desk',
  'search',
].map((name) => `/${name}.test.ts`);

/**
 * Every test of the catalogue, so that none that finds goods is left out, but for those that measure the time of an
 * import; and those of other folders that find goods. A pasted list is matched by PostgreSQL alone.
 */
const SEARCH_FILES = [
  ...readdirSync('tests/api/catalogue')
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('listing-import'))
    .map((name) => `/catalogue/${name}`),
  ...['brand-desk', 'marketing', 'own-store', 'rename'].map((name) => `/${name}.test.ts`),
];

/** The stages of a run, one after another; the lanes of a stage, each a sequence of steps, run side by side. */
const wholeRun = () => [
  [
    // One lane more than there are cores, all of similar length, so that no core is idle at the end.
    [unit()],
    [...PREPARATIONS, ['types', script(existsSync(KNOWN_TYPES) ? 'typecheck' : 'typecheck:whole')]],
    [onPglite(isFull ? [] : PGLITE_FILES), ...(isFull ? [onPgliteInFull()] : [])],
  ],
  // Alone, because beside anything else it takes a third more processor time.
  [[onPostgres([], { workers: 2 })]],
  ...(isFull ? [[[onOpenSearch()]]] : []),
  // Journeys begin by starting a portal, which uses one core, so other steps run beside them.
  [
    [journeys([])],
    [
      ['import rules', script('imports')],
      ['unused code', script('unused')],
      ['lint', script('lint')],
    ],
  ],
];

/** The tests that another version of Node may break, one step after another. */
const agentRun = () => [[[unit(), onPostgres(), ...PREPARATIONS, journeys()]]];

/** Where the tests of the API and the journeys are; tests in any other place are unit tests. */
const API = 'tests/api/';
const JOURNEYS = 'tests/journeys/';

const foldersIn = (place) =>
  existsSync(place)
    ? readdirSync(place, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** A run of the tests of subjects: those in a folder of that name or with it in the name of the file. */
function runOf(subjects) {
  const all = ['app', 'trading-api', 'tests']
    .flatMap((place) => readdirSync(place, { recursive: true }).map((file) => `${place}/${file}`))
    .filter((file) => /\.test\.tsx?$/.test(file) && (isFull || !file.includes('.full.')));
  const isOf = (file, word) => file.split('/').includes(word) || path.basename(file).includes(word);
  const without = subjects.filter((word) => !all.some((file) => isOf(file, word)));
  if (without.length > 0) {
    const known = new Set(['app/domain', 'app/routes', API, JOURNEYS].flatMap(foldersIn));
    console.error(`no tests of ${without.join(', ')}; subjects: ${[...known].sort().join(', ')}`);
    process.exit(1);
  }
  const files = all.filter((file) => subjects.some((word) => isOf(file, word)));
  const at = (place) => files.filter((file) => file.startsWith(place));
  const units = files.filter((file) => ![API, JOURNEYS].some((at) => file.startsWith(at)));
  const lane = [];
  if (units.length > 0) lane.push(unit(units));
  const [engine, others] = [
    at(API).filter(isOfEngine),
    at(API).filter((file) => !isOfEngine(file)),
  ];
  if (others.length > 0) lane.push(onPostgres(others));
  if (engine.length > 0) lane.push(onOpenSearch(engine));
  if (at(JOURNEYS).length > 0) lane.push(...PREPARATIONS, journeys(at(JOURNEYS)));
  return [[lane]];
}

const failedSteps = [];
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step. Its output is shown at once if it runs alone, else only if it fails. */
async function runStep([name, check], alone) {
  const said = [];
  const started = performance.now();
  const write = (text) => process.stdout.write(text);
  if (alone) write(`\n── ${name}\n`);
  const succeeded = await check(alone ? write : (text) => said.push(text));
  if (!alone && !succeeded) write(`\n── ${name}\n${said.join('')}`);
  write(`── ${name}: ${seconds(started)}\n`);
  if (!succeeded) failedSteps.push(name);
}

async function runLane(steps, alone) {
  for (const step of steps) if (failedSteps.length === 0) await runStep(step, alone);
}

const started = performance.now();
clearResults();
const everything = isAgentOnly ? agentRun : wholeRun;
for (const lanes of words.length > 0 ? runOf(words) : everything()) {
  await Promise.all(lanes.map((steps) => runLane(steps, lanes.length === 1)));
}
clearTemporary();

for (const lines of unstable) {
  console.error(`\nunstable, green when run again by itself: ${lines.join('\n')}`);
}
for (const step of notRun) process.stdout.write(`\nnot run: ${step}\n`);
if (failedSteps.length > 0) console.error(`\nfailed: ${failedSteps.join(', ')}`);
// A step that fails without a failing test, such as lint, counts as one failure.
const failed = Math.max(counts.failed, failedSteps.length);
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
process.stdout.write(
  `\n${seconds(started)}\n${counts.passed} passed, ${failed} failed${skipped}\n`,
);
process.exit(failed === 0 ? 0 : 1);
