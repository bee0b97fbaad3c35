import { type ResourceLimits, Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#app/domain/duration.ts';
import {
  BudgetSpent,
  type Budgets,
  payersOf,
  TooMuchWaiting,
  WorkQueue,
} from '#app/domain/work-queue.ts';
import { SPENT, TOO_BUSY, TOO_MUCH, UnreadableTable } from './table.ts';
import threadText from './table-thread.ts?thread-text';
import type { ThreadAnswer, ThreadTask } from './table-thread-message.ts';

/** The longest that a file which anybody needs takes, many times over: ten thousand rows take a second. */
const READING_MS = 20_000;
/** Without what is not on the heap, which the bytes of a file and of an archive bound. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Of the thread's time. */
const BUDGETS: Budgets = {
  accountMs: 2 * MINUTE_MS,
  networkMs: 4 * MINUTE_MS,
  visitorMs: MINUTE_MS,
};

/** Who sends a file; null where it is not known. */
interface Sender {
  account: string | null;
  network: string | null;
}

/** What one file may take of the thread, and one sender of its time. */
interface Bounds {
  readingMs: number;
  limits: ResourceLimits;
  budgets: Budgets;
}

/** One thread that reads one file at a time, kept for the next; a file that it cannot bear ends it. */
export class ReadingThread {
  readonly bounds: Bounds;
  // Each that waits has its bytes.
  readonly #queue = new WorkQueue({
    mostWaiting: 40,
    mostWaitingOfOne: 8,
    now: () => performance.now(),
  });
  #worker: Worker | undefined;
  #settle: ((answer: ThreadAnswer | Error) => void) | undefined;

  constructor(bounds: Partial<Bounds> = {}) {
    this.bounds = { readingMs: READING_MS, limits: LIMITS, budgets: BUDGETS, ...bounds };
  }

  /**
   * Reads a file in its sender's turn.
   * @throws UnreadableTable
   */
  async read(task: ThreadTask, sender: Sender): Promise<ThreadAnswer> {
    try {
      return await this.#queue.run(payersOf(sender, this.bounds.budgets), () =>
        this.#answerTo(task),
      );
    } catch (error) {
      if (error instanceof TooMuchWaiting) throw new UnreadableTable(TOO_BUSY);
      if (error instanceof BudgetSpent) throw new UnreadableTable(SPENT);
      throw error;
    }
  }

  async #answerTo(task: ThreadTask): Promise<ThreadAnswer> {
    this.#worker ??= this.#started();
    const worker = this.#worker;
    worker.ref();
    const late = setTimeout(() => this.#end(new UnreadableTable(TOO_MUCH)), this.bounds.readingMs);
    const answer = await new Promise<ThreadAnswer | Error>((settle) => {
      this.#settle = settle;
      worker.postMessage(task);
    });
    clearTimeout(late);
    // An idle thread holds no process.
    worker.unref();
    if (answer instanceof Error) throw answer;
    return answer;
  }

  #started(): Worker {
    const worker = new Worker(threadText, {
      eval: true,
      resourceLimits: this.bounds.limits,
      workerData: { program: import.meta.url },
    });
    worker.on('message', (answer: ThreadAnswer) => this.#settle?.(answer));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (worker === this.#worker) this.#end(isMemory ? new UnreadableTable(TOO_MUCH) : error);
    });
    return worker;
  }

  /** Ends the thread with the file that it reads; the next file has another. */
  #end(error: Error): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle?.(error);
  }
}

export const readingThread = new ReadingThread();
