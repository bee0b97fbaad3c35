import { type ResourceLimits, Worker } from 'node:worker_threads';
import { TOO_BUSY, TOO_MUCH, UnreadableTable } from './table.ts';
import threadText from './table-thread.ts?thread-text';
import type { ThreadAnswer, ThreadTask } from './table-thread-message.ts';

/** The longest that a file which anybody needs takes, many times over: ten thousand rows take a second. */
const READING_MS = 20_000;
/** Without what is not on the heap, which the bytes of a file and of an archive bound. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Files that wait for their turn, each with its bytes. */
const MOST_WAITING = 40;

interface Job {
  sender: string;
  task: ThreadTask;
  settle: (answer: ThreadAnswer | Error) => void;
}

interface Bounds {
  readingMs: number;
  limits: ResourceLimits;
}

/** One thread that reads one file at a time, kept for the next; a file that it cannot bear ends it. */
export class ReadingThread {
  #worker: Worker | undefined;
  #running: Job | undefined;
  readonly #waiting: Job[] = [];
  /** Senders in the order of their last turn. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(readonly bounds: Bounds = { readingMs: READING_MS, limits: LIMITS }) {}

  /**
   * Reads a file in its sender's turn: who sends many waits behind who sends one.
   * @throws UnreadableTable
   */
  async read(task: ThreadTask, sender: string): Promise<ThreadAnswer> {
    if (this.#waiting.length >= MOST_WAITING) throw new UnreadableTable(TOO_BUSY);
    const answer = await new Promise<ThreadAnswer | Error>((settle) => {
      this.#waiting.push({ sender, task, settle });
      this.#next();
    });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  #next(): void {
    if (this.#running) return;
    const lastTurn = ({ sender }: Job) => this.#turns.get(sender) ?? 0;
    const [job] = this.#waiting.toSorted((one, other) => lastTurn(one) - lastTurn(other));
    if (!job) {
      this.#turns.clear();
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    this.#turns.set(job.sender, ++this.#turn);
    this.#run(job);
  }

  #run(job: Job): void {
    this.#running = job;
    this.#worker ??= this.#started();
    const worker = this.#worker;
    worker.ref();
    const late = setTimeout(() => this.#end(new UnreadableTable(TOO_MUCH)), this.bounds.readingMs);
    const finish = job.settle;
    job.settle = (answer) => {
      clearTimeout(late);
      this.#running = undefined;
      finish(answer);
      this.#next();
    };
    worker.postMessage(job.task);
  }

  #started(): Worker {
    const worker = new Worker(threadText, {
      eval: true,
      resourceLimits: this.bounds.limits,
      workerData: { program: import.meta.url },
    });
    worker.on('message', (answer: ThreadAnswer) => {
      // An idle thread holds no process.
      worker.unref();
      this.#running?.settle(answer);
    });
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
    this.#running?.settle(error);
  }
}

export const readingThread = new ReadingThread();
