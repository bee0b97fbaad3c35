import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Asks a program that starts until it answers. */
export async function untilUp<Answer>(
  program: ChildProcess,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown;
  program.once('error', (error) => {
    failure = error;
  });
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (failure) throw failure;
      if (Date.now() > until || program.exitCode !== null) throw error;
      await pause(PAUSE_MS);
    }
  }
}
