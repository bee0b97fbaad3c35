export interface Job {
  /** Starts no other run and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs a task now and every so often, never two runs at once. A failed run is told and the next
 * one tries again. The timer keeps no process alive.
 */
export function startJob(
  task: () => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): Job {
  let underWay: Promise<void> | null = null;
  const run = () => {
    underWay ??= task()
      .then(() => {}, onError)
      .finally(() => {
        underWay = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
