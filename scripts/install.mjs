/** Prepares a fresh clone before anything else runs. Uses nothing but Node itself. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const LOCK = 'package-lock.json';
/** A file that npm writes at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Holds the number of the process that is installing or building in this folder. */
const AT_WORK = '.cache/at-work';
/** No installation or build takes this long: its process was killed, and another process has got the same number. */
const ABANDONED_MS = 30 * 60 * 1000;
const LOOK_AGAIN_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Changes to the folder of package.json, in a way that older versions of Node know too. */
export const enterProject = () => process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Runs a command in this terminal; returns whether it succeeded. If this process is told to end, the command is ended
 * too: otherwise it would write on while the next command builds.
 */
export async function succeeds(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  let stoppedBy;
  const stop = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  if (stoppedBy) process.exit(1);
  return code === 0;
}

export async function run(command, args, options) {
  if (!(await succeeds(command, args, options))) {
    console.error(`failed: ${command} ${args.join(' ')}`);
    process.exit(1);
  }
}

/**
 * Runs a task once no other process installs or builds in this folder: two at the same time would overwrite each
 * other's files.
 */
export async function alone(task) {
  for (let asked = 0; !takeTurn(); asked++) {
    if (asked === 0) process.stdout.write(`等待进程 ${workerOf()} 安装或构建 …\n`);
    await delay(LOOK_AGAIN_MS);
  }
  const leave = () => rmSync(AT_WORK, { force: true });
  process.once('exit', leave);
  try {
    return await task();
  } finally {
    leave();
    process.off('exit', leave);
  }
}

const workerOf = () => Number(existsSync(AT_WORK) && readFileSync(AT_WORK, 'utf8'));

function takeTurn() {
  mkdirSync(path.dirname(AT_WORK), { recursive: true });
  const draft = `${AT_WORK}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, AT_WORK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  if (isAbandoned()) rmSync(AT_WORK, { force: true });
  return false;
}

function isAbandoned() {
  const since = statSync(AT_WORK, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - since > ABANDONED_MS) return true;
  try {
    return !isAnotherRunning(workerOf());
  } catch {
    // The other process has just ended its work.
    return false;
  }
}

/**
 * Whether another process with this number is running. It may be this process's own number, if a killed one had the
 * same.
 */
export function isAnotherRunning(pid) {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Ends the process if this Node is too old for the packages. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const wanted = engines.node.replace(/^>=/, '').split('.').map(Number);
  const given = process.versions.node.split('.').map(Number);
  const at = wanted.findIndex((part, index) => part !== given[index]);
  if (at === -1 || given[at] > wanted[at]) return;
  console.error(`需要 Node ${engines.node}，当前为 ${process.versions.node}。`);
  process.exit(1);
}

const isInstalled = () =>
  existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;

export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    process.stdout.write('安装依赖 …\n');
    // Not `npm ci`, which insists on the packages of every other platform, which a mirror may lack.
    // `npm install --no-save` installs the same versions and leaves package-lock.json unchanged.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', '--no-save', '--include=dev', ...quiet]);
  });
}

/**
 * Applies the patches of packages in patches/ that are not applied yet. Called before each build and `npm run dev`,
 * since npm runs none of this project's scripts during an installation.
 */
export const applyPatches = () =>
  run('npm', ['exec', '--no', '--', 'patch-package', '--error-on-fail']);
