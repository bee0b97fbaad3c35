import type { BrowserContext } from 'playwright';

/** A refused form answers 422 by design, and Chromium reports every 4xx it fetches. */
const REFUSED_FORM = /status of 422/;

export interface PageWatch {
  /** Notes what the pages of a context do; `origin` is the portal they are on. */
  watch(context: BrowserContext, origin: string): void;
  /** Lets a problem pass that the test provokes. */
  expectProblem(pattern: RegExp): void;
  /** Console errors, exceptions and requests to other hosts that nobody expected. */
  unexpected(): string[];
}

export function createPageWatch(): PageWatch {
  const problems: string[] = [];
  const expected: RegExp[] = [REFUSED_FORM];
  return {
    watch(context, origin) {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.push(`exception: ${error.error().stack}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== origin) {
          problems.push(`another host: ${request.url()}`);
        }
      });
    },
    expectProblem: (pattern) => expected.push(pattern),
    unexpected: () =>
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
