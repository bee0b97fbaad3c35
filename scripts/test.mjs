/**
 * `npm test`: everything that has to hold; it stops where something does not. `npm test -- auction` runs the tests
 * of a subject. `npm run test:full` (or FULL=1) runs everything on PostgreSQL, and on PGlite all tests of the API
 * that are not of full runs alone. `npm run test:node -- 24` runs on that Node what another Node may break.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { buildIfStale } = await import('./build.mjs');
const { clearTemporary } = await import('./temporary.mjs');
const { clearResults, counts, tests, unstable } = await import('./vitest.mjs');

const words = process.argv.slice(2).filter((word) => word !== '--full');
const isFull = process.argv.includes('--full') || process.env.FULL === '1';
// Tests of many calls at once, and those at random, are larger then.
if (isFull) process.env.FULL = '1';
/** Journeys in Chromium are skipped then: Chromium is the same on every Node. */
const isAgentOnly = process.env.AGENT_ONLY === '1';

const script = (name) => async (say) => {
  // Go collects garbage less often: types take a tenth less of the processor, and 3 GB.
  const child = spawn('npm', ['run', '--silent', name], { env: { GOGC: '400', ...process.env } });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  return (await new Promise((resolve) => child.once('close', resolve))) === 0;
};

/** What `npm run typecheck` has learned; where it never ran, to learn it takes longer than to check. */
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
/** Storms and histories are of many connections at once, and PGlite has one. */
const onPglite = (files) => [
  'API on PGlite',
  tests('api', { files, env: { TEST_DATABASE: 'pglite', FULL: '' } }),
];
/** Of a full run, and as a whole: whatever is sent has to be read on either engine. */
const onPgliteInFull = () => [
  'API on PGlite in full',
  tests('api', {
    files: ['hostile-calls.full', 'odd-requests'].map((name) => `/${name}.test.ts`),
    env: { TEST_DATABASE: 'pglite' },
  }),
];
/** Chromium's are the only tests that may be run again: more than this code decides about them. */
const journeys = (files) => ['journeys', tests('e2e', { files, again: true })];

/**
 * What `npm test` runs on PGlite: every endpoint once, what these leave out (the desks, what time and a
 * provider bring about), and its own search. Nothing that only sends more of the same statements.
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

/** Stages follow one another; the lanes of a stage, each a row of steps, run side by side. */
const wholeRun = () => [
  [
    // A lane more than cores, of much the same length, so that none is idle at the end.
    [unit()],
    [...PREPARATIONS, ['types', script(existsSync(KNOWN_TYPES) ? 'typecheck' : 'typecheck:whole')]],
    [onPglite(isFull ? [] : PGLITE_FILES), ...(isFull ? [onPgliteInFull()] : [])],
  ],
  // Alone: beside anything else it takes a third more of the processor.
  [[onPostgres([], { workers: 2 })]],
  // Journeys begin with a portal that starts, on one core.
  [
    [journeys([])],
    [
      ['import rules', script('imports')],
      ['unused code', script('unused')],
      ['lint', script('lint')],
    ],
  ],
];

/** What another Node may break: one step after the other. */
const agentRun = () => [[[unit(), onPostgres(), ...PREPARATIONS, journeys()]]];

/** Where the tests of a project are; those of any other place are unit tests. */
const API = 'tests/api/';
const JOURNEYS = 'tests/journeys/';

const foldersIn = (place) =>
  existsSync(place)
    ? readdirSync(place, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** The tests of subjects: in a folder of that name, or with it in the name of the file. */
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
  if (at(API).length > 0) lane.push(onPostgres(at(API)));
  if (at(JOURNEYS).length > 0) lane.push(...PREPARATIONS, journeys(at(JOURNEYS)));
  return [[lane]];
}

const failedSteps = [];
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Shows at once what a step says where it runs alone, else when it has failed. */
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
if (failedSteps.length > 0) console.error(`\nfailed: ${failedSteps.join(', ')}`);
// A step that fails without a failing test, like lint, is one failure.
const failed = Math.max(counts.failed, failedSteps.length);
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
process.stdout.write(
  `\n${seconds(started)}\n${counts.passed} passed, ${failed} failed${skipped}\n`,
);
process.exit(failed === 0 ? 0 : 1);
