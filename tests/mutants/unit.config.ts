import { defineConfig } from 'vitest/config';

/** The tests of the rules, for Stryker: they need no market and no build. */
export default defineConfig({
  test: {
    env: { LOG_LEVEL: 'silent' },
    setupFiles: ['tests/mutants/fixed-seed.ts'],
    include: ['app/domain/**/*.test.ts', 'trading-api/**/*.test.ts'],
  },
});
