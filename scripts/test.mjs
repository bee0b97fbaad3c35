/** `npm test`: everything that has to hold, quickest first; stops at the first step that fails. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';

const RESULTS = 'test-results';

process.chdir(path.dirname(import.meta.dirname));
await ensureInstalled();
const { ensureBrowser } = await import('./browser.mjs');
const { buildIfStale } = await import('./build.mjs');

/** A check of package.json's scripts; true when it is content. */
const script = (name) =>
  spawnSync('npm', ['run', '--silent', name], { stdio: 'inherit' }).status === 0;

const counts = { passed: 0, failed: 0, skipped: 0 };

/** One project of vitest.config.ts; its tests are added to the counts. */
function vitest(project, settings = {}) {
  const report = path.join(RESULTS, `${[project, ...Object.values(settings)].join('-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--project', project, ...reporters],
    { stdio: 'inherit', env: { ...process.env, ...settings } },
  );
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests;
    counts.skipped += result.numPendingTests + result.numTodoTests;
  }
  return status === 0;
}

const steps = [
  ['types', () => script('typecheck')],
  ['lint', () => script('lint')],
  ['import rules', () => script('imports')],
  ['unused code', () => script('unused')],
  ['unit', () => vitest('unit')],
  ['API on PGlite', () => vitest('api', { TEST_DATABASE: 'pglite' })],
  ['API on PostgreSQL', () => vitest('api', { TEST_DATABASE: 'postgres' })],
  ['build', () => buildIfStale().then(() => true)],
  ['browser', () => ensureBrowser().then(() => true)],
  ['byte budgets', () => vitest('budgets')],
  ['browser journeys', () => vitest('e2e')],
];

let failedStep;
for (const [name, check] of steps) {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  if (!(await check())) {
    failedStep = name;
    break;
  }
  process.stdout.write(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

if (failedStep) console.error(`\nfailed: ${failedStep}`);
// A step that fails without a failing test, like lint, is one failure.
const failed = failedStep ? Math.max(counts.failed, 1) : counts.failed;
const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`\n${counts.passed} passed, ${failed} failed${skipped}\n`);
process.exit(failed === 0 ? 0 : 1);
