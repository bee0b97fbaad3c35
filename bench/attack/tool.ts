import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setPriority, constants as system } from 'node:os';
import path from 'node:path';

/** Beyond its own limit a tool is given this long to write what it has found. */
const GRACE_S = 30;

/** What a tool has reported on one target. */
export interface Verdict {
  tool: string;
  target: string;
  /** What was tried, and how it went. */
  seen: string;
  /** What has to be looked at by a person. */
  findings: readonly string[];
}

export const isInstalled = (tool: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Runs a tool behind everything else on this machine, for a time at most; answers its exit code. */
export async function runTool(
  tool: string,
  args: readonly string[],
  { log, seconds }: { log: string; seconds: number },
): Promise<number | null> {
  const file = await open(log, 'a');
  try {
    const child: ChildProcess = spawn(tool, args, {
      stdio: ['ignore', file.fd, file.fd],
      timeout: (seconds + GRACE_S) * 1000,
      // What Python has written is in the log at once, also where the tool is ended.
      env: { ...process.env, HOME: path.dirname(log), PYTHONUNBUFFERED: '1' },
    });
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', () => {
        if (child.pid) setPriority(child.pid, system.priority.PRIORITY_LOW);
      });
      child.once('exit', resolve);
    });
  } finally {
    await file.close();
  }
}
