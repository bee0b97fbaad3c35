import pg from 'pg';

/** Sends a statement, as `query` of pg is called. */
export type Send = (...asked: unknown[]) => unknown;

/** What a connection does with each statement before it sends it. */
export type Pass = (send: Send) => Send;

/** The class of a pool's clients (its option `Client`), whose statements go through these, the first one first. */
export const clientThrough = (passes: readonly Pass[]) =>
  class extends pg.Client {
    readonly #send = passes.reduceRight<Send>(
      (send, pass) => pass(send),
      (...asked) => super.query(...(asked as [string])),
    );

    override query(...asked: unknown[]): never {
      return this.#send(...asked) as never;
    }
  };
