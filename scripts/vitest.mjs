/** Runs vitest as a step of `npm test`: filters its output, counts its tests, and runs failed journeys again. */
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TEMPORARY } from './temporary.mjs';

const RESULTS = 'test-results';
/** The files of a PostgreSQL server with the demo market, made once in each run (market-template.ts). */
const MARKET_TEMPLATE = path.join(TEMPORARY, 'market-template');
/** How many journeys of a run may fail once. */
const MOST_UNSTABLE = 2;
/** How many lines of such a failure are shown again at the end. */
const STORY_LINES = 12;
/** Output lines that are shown at once: a file that has ended, a test that has failed, and why. */
const SHOWN = /^ [✓❯] \||^ +[×→] /;
const FAILURES = /^⎯+ (?:Failed|Unhandled)/m;
/** The heading of errors that belong to no test. */
const UNHANDLED = /^⎯+ Unhandled/m;

export const counts = { passed: 0, failed: 0, skipped: 0 };
/** Journeys that failed and then passed, each as lines of text. */
export const unstable = [];

/** Removes the results of an earlier run. */
export function clearResults() {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
}

/**
 * Runs vitest; `say` gets the line of each file at once and the failures at the end. Its whole output, with the logs
 * of the tested processes, goes to `<name>.log`, its report to `<name>.json`.
 */
async function vitest(name, args, env, say) {
  const report = path.join(RESULTS, `${name}.json`);
  const log = path.join(RESULTS, `${name}.log`);
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn('node_modules/.bin/vitest', [...options, ...args], {
    env: { ...process.env, NO_COLOR: '1', MARKET_TEMPLATE, TMPDIR: TEMPORARY, ...env },
  });
  const file = createWriteStream(log);
  const lines = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      file.write(`${line}\n`);
      lines.push(line);
      if (SHOWN.test(line)) say(`${line}\n`);
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  file.end();
  const said = lines.join('\n');
  const unhandled = UNHANDLED.test(said);
  // The exit code is not enough: embedded PostgreSQL ends the process with 0 even if tests have failed. Nor is the
  // report, which does not include errors outside tests.
  if (code === 0 && readReport(report)?.success && !unhandled) return { succeeded: true, report };
  say(`${said.slice(Math.max(0, said.search(FAILURES)))}\n(more in ${log})\n`);
  return { succeeded: false, report, unhandled };
}

const readReport = (report) =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;

function count({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  counts.skipped += numPendingTests + numTodoTests;
}

/**
 * A step that runs one project of vitest.config.ts.
 * @param files only these files; none: all
 * @param env variables for the tests, such as TEST_DATABASE
 * @param workers processes that share the files; unset: as vitest.config.ts says
 * @param again whether a test that fails is run once more by itself
 */
export const tests =
  (project, { files = [], env = {}, workers, again = false } = {}) =>
  async (say) => {
    const name = [project, env.TEST_DATABASE, env.TEST_SEARCH].filter(Boolean).join('-');
    const chosen = ['--project', project];
    const { succeeded, report, unhandled } = await vitest(
      name,
      [
        ...chosen,
        ...(workers ? [`--minWorkers=${workers}`, `--maxWorkers=${workers}`] : []),
        ...files,
      ],
      { ...env, ...(workers && { WORKERS: String(workers) }) },
      say,
    );
    const result = readReport(report);
    if (result) count(result);
    if (succeeded || !again || !result || unhandled) return succeeded;
    const failures = failuresOf(result);
    if (failures.length === 0 || failures.length > MOST_UNSTABLE) return false;
    for (const [at, failure] of failures.entries()) {
      say(`\nonce more by itself: ${failure.fullName}\n`);
      const only = [
        failure.file,
        '-t',
        `^${failure.fullName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`,
      ];
      const second = await vitest(`${name}-again-${at + 1}`, [...chosen, ...only], env, say);
      if (!second.succeeded || readReport(second.report)?.numPassedTests !== 1) return false;
      counts.failed -= 1;
      counts.passed += 1;
      unstable.push(failure.story);
    }
    return true;
  };

/** The tests that failed in a browser; empty if anything else failed as well. */
function failuresOf({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed');
  const failures = files.map(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''], meta: { scene } }) => ({
        file: path.relative('.', name),
        fullName,
        scene,
        story: [
          `${path.relative('.', name)} > ${fullName}`,
          ...message.split('\n').slice(0, STORY_LINES),
          ...(scene?.urls.map((url) => `at ${url}`) ?? []),
          ...(scene?.console ?? []),
        ],
      })),
  );
  const inBrowsers = failures.every(
    (tests) => tests.length > 0 && tests.every(({ scene }) => scene),
  );
  return inBrowsers ? failures.flat() : [];
}
