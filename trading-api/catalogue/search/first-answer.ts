import { setTimeout as delay } from 'node:timers/promises';

/**
 * What the first one says. The second is asked where that is nothing, and after `lateMs` beside it: whichever then has
 * an answer first.
 * @throws what the second one throws, where the first has no answer
 */
export async function firstAnswer<Answer extends object>(
  first: Promise<Answer | null>,
  second: () => Promise<Answer>,
  lateMs: number,
): Promise<Answer> {
  const waiting = new AbortController();
  const late = delay(lateMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {});
  const soon = await Promise.race([first, late]).finally(() => waiting.abort());
  if (soon) return soon;
  const asked = second();
  return Promise.any([asked, first.then((found) => found ?? asked)]).catch((error) => {
    throw error.errors[0];
  });
}
