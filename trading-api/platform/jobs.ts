export interface Job {
  /** Starts no further run and waits for the one in progress. */
  stop(): Promise<void>;
}

/**
 * Runs a task now and at every interval, never two runs at once. A failed run is logged and the
 * next one tries again. The timer does not keep the process alive.
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
