import type { Connection } from './query-watch.ts';

/**
 * Has a connection send each statement once the one before is answered, whatever asks at once within a transaction: pg
 * wants its callers to see to that.
 */
export function sendOneAfterAnother(connection: Connection): void {
  const send = connection.query as (...asked: unknown[]) => unknown;
  let before: Promise<unknown> = Promise.resolve();
  connection.query = (...asked: unknown[]) => {
    // The pool's own, which have the connection for themselves.
    if (typeof asked.at(-1) === 'function') return send.apply(connection, asked);
    const answer = before.then(() => send.apply(connection, asked));
    before = answer.catch(() => {});
    return answer;
  };
}
