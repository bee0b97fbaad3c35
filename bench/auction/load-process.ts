import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface LoadProcess<Task, Outcome> {
  /** One task at a time. */
  run(task: Task): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Starts a program that does its tasks in a process of its own, where nothing else delays them. */
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

/** The other end of `startLoad`, in the program. */
export function doTasks<Task, Outcome>(work: (task: Task) => Promise<Outcome>): void {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
}
