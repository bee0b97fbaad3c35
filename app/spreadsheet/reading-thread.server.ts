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

/** The most time for one file, many times what real files need: ten thousand rows take a second. */
const READING_MS = 20_000;
/**
 * The thread's memory. Memory outside the heap is not included; it is limited by the sizes of a file and an archive.
 */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** How much of the thread's time senders may use. */
const BUDGETS: Budgets = {
  accountMs: 2 * MINUTE_MS,
  networkMs: 4 * MINUTE_MS,
  visitorMs: MINUTE_MS,
};

/** Who sends a file; null: not known. */
interface Sender {
  account: string | null;
  network: string | null;
}

/** The limits for one file, and for one sender's use of the thread. */
interface Bounds {
  readingMs: number;
  limits: ResourceLimits;
  budgets: Budgets;
}

/** A thread that reads one file at a time and stays for the next one; a file that exceeds the limits ends it. */
export class ReadingThread {
  readonly bounds: Bounds;
  // Each waiting file is held in memory.
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
   * Reads a file when its sender's turn comes.
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
    // An idle thread does not keep the process running.
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

  /** Ends the thread and the reading of its file; the next file starts a new thread. */
  #end(error: Error): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle?.(error);
  }
}

export const readingThread = new ReadingThread();
