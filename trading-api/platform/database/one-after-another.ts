import type { Send } from './client-through.ts';

/**
 * Has a connection send each statement once the one before is answered, whatever asks at once within a transaction: pg
 * wants its callers to see to that.
 */
export function oneAfterAnother(send: Send): Send {
  let before: Promise<unknown> = Promise.resolve();
  return (...asked) => {
    // The pool's own, which have the connection for themselves.
    if (typeof asked.at(-1) === 'function') return send(...asked);
    const answer = before.then(() => send(...asked));
    before = answer.catch(() => {});
    return answer;
  };
}
