/** What `npm run stryker` breaks, and with what it looks whether somebody notices (docs/mutation.md). */
export default {
  plugins: ['@stryker-mutator/vitest-runner', './tests/mutants/texts.mjs'],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/unit.config.ts', related: true },
  coverageAnalysis: 'perTest',
  mutate: [
    'app/domain/{decimal-text,money,quantity,typed-amount}.ts',
    'app/domain/{account,auction,checkout,marketing,order,payment,wallet}/*.ts',
    'app/domain/catalogue/purchase-{quantity,terms}.ts',
    '!**/*contract.ts',
    '!**/*.test.ts',
  ],
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: 'test-results/mutation.html' },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['build', 'public', 'test-results', 'docs'],
  concurrency: 2,
  incremental: true,
  incrementalFile: 'test-results/stryker-incremental.json',
  thresholds: { high: 90, low: 85, break: 85 },
};
