import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../measure.ts';
import { runTool, type Verdict } from './tool.ts';

const CONNECTIONS = 200;
const OTHERS_EVERY_MS = 50;
const PATIENCE_MS = 5_000;
/** A visitor who shares no address, and so no limit, with the attacker. */
const OTHERS_ADDRESS = '127.0.0.2';
const PAGES = ['/', '/goods', '/goods?searchInput=%E9%92%A2', '/auction', '/customer/login'];

const slowAttacks = (origin: string) => [
  { what: 'slow headers', args: ['-H', '-u', `${origin}/`] },
  { what: 'slow bodies', args: ['-B', '-s', '8192', '-u', `${origin}/customer/login`] },
  {
    what: 'slow bodies of files',
    args: [
      '-B',
      '-s',
      '1000000',
      '-f',
      'multipart/form-data; boundary=x',
      '-u',
      `${origin}/inquiry`,
    ],
  },
  {
    what: 'slow reading',
    args: [
      '-X',
      '-w',
      '64',
      '-y',
      '256',
      '-n',
      '5',
      '-z',
      '32',
      '-k',
      '3',
      '-u',
      `${origin}/goods`,
    ],
  },
];

/** Holds 200 connections of each kind open, and sees meanwhile whether others are answered. */
export async function attackSlowly(
  origin: string,
  folder: string,
  seconds: number,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { what, args } of slowAttacks(origin)) {
    const log = path.join(folder, `slowhttptest-${what.replaceAll(' ', '-')}.log`);
    const all = ['-c', String(CONNECTIONS), '-r', '100', '-i', '10', '-p', '3', '-x', '24'];
    let over = false;
    const attack = runTool('slowhttptest', [...all, '-l', String(seconds), ...args], {
      log,
      seconds,
    }).finally(() => {
      over = true;
    });
    const others = await visit(origin, () => over);
    await attack;
    verdicts.push({
      tool: 'slowhttptest',
      target: what,
      seen: `${others.ms.length} pages of others, p50 ${Math.round(percentile(others.ms, 0.5))} ms, p99 ${Math.round(percentile(others.ms, 0.99))} ms`,
      findings: others.failures,
    });
  }
  return verdicts;
}

/** Asks for ordinary pages over connections of their own until the attack is over. */
async function visit(origin: string, isOver: () => boolean) {
  const ms: number[] = [];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  for (let at = 0; !isOver(); at++) {
    const page = PAGES[at % PAGES.length] ?? '/';
    const started = performance.now();
    const visited = statusOf(origin + page)
      .then((status) => {
        ms.push(performance.now() - started);
        if (status !== 200) failures.push(`${page}: ${status}`);
      })
      .catch((error: Error) => {
        failures.push(`${page}: ${error.message}`);
      })
      .finally(() => underWay.delete(visited));
    underWay.add(visited);
    await delay(OTHERS_EVERY_MS);
  }
  await Promise.all(underWay);
  return { ms, failures };
}

/** @throws Error where no answer arrives in time */
const statusOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    get(url, { agent: false, localAddress: OTHERS_ADDRESS, signal }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });
