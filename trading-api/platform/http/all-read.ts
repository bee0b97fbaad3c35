import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop in which nothing was read takes less. */
const CALM_MS = 1;
/** A connection is accepted in one turn and read in the next. */
const CALM_TURNS = 2;
const AT_MOST_MS = 1_000;

/**
 * Resolves when what has arrived while this process was busy is read, in a second at most. A server that closes refuses
 * what it has not read; a proxy that another process has just refused would have nobody left to ask.
 */
export async function allRead(): Promise<void> {
  const begun = performance.now();
  let calm = 0;
  while (calm < CALM_TURNS && performance.now() - begun < AT_MOST_MS) {
    const turn = performance.now();
    await nextTurn();
    calm = performance.now() - turn < CALM_MS ? calm + 1 : 0;
  }
}
