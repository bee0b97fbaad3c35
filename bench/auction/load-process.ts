import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface LoadProcess<Task, Outcome> {
  /** Runs a task; only one at a time. */
  run(task: Task): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Starts a program in a process of its own, where nothing else delays its tasks. */
export function startLoad<Task extends object, Outcome>(
  program: string,
): LoadProcess<Task, Outcome> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  return {
    run: async (task) => {
      child.send(task);
      const failed = ended.then(() => {
        throw new Error(`${program} has ended`);
      });
      const [outcome] = await Promise.race([once(child, 'message'), failed]);
      return outcome as Outcome;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** Called by a program that `startLoad` starts, to do its tasks. */
export function doTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
}
