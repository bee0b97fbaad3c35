/** What a fresh clone needs before anything else runs. Uses nothing but Node itself. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

const LOCK = 'package-lock.json';
/** npm writes it at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Runs a command with this terminal; answers whether it succeeded. */
export async function succeeds(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return code === 0;
}

/** Runs a command with this terminal; ends this process when the command fails. */
export async function run(command, args, options) {
  if (!(await succeeds(command, args, options))) {
    console.error(`failed: ${command} ${args.join(' ')}`);
    process.exit(1);
  }
}

/** Ends the process when this Node is too old for the packages. */
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

/** Installs the packages of package-lock.json unless they are there. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  process.stdout.write('安装依赖 …\n');
  // Not `npm ci`: it insists on the packages of every other platform, which a mirror may lack.
  // This takes the same versions and leaves package-lock.json as it is.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--no-save', '--include=dev', ...quiet]);
}
