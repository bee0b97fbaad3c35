import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { bundledTexts } from './scripts/bundled-text.ts';

/** Small files with many pages run first; at the end a single worker would be busy with them. */
const LONG =
  /\/(bad-line-journey|bytes|statements|route-tables|live-auction|page-looks|submissions|drafts|customer-pages|pages|html-attacks|(?:auction-|money-)?(?:storm|crash))(?:\.full)?\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm test` has what every change needs, a full run the others too (design/testing: Two runs). */
const isFull = process.env.FULL === '1';
const exclude = [
  ...configDefaults.exclude,
  ...(isFull ? [] : ['**/*.full.test.ts']),
  // They need Java (scripts/opensearch.mjs).
  ...(process.env.TEST_SEARCH === 'opensearch' ? [] : ['**/engine-*.full.test.ts']),
];
/** In a full run some journeys try all values where others try a few. */
const JOURNEY_MS = isFull ? 300_000 : 60_000;

/** On OpenSearch each search is preceded by what it has to find. */
const API_MS = process.env.TEST_SEARCH === 'opensearch' ? 300_000 : 60_000;

/** For tests that take less time than their imports: warm processes, one unless WORKERS says how many. */
const inWarmProcesses = {
  pool: 'forks',
  isolate: false,
  poolOptions: { forks: { singleFork: !process.env.WORKERS } },
} as const;

export default defineConfig({
  test: {
    // Journeys also wait, so there is one worker more than cores. With fewer at least than at most,
    // tinypool ends a worker that is idle for a moment, and the run with it.
    minWorkers: 3,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // At a project it has no effect.
    poolOptions: {
      // `pg` warns of two queries at once on the connection of one transaction.
      threads: { isolate: false, execArgv: ['--throw-deprecation'] },
      forks: { isolate: false, execArgv: ['--throw-deprecation'] },
    },
    projects: [
      {
        plugins: [bundledTexts],
        test: {
          name: 'unit',
          environment: 'node',
          exclude,
          env: { LOG_LEVEL: 'silent' },
          include: [
            'app/**/*.test.ts',
            'trading-api/**/*.test.ts',
            'tests/{contract,server,support}/**/*.test.ts',
          ],
          // One starts a database, which takes longer than the usual ten seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What processes say to one another is a sixth of the time.
          pool: 'threads',
          isolate: false,
          poolOptions: { threads: { singleThread: true } },
        },
      },
      {
        test: {
          // On the engine named by TEST_DATABASE.
          name: 'api',
          environment: 'node',
          exclude,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/support/global-setup.ts'],
          testTimeout: API_MS,
          hookTimeout: API_MS,
          expect: { poll: { timeout: 10_000 } },
          ...inWarmProcesses,
        },
      },
      {
        plugins: [bundledTexts],
        test: {
          name: 'e2e',
          environment: 'node',
          exclude,
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: JOURNEY_MS,
          hookTimeout: 60_000,
          // As long as an action may take: a second is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          pool: 'threads',
        },
      },
      {
        // `npm run test:browsers`.
        plugins: [bundledTexts],
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          pool: 'threads',
        },
      },
    ],
  },
});
