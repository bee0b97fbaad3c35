/**
 * `npm run attack`: slowhttptest, wapiti and sqlmap against a built demo market of this machine, each
 * bounded in time (docs/security.md). It ends by itself, and needs no network.
 */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startApiProcess } from '#tests/api/support/api-process.ts';
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { attackSlowly } from './slow.ts';
import { inject, TARGETS } from './sqlmap.ts';
import { isInstalled, type Verdict } from './tool.ts';
import { scan } from './wapiti.ts';

const BUYER = '13800000002';
const OPERATOR = '13800000009';
const INJECT_S = 180;
const SCAN_S = { crawl: 60, module: 30 };

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    /** For each way of slowhttptest. */
    seconds: { type: 'string', default: '30' },
    target: { type: 'string', multiple: true, default: ['portal', 'api'] },
    tool: { type: 'string', multiple: true, default: ['slowhttptest', 'wapiti', 'sqlmap'] },
    /** Of wapiti: in whose name. */
    visitor: { type: 'string', multiple: true, default: ['anybody', 'buyer', 'operator'] },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
let found = 0;

function report({ tool, target, seen, findings }: Verdict): void {
  found += findings.length;
  print(`${tool.padEnd(13)} ${target.padEnd(22)} ${findings.length} findings; ${seen}`);
  for (const finding of new Set(findings)) print(`    ${finding}`);
}

async function sessionOf(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/customer/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ form: 'login', phone, password: DEMO_PASSWORD }),
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const session = cookies.find((cookie) => cookie?.startsWith('session='));
  if (!session) throw new Error(`the login of ${phone} was answered with ${answer.status}`);
  return session;
}

/** What went wrong in the market by its own log; the tools may have missed it. */
async function failuresIn(log: string): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level, status }) => level === 'error' || level === 'fatal' || Number(status) >= 500)
    .map(({ route, call, status, err, message }) =>
      [route ?? call, status, JSON.stringify(err ?? message)?.slice(0, 300)].join(' '),
    );
}

interface Attacked {
  origin: string;
  log: string;
  stop(): Promise<void>;
}

async function attackProgram(
  program: 'portal' | 'trading API',
  start: () => Promise<Attacked>,
): Promise<void> {
  const market = await start();
  const origin = market.origin.replace(/localhost|0\.0\.0\.0/, '127.0.0.1');
  try {
    for (const verdict of await attackSlowly(origin, program, folder, Number(values.seconds))) {
      report(verdict);
    }
    const findings = await failuresIn(market.log);
    report({ tool: 'slowhttptest', target: `the log of the ${program}`, seen: '', findings });
  } finally {
    await market.stop();
  }
}

/** A trading API alone, as `npm run start:api` starts it. */
async function startApi(): Promise<Attacked> {
  await postgres?.createDatabase('api');
  const place = { dataDir: path.join(folder, 'api'), databaseUrl: postgres?.urlOf('api') };
  const { url, log, kill } = await startApiProcess(
    place,
    { DEMO: '1' },
    'build/trading-api/main.js',
  );
  return { origin: url, log, stop: kill };
}

const tools = values.tool.filter((tool) => {
  const installed = isInstalled(tool);
  if (!installed) print(`${tool} is not installed, and left out`);
  return installed;
});
await buildIfStale();
const folder = await mkdtemp(path.join(tmpdir(), 'attack-'));
print(`what the tools say: ${folder}`);
const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
await postgres?.createDatabase('market');
const settings = { DEMO: '1', DATABASE_URL: postgres?.urlOf('market') ?? '' };
try {
  if (tools.includes('slowhttptest')) {
    if (values.target.includes('portal')) {
      await attackProgram('portal', () => startPortal({ ...settings, RENDERS_PER_SECOND: '' }));
    }
    if (values.target.includes('api')) await attackProgram('trading API', startApi);
  }
  if (tools.includes('wapiti') || tools.includes('sqlmap')) {
    // Neither a limit of renderings nor one of an address hides what a tool could find.
    const market = await startPortal({ ...settings, TRUST_PROXY: '1' });
    const origin = market.origin.replace('localhost', '127.0.0.1');
    try {
      if (tools.includes('sqlmap')) {
        const cookie = await sessionOf(origin, BUYER);
        for (const target of TARGETS)
          report(await inject(origin, folder, target, cookie, INJECT_S));
      }
      if (tools.includes('wapiti')) {
        const buyer = await sessionOf(origin, BUYER);
        const operator = await sessionOf(origin, OPERATOR);
        const visitors = [
          { who: 'anybody', start: '/' },
          { who: 'buyer', start: '/customer/purchase-order', cookie: buyer },
          { who: 'operator', start: '/customer/desk', cookie: operator },
        ].filter(({ who }) => values.visitor.includes(who));
        for (const visitor of visitors) report(await scan(origin, folder, visitor, SCAN_S));
      }
      const findings = await failuresIn(market.log);
      report({ tool: 'all', target: 'the log of the market', seen: '', findings });
    } finally {
      await market.stop();
    }
  }
} finally {
  await postgres?.stop();
}
print(found === 0 ? 'no findings' : `${found} findings`);
process.exitCode = found === 0 ? 0 : 1;
