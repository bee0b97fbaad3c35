/**
 * `npm run mutants [-- id …]`: breaks the rules of tests/mutants one at a time, in a copy of this checkout, and shows
 * whether the tests named for each rule notice it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { groupBy } from '#app/domain/group-by.ts';
import type { Mutant, Suite } from '../tests/mutants/mutant.ts';
import { MUTANTS } from '../tests/mutants/mutants.ts';

const LOG = 'test-results/mutants.log';
const BUILD = "import('./scripts/build.mjs').then(({ buildIfStale }) => buildIfStale())";

/** The part of vitest's JSON report that is read here. */
interface Report {
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

process.chdir(path.dirname(import.meta.dirname));
mkdirSync(path.dirname(LOG), { recursive: true });
const log = openSync(LOG, 'w');
const say = (line: string) => process.stdout.write(`${line}\n`);

function chosenMutants(ids: readonly string[]): readonly Mutant[] {
  const unknown = ids.filter((id) => !MUTANTS.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new Error(`no such mutant: ${unknown.join(', ')}`);
  return ids.length > 0 ? MUTANTS.filter(({ id }) => ids.includes(id)) : MUTANTS;
}

function broken({ id, file, text, replacement }: Mutant): string {
  const parts = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(text);
  if (parts.length !== 2) {
    throw new Error(`${id}: expected once in ${file}, found ${parts.length - 1} times: ${text}`);
  }
  return parts.join(replacement);
}

/** Copies this checkout, including uncommitted changes. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  // The user that PostgreSQL runs as has to read the folder.
  chmodSync(copy, 0o755);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\0');
  for (const file of files) if (existsSync(file)) cpSync(file, path.join(copy, file));
  // Hard links take no time, but cannot lead to another disk.
  const linked = spawnSync('cp', ['-al', 'node_modules', copy]).status === 0;
  if (!linked) execFileSync('cp', ['-a', 'node_modules', copy]);
  if (existsSync('build')) cpSync('build', path.join(copy, 'build'), { recursive: true });
  return copy;
}

function run(cwd: string, args: readonly string[]): boolean {
  // The first run, of unbroken code, makes the database that the other runs copy.
  const MARKET_TEMPLATE = path.join(cwd, 'market-template');
  // Some tests are of a full run alone.
  const FULL = args.some((arg) => arg.endsWith('.full.test.ts')) ? '1' : process.env.FULL;
  const env = { ...process.env, TEST_DATABASE: 'postgres', MARKET_TEMPLATE, FULL };
  return spawnSync(process.execPath, args, { cwd, env, stdio: ['ignore', log, log] }).status === 0;
}

/**
 * Whether a test timed out as a whole. Each of its steps has a shorter limit, so the machine was busy and nothing is
 * proved.
 */
const ranOutOfTime = (message: string) => message.includes('Test timed out');

/** The titles of a suite's tests that passed and failed in the copy; empty if the code does not build. */
function outcomeOf(copy: string, { project, files, name }: Suite) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
  const pattern = name === undefined ? [] : ['--testNamePattern', name];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (project !== 'e2e' || run(copy, ['--eval', BUILD])) {
    run(copy, [...vitest, ...pattern, ...reporters]);
  }
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (status: string) =>
    tests
      .filter((test) => test.status === status && !test.failureMessages.some(ranOutOfTime))
      .map(({ fullName }) => fullName);
  return { passed: titles('passed'), failed: titles('failed') };
}

function merged(suites: readonly Suite[]): Suite[] {
  const runs = groupBy(suites, ({ project, name }) => `${project} ${name !== undefined}`);
  return [...runs.values()].map((together) => ({
    project: together[0]?.project ?? 'unit',
    files: [...new Set(together.flatMap(({ files }) => files))],
    name: [...new Set(together.flatMap(({ name }) => name ?? []))].join('|') || undefined,
  }));
}

function outcomeOfMutant(copy: string, mutant: Mutant) {
  const place = path.join(copy, mutant.file);
  const unbroken = readFileSync(place);
  writeFileSync(place, broken(mutant));
  try {
    return outcomeOf(copy, mutant.suite);
  } finally {
    writeFileSync(place, unbroken);
  }
}

const mutants = chosenMutants(process.argv.slice(2));
mutants.forEach(broken);
const copy = copyCheckout();

/** Tests that fail with unbroken code, which prove nothing. */
const unsound = new Set<string>();
for (const suite of merged(mutants.map((mutant) => mutant.suite))) {
  const { passed, failed } = outcomeOf(copy, suite);
  if (passed.length === 0) throw new Error(`no test of ${suite.project} passes, see ${LOG}`);
  say(`unbroken  ${passed.length} tests of ${suite.project} pass`);
  for (const title of failed) {
    unsound.add(title);
    say(`            fails, and counts for nothing: ${title}`);
  }
}

let caught = 0;
for (const mutant of mutants) {
  const started = performance.now();
  const { passed, failed } = outcomeOfMutant(copy, mutant);
  const catchers = failed.filter((title) => !unsound.has(title));
  if (catchers.length > 0) caught += 1;
  // Without any test result the broken code does not build, or its tests are gone.
  const survived = passed.length + failed.length > 0 ? 'SURVIVED' : 'NOT RUN ';
  const seconds = Math.round((performance.now() - started) / 1000);
  say(
    `${catchers.length > 0 ? 'caught  ' : survived}  ${mutant.id}, ${seconds} s: ${mutant.breaks}`,
  );
  for (const title of catchers) say(`            ${title}`);
}
const failures = mutants.length - caught;
say(`\n${caught} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
