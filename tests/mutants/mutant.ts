/** The tests of a project of vitest.config.ts; `name` is vitest's pattern of their titles. */
export interface Suite {
  project: 'api' | 'unit' | 'e2e';
  files: readonly string[];
  name?: string;
}

/** A rule that is broken by another text in one file. */
export interface Mutant {
  id: string;
  /** What holds no longer, with the source of the rule. */
  breaks: string;
  file: string;
  /** Occurs in the file exactly once. */
  text: string;
  replacement: string;
  /** The tests that must fail. */
  suite: Suite;
  /**
   * The tests of the suite that failed when it was written, or at 4489f59, before the test run was made
   * shorter.
   */
  caughtBefore: readonly string[];
}

export const api = (...names: string[]): Suite => ({
  project: 'api',
  files: names.map((name) => `tests/api/${name}.test.ts`),
});
