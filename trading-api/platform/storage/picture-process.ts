import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Cut } from '#app/domain/file/cut.ts';
import type { PictureWidth } from '#app/domain/file/picture.ts';
import type { PictureProblem } from '#app/domain/file/picture-problem.ts';
import { BudgetSpent, type Payers, TooMuchWaiting, WorkQueue } from '#app/domain/work-queue.ts';
import { PACKAGE_ROOT } from '../package-root.ts';

/** What one picture may cost. */
export interface PictureLimits {
  cpuMs: number;
  memoryBytes: number;
  pixels: number;
}

/** A picture of 50 megapixels takes up to 6 seconds and 600 MB. */
const LIMITS: PictureLimits = { cpuMs: 12_000, memoryBytes: 900_000_000, pixels: 64_000_000 };
/** For a process that neither works nor answers. */
const SILENT_MS = 2 * MINUTE_MS;
/** A process that nobody needs is ended: it holds 70 MB. */
const IDLE_MS = MINUTE_MS;

/** A square where it is cut, else the whole picture. */
export interface Copy {
  width: PictureWidth;
  cut: Cut | null;
}

export interface PictureTask {
  picture: string | Uint8Array;
  /** Null: the picture itself, written anew. */
  copy: Copy | null;
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

interface MadePicture {
  bytes: Buffer;
  mediaType: PictureType;
}

export type PictureAnswer =
  | { bytes: Uint8Array; mediaType: PictureType; problem?: never }
  | { problem: PictureProblem };

export class PictureRefused extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem);
  }
}

/** As it was when this program was started: a running one never starts the process of another version. */
const TEXT = readFileSync(
  path.join(PACKAGE_ROOT, 'trading-api/platform/storage/picture-worker.mjs'),
  'utf8',
);

/** The process that reads and writes pictures, one at a time and in their senders' turns; kept for the next. */
export class PictureProcess {
  readonly #limits: PictureLimits;
  readonly #queue = new WorkQueue({
    mostWaiting: 500,
    mostWaitingOfOne: 100,
    now: () => performance.now(),
  });
  #child: ChildProcess | undefined;
  #settle: ((answer: PictureAnswer | Error) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Work in its payers' turn, which may make pictures meanwhile.
   * @throws PictureRefused; Error where there can be no such process
   */
  async inTurn<Result>(
    payers: Payers,
    work: (make: (task: PictureTask) => Promise<MadePicture>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.#queue.run(payers, () => work((task) => this.#made(task)));
    } catch (error) {
      if (error instanceof TooMuchWaiting) throw new PictureRefused('busy');
      if (error instanceof BudgetSpent) throw new PictureRefused('budgetSpent');
      throw error;
    }
  }

  async #made(task: PictureTask): Promise<MadePicture> {
    const answer = await this.#answerTo(task);
    if (answer.problem !== undefined) throw new PictureRefused(answer.problem);
    return { bytes: Buffer.from(answer.bytes), mediaType: answer.mediaType };
  }

  async #answerTo(task: PictureTask): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    this.#child ??= this.#started();
    const child = this.#child;
    const silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
    hold(child, true);
    const answer = await new Promise<PictureAnswer | Error>((settle) => {
      this.#settle = settle;
      // What becomes of a task that cannot be sent, the end of the process says.
      child.send(task, () => {});
    });
    clearTimeout(silent);
    hold(child, false);
    this.#idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
    if (answer instanceof Error) throw answer;
    return answer;
  }

  #started(): ChildProcess {
    const told = JSON.stringify({ ...this.#limits, program: import.meta.url });
    const program = ['--input-type=module', '--eval', TEXT, told];
    const child = spawn(process.execPath, program, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      // None of our secrets; decoders warn of much that is no fault.
      env: { NODE_ENV: 'production', PATH: process.env.PATH, VIPS_WARNING: '0' },
    });
    const ended = (answer: PictureAnswer | Error) => {
      if (child !== this.#child) return;
      this.#child = undefined;
      this.#settle?.(answer);
    };
    child.on('message', (answer: PictureAnswer) => this.#settle?.(answer));
    child.on('error', ended);
    child.on('exit', (code, signal) =>
      ended(
        signal
          ? { problem: 'tooCostly' }
          : new Error(`the process that makes pictures ended with code ${code}`),
      ),
    );
    return child;
  }
}

/** Whether it keeps this program from ending. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
}
