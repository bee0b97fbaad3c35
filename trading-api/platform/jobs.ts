export interface Job {
  /** Starts no further run and waits for the one in progress. */
  stop(): Promise<void>;
}

export interface Run {
  tookMs: number;
  /** Undefined when it succeeded. */
  error?: unknown;
}

export interface JobOptions {
  everyMs: number;
  /** The first run begins then; absent: at once. */
  after?: Promise<void>;
  onError(error: unknown): void;
  /** Called after each run; if it fails, that is an error like one of the task. */
  ended?(run: Run): Promise<void>;
}

/**
 * Runs a task once and then at every interval, never two runs at once. A failed run is logged and the
 * next one tries again. The timer does not keep the process alive.
 */
export function startJob(task: () => Promise<unknown>, options: JobOptions): Job {
  const { everyMs, after } = options;
  const runs = runsOf(task, options);
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    runs.begin();
    timer = setInterval(runs.begin, everyMs).unref();
  };
  const begun = after ? after.then(begin) : begin();
  return {
    stop: async () => {
      await begun;
      clearInterval(timer);
      await runs.underWay();
    },
  };
}

/** Runs of a task, of which no two are under way at once. */
export function runsOf(
  task: () => Promise<unknown>,
  { onError, ended }: Omit<JobOptions, 'everyMs'>,
) {
  let underWay: Promise<void> | null = null;
  const runOnce = async () => {
    const started = performance.now();
    const run: Run = { tookMs: 0 };
    await task().catch((error: unknown) => {
      run.error = error;
      onError(error);
    });
    run.tookMs = Math.round(performance.now() - started);
    await ended?.(run).catch(onError);
  };
  return {
    begin: () => {
      underWay ??= runOnce().finally(() => {
        underWay = null;
      });
    },
    underWay: () => underWay,
  };
}

/** Acts on each item, one after the other; one that fails does not stop the others. */
export async function runIsolated<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  failed: string,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items) {
    try {
      if ((await act(item)) !== false) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
  return done;
}
