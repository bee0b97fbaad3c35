import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const INSTALL = JSON.stringify(path.resolve('scripts/install.mjs'));
/** Says when its turn has come, and ends when it is told to. */
const AT_WORK = `
  const { alone } = await import(${INSTALL});
  await alone(async () => {
    console.log('at work');
    await new Promise((resolve) => process.stdin.once('data', resolve));
  });
  process.exit();`;

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  started.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const says = (text: string | RegExp) =>
    expect.poll(() => said, { timeout: 20_000 }).toMatch(text);
  return { child, says, ended: once(child, 'exit'), said: () => said };
}

test('of two that install or build in one folder the second waits for the first', async () => {
  const first = start(AT_WORK);
  await first.says('at work');
  const second = start(AT_WORK);
  await second.says(`等待进程 ${first.child.pid} 安装或构建`);
  expect(second.said()).not.toContain('at work');
  first.child.stdin.write('.');
  await second.says('at work');
});

test('one that was killed lets the next one go on', async () => {
  const first = start(AT_WORK);
  await first.says('at work');
  first.child.kill('SIGKILL');
  await first.ended;
  await start(AT_WORK).says('at work');
});

test('what it runs ends with it, and writes no more where the next one builds', async () => {
  const lasting = `console.log('runs as ' + process.pid); setInterval(() => {}, 1000);`;
  const parent = start(`
    const { run } = await import(${INSTALL});
    await run(process.execPath, ['-e', ${JSON.stringify(lasting)}]);`);
  await parent.says(/runs as \d+/);
  const pid = Number(/runs as (\d+)/.exec(parent.said())?.[1]);
  parent.child.kill('SIGTERM');
  expect(await parent.ended).toEqual([1, null]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
