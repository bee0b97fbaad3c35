import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Connections are accepted one in a turn of the event loop, and read in a later one. */
const CALM_TURNS = 3;
/** A turn in which answers are made takes longer; what arrives meanwhile waits. */
const CALM_MS = 1;
const AT_MOST_MS = 4_000;

/**
 * Resolves when a server has accepted and read what has arrived while it was busy, in four seconds at most. One that
 * closes refuses the rest; a proxy that another process has just refused would have nobody left to ask.
 */
export async function allRead(server: Server): Promise<void> {
  const begun = performance.now();
  let calm = 0;
  const arrived = () => {
    calm = -1;
  };
  server.on('connection', arrived);
  while (calm < CALM_TURNS && performance.now() - begun < AT_MOST_MS) {
    const turn = performance.now();
    await nextTurn();
    calm = performance.now() - turn < CALM_MS ? calm + 1 : 0;
  }
  server.off('connection', arrived);
}
