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
  /** The version that it is started from; absent: this one. */
  folder?: string | undefined;
  /** What its output is added to. */
  log: string;
  /** Answers 200 once it serves; absent: at once. */
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

  /** What its output is added to. */
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

  /** Waits until it answers. @throws Error after two minutes */
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

  /** Ends it as a power cut does; it is started again. */
  async kill(): Promise<void> {
    const child = this.#child;
    child?.kill('SIGKILL');
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Stops it gracefully and starts it again from this version, as a rollout does. */
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
