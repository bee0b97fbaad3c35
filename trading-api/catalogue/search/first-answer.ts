import { setTimeout as delay } from 'node:timers/promises';

/** How many questions are asked of the second beside the first at once, and how many may be. */
export interface Beside {
  now: number;
  most: number;
}

/**
 * What the first one says. The second is asked where that is nothing, and after `lateMs` beside it: whichever then has
 * an answer first. Where as many are asked beside it as may be, the first is waited for.
 * @throws what the second one throws, where the first has no answer
 */
export async function firstAnswer<Answer extends object>(
  first: Promise<Answer | null>,
  second: () => Promise<Answer>,
  { lateMs, beside }: { lateMs: number; beside: Beside },
): Promise<Answer> {
  const waiting = new AbortController();
  const late = delay(lateMs, LATE, { signal: waiting.signal, ref: false }).catch(() => LATE);
  const soon = await Promise.race([first, late]).finally(() => waiting.abort());
  if (soon !== LATE || beside.now >= beside.most) return (await first) ?? second();
  beside.now += 1;
  const asked = second().finally(() => {
    beside.now -= 1;
  });
  return Promise.any([asked, first.then((found) => found ?? asked)]).catch((error) => {
    throw error.errors[0];
  });
}

const LATE = Symbol('late');
