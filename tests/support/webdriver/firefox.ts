import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../local-server.ts';
import { COMMANDS, type Driver, DriverError } from './driver.ts';
import { untilUp } from './until-up.ts';

/** A browser that makes no requests of its own, and shows no page but the test's. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'zh-CN',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
};

/** Firefox without its windows. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const port = await freePort();
  const lines = Object.entries({ ...PREFERENCES, 'marionette.port': port }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const browser = spawn(
    process.env.FIREFOX ?? 'firefox-esr',
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    { stdio: 'ignore' },
  );
  const ended = once(browser, 'exit');
  const socket = await untilUp(browser, async () => {
    const connection = connect(port, '127.0.0.1');
    await once(connection, 'connect');
    return connection;
  });
  const ask = marionette(socket);
  await ask('WebDriver:NewSession', {});
  return {
    async send(command, params = {}) {
      const answer = await ask(COMMANDS[command].marionette, params);
      const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
      return isWrapped ? answer.value : answer;
    },
    async close() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] });
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

type Ask = (name: string, params: object) => Promise<unknown>;
type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

/** Each message is its length, a colon, and JSON; the first one only says who is there. */
function marionette(socket: Socket): Ask {
  let arrived = Buffer.alloc(0);
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('data', (bytes) => {
    arrived = Buffer.concat([arrived, bytes]);
    for (;;) {
      const colon = arrived.indexOf(':');
      const end = colon + 1 + Number(arrived.toString('latin1', 0, colon));
      if (colon < 0 || arrived.length < end) return;
      const message = JSON.parse(arrived.toString('utf8', colon + 1, end));
      arrived = arrived.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });
  return async (name, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, params]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new DriverError(error.error, error.message);
    return result;
  };
}
