import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright';

/** A refused form answers 422 by design, and Chromium reports every 4xx it fetches. */
const REFUSED_FORM = /status of 422/;

export interface PageWatch {
  /**
   * Notes what the pages of a context do; `origin` is the portal they are on.
   * @returns what ends it
   */
  watch(context: BrowserContext, origin: string): () => void;
  /** Takes a problem of a visitor who has no console. */
  note(problem: string): void;
  /** Lets a problem pass that the test provokes. */
  expectProblem(pattern: RegExp): void;
  /** Console errors, exceptions and requests to other hosts that the test did not expect. */
  unexpected(): string[];
  /** All that the pages logged in their consoles, to find the cause of a failure. */
  said(): string[];
}

export function createPageWatch(): PageWatch {
  const problems: string[] = [];
  const said: string[] = [];
  const expected: RegExp[] = [REFUSED_FORM];
  return {
    watch(context, origin) {
      const noteError = (message: ConsoleMessage) => {
        said.push(`${message.type()}: ${message.text()}`);
        if (message.type() !== 'error') return;
        problems.push(`console: ${message.text()} (${message.location().url})`);
      };
      const noteException = (error: WebError) =>
        void problems.push(`exception: ${error.error().stack}`);
      const noteHost = (request: Request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== origin) {
          problems.push(`another host: ${request.url()}`);
        }
      };
      context.on('console', noteError);
      context.on('weberror', noteException);
      context.on('request', noteHost);
      return () => {
        context.off('console', noteError);
        context.off('weberror', noteException);
        context.off('request', noteHost);
      };
    },
    note: (problem) => void problems.push(problem),
    expectProblem: (pattern) => expected.push(pattern),
    unexpected: () =>
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    said: () => said,
  };
}
