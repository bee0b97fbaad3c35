/** `npm test`: everything that has to hold, quickest first; stops where something does not. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

const RESULTS = 'test-results';

process.chdir(path.dirname(import.meta.dirname));
await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { buildIfStale } = await import('./build.mjs');

/** Runs a command and answers whether it succeeded; `write` takes what it says. */
async function run(command, args, write, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', write);
  return (await new Promise((resolve) => child.once('close', resolve))) === 0;
}

/** A check of package.json's scripts. */
const script = (name) => (write) => run('npm', ['run', '--silent', name], write);

/** Databases of tests live in memory, where there is room for them: their files are many. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;
const temporary = () => {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return bavail * bsize > ROOM_BYTES ? { TMPDIR: MEMORY } : {};
};

const counts = { passed: 0, failed: 0, skipped: 0 };

/** One project of vitest.config.ts; its tests are added to the counts. */
const vitest =
  (project, settings = {}) =>
  async (write) => {
    const report = path.join(RESULTS, `${[project, ...Object.values(settings)].join('-')}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--project', project, ...reporters];
    const succeeded = await run('node_modules/.bin/vitest', args, write, {
      ...temporary(),
      ...settings,
    });
    if (existsSync(report)) {
      const result = JSON.parse(readFileSync(report, 'utf8'));
      counts.passed += result.numPassedTests;
      counts.failed += result.numFailedTests;
      counts.skipped += result.numPendingTests + result.numTodoTests;
    }
    return succeeded;
  };

const done = (promise) => promise.then(() => true);

/** Stages follow one another; the lanes of a stage, each a row of steps, run side by side. */
const stages = [
  // Two lanes that keep one processor each busy for about as long.
  [
    [
      ['types', script('typecheck')],
      ['API on PGlite', vitest('api', { TEST_DATABASE: 'pglite' })],
    ],
    [
      ['lint', script('lint')],
      ['import rules', script('imports')],
      ['unused code', script('unused')],
      ['unit', vitest('unit')],
      ['API on PostgreSQL', vitest('api', { TEST_DATABASE: 'postgres' })],
      ['build', () => done(buildIfStale())],
      ['browser', () => done(ensureBrowser())],
      ['byte budgets', vitest('budgets')],
    ],
  ],
  // Alone: beside anything else they take several times as long, and so does the other.
  [[['browser journeys', vitest('e2e')]]],
];

const failedSteps = [];

/** Shows a step whole: at once where it runs alone, else when it has ended. */
async function runStep([name, check], alone) {
  const said = [];
  const started = performance.now();
  if (alone) process.stdout.write(`\n── ${name}\n`);
  const succeeded = await check((text) => (alone ? process.stdout.write(text) : said.push(text)));
  if (!alone) process.stdout.write(`\n── ${name}\n${Buffer.concat(said)}`);
  process.stdout.write(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  if (!succeeded) failedSteps.push(name);
}

async function runLane(steps, alone) {
  for (const step of steps) if (failedSteps.length === 0) await runStep(step, alone);
}

for (const lanes of stages) {
  await Promise.all(lanes.map((steps) => runLane(steps, lanes.length === 1)));
}

if (failedSteps.length > 0) console.error(`\nfailed: ${failedSteps.join(', ')}`);
// A step that fails without a failing test, like lint, is one failure.
const failed = Math.max(counts.failed, failedSteps.length);
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`\n${counts.passed} passed, ${failed} failed${skipped}\n`);
process.exit(failed === 0 ? 0 : 1);
