import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const READY_POLL_MS = 50;
const READY_LIMIT_MS = 120_000;

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The folder of the version that the process is started from; absent: this version. */
  folder?: string | undefined;
  /** The file that the process's output is appended to. */
  log: string;
  /** The address that answers 200 once the process serves; absent: it serves at once. */
  readyUrl?: string;
}

/** A process that is started again when it ends, as systemd or a container's restart policy does. */
export class Supervised {
  readonly name: string;
  #program: Program;
  #child: ChildProcess | undefined;
  #stopping = false;
  #pause = FIRST_PAUSE_MS;

  constructor(program: Program) {
    this.name = program.name;
    this.#program = program;
    this.#start();
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The file that the process's output is appended to. */
  get log(): string {
    return this.#program.log;
  }

  #start(): void {
    const { command, args, env, folder, log } = this.#program;
    const output = openSync(log, 'a');
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child = child;
    child.once('exit', async () => {
      if (this.#stopping) return;
      await delay(this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      if (!this.#stopping) this.#start();
    });
  }

  /**
   * Waits until the process serves.
   * @throws Error after two minutes
   */
  async ready(): Promise<void> {
    const { readyUrl } = this.#program;
    const limit = performance.now() + READY_LIMIT_MS;
    while (readyUrl && !(await answers(readyUrl))) {
      if (performance.now() > limit)
        throw new Error(`${this.name} 未能启动，见 ${this.#program.log}`);
      await delay(READY_POLL_MS);
    }
    this.#pause = FIRST_PAUSE_MS;
  }

  /** Ends the process as a power cut would; it is started again. */
  async kill(): Promise<void> {
    const child = this.#child;
    child?.kill('SIGKILL');
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Lets the process stand still: its connections stay open and its port takes new ones, but nothing answers. */
  async hang(ms: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await delay(ms);
    child?.kill('SIGCONT');
  }

  /** Stops the process gracefully and starts it from this version, as a rollout does. */
  async roll(): Promise<void> {
    this.#program = { ...this.#program, folder: undefined };
    const child = this.#child;
    child?.kill('SIGTERM');
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await delay(FIRST_PAUSE_MS * 2);
    await this.ready();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
