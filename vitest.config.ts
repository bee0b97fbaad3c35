import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Browser journeys wait more than they compute: three at a time even on two cores. What runs on
    // PGlite only computes.
    minWorkers: 1,
    maxWorkers: process.env.TEST_DATABASE ? 2 : 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'app/**/*.test.ts',
            'trading-api/**/*.test.ts',
            'tests/{contract,server}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // Files share the one PostgreSQL, which hundreds of racing buyers keep busy; on PGlite
          // each has an engine of its own.
          poolOptions: { forks: { singleFork: process.env.TEST_DATABASE === 'postgres' } },
        },
      },
      {
        test: {
          name: 'budgets',
          environment: 'node',
          include: ['tests/budgets/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
    ],
  },
});
