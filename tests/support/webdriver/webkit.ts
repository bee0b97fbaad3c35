import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../local-server.ts';
import { COMMANDS, type Driver, DriverError, type Params } from './driver.ts';
import { untilUp } from './until-up.ts';

type Ask = (method: string, path: string, params?: Params) => Promise<unknown>;

/** WebKitGTK's own small browser, on a screen that nobody sees. */
export async function startWebKit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await displayOf(screen);
  const port = await freePort();
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' },
    stdio: 'ignore',
  });
  const ask: Ask = async (method, path, params) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      body: method === 'POST' ? JSON.stringify(params ?? {}) : null,
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new DriverError(value.error, value.message);
    return value;
  };
  await untilUp(program, () => ask('GET', 'status'));
  const session = (await ask('POST', 'session', { capabilities: {} })) as { sessionId: string };
  const root = `session/${session.sessionId}`;
  return {
    send(command, params = {}) {
      const { method, path } = COMMANDS[command];
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
      return ask(method, `${root}/${filled}`, params);
    },
    async close() {
      await ask('DELETE', root);
      for (const one of [program, screen]) {
        const ended = once(one, 'exit');
        one.kill();
        await ended;
      }
    },
  };
}

async function displayOf(screen: ChildProcess): Promise<string> {
  const [number] = await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'error').then(([error]) => Promise.reject(error)),
  ]);
  return String(number).trim();
}
