import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { login } from '#app/domain/account/contract.ts';
import { searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { aboutUsList } from '#app/domain/content/contract.ts';
import { uploadFile } from '#app/domain/file/contract.ts';
import { percentile } from '../measure.ts';
import { runTool, type Verdict } from './tool.ts';

const CONNECTIONS = 200;
const OTHERS_EVERY_MS = 50;
const PATIENCE_MS = 5_000;
/** A visitor who shares no address, and so no limit, with the attacker. */
const OTHERS_ADDRESS = '127.0.0.2';

/** What is attacked, and what others ask of it meanwhile. */
interface Ground {
  pages: readonly string[];
  /** Where headers, bodies and files are sent, and what is read. */
  home: string;
  form: string;
  upload: string;
  list: string;
}

const SUGGESTIONS = `${searchSuggestions.path}?text=%E9%92%A2`;
const ABOUT = aboutUsList.path.replace(/:\w+/, '1');

const GROUNDS = {
  portal: {
    pages: ['/', '/goods', '/goods?searchInput=%E9%92%A2', '/auction', '/customer/login'],
    home: '/',
    form: '/customer/login',
    upload: '/inquiry',
    list: '/goods',
  },
  'trading API': {
    pages: [SUGGESTIONS, ABOUT, '/healthz', '/readyz'],
    home: SUGGESTIONS,
    form: login.path,
    upload: uploadFile.path,
    list: ABOUT,
  },
} as const satisfies Record<string, Ground>;

const slowAttacks = (origin: string, { home, form, upload, list }: Ground) => [
  { what: 'slow headers', args: ['-H', '-u', origin + home] },
  { what: 'slow bodies', args: ['-B', '-s', '8192', '-u', origin + form] },
  {
    what: 'slow bodies of files',
    args: ['-B', '-s', '1000000', '-f', 'multipart/form-data; boundary=x', '-u', origin + upload],
  },
  {
    what: 'slow reading',
    args: [
      ...['-X', '-w', '64', '-y', '256', '-n', '5', '-z', '32', '-k', '3'],
      ...['-u', origin + list],
    ],
  },
];

/** Holds 200 connections of each kind open, and sees meanwhile whether others are answered. */
export async function attackSlowly(
  origin: string,
  program: keyof typeof GROUNDS,
  folder: string,
  seconds: number,
): Promise<Verdict[]> {
  const ground = GROUNDS[program];
  const verdicts: Verdict[] = [];
  for (const { what, args } of slowAttacks(origin, ground)) {
    const log = path.join(folder, `slowhttptest-${`${program} ${what}`.replaceAll(' ', '-')}.log`);
    const all = ['-c', String(CONNECTIONS), '-r', '100', '-i', '10', '-p', '3', '-x', '24'];
    let over = false;
    const attack = runTool('slowhttptest', [...all, '-l', String(seconds), ...args], {
      log,
      seconds,
    }).finally(() => {
      over = true;
    });
    const others = await visit(origin, ground.pages, () => over);
    await attack;
    verdicts.push({
      tool: 'slowhttptest',
      target: `${program}, ${what}`,
      seen: `${others.ms.length} answers to others, p50 ${Math.round(percentile(others.ms, 0.5))} ms, p99 ${Math.round(percentile(others.ms, 0.99))} ms`,
      findings: others.failures,
    });
  }
  return verdicts;
}

/** Asks for what others ask for over connections of their own until the attack is over. */
async function visit(origin: string, pages: readonly string[], isOver: () => boolean) {
  const ms: number[] = [];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  for (let at = 0; !isOver(); at++) {
    const page = pages[at % pages.length] ?? '/';
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
