import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runTool, type Verdict } from './tool.ts';

export interface Target {
  what: string;
  url: string;
  /** Of a form, or of a call as JSON. */
  body?: string;
  /** Is asked for as a customer. */
  loggedIn?: boolean;
  /** Beside what every target gets. */
  options?: readonly string[];
}

const LISTING = JSON.stringify({
  page: 1,
  rows: 10,
  name: '钢',
  categoryCode: '01',
  manufacturer: '宝',
  deliveryPlace: '上海',
  sellerCode: 'S0001',
  lowestPrice: '1',
  highestPrice: '9000',
});

/** Also what sqlmap suspects, and had no time to try again. */
const SUSPECTED =
  /parameter '(.+?)' (?:is vulnerable|appears to be '.+?' injectable)|^Parameter: .*$/gm;
/** It has tried a suspected parameter again, and found the difference to be chance. */
const takenBack = (parameter = '') => `parameter '${parameter}' does not seem to be injectable`;

const PATH_OF_LISTS = '/api/portal/pass';

/** Lists with all their filters, searches and the login; as pages, and as calls without a portal. */
export const TARGETS: readonly Target[] = [
  {
    what: 'goods',
    url: '/goods?searchInput=steel&categoryCode=01&manufacturer=a&deliveryPlace=b&sellerCode=S0001&lowestPrice=1&highestPrice=9000&sortWord=price&sortWay=asc&page=1',
  },
  { what: 'self-goods', url: '/selfGoods?searchInput=steel&categoryCode=01&sortWord=price&page=1' },
  { what: 'stores', url: '/factory?searchInput=steel&sortWord=price&sortWay=asc&page=1' },
  { what: 'store', url: '/storeDetail?sellerCode=S0001&searchText=steel&page=1' },
  { what: 'detail', url: '/detail?selfId=1&type=self' },
  { what: 'help', url: '/help?keyword=pay&topic=1' },
  { what: 'news', url: '/news?type=1&page=1' },
  { what: 'auctions', url: '/auction?type=1&state=1&page=1' },
  {
    what: 'orders',
    url: '/customer/purchase-order?state=waitPay&keyword=a&page=1',
    loggedIn: true,
  },
  { what: 'inquiries', url: '/customer/purchase-inquiry?state=1&keyword=a&page=1', loggedIn: true },
  {
    what: 'login-phone',
    url: '/customer/login',
    body: 'form=login&redirectTo=%2F&phone=13800000001&password=wrong-one',
    options: ['-p', 'phone,redirectTo,form'],
  },
  {
    // A phone is locked after some wrong passwords.
    what: 'login-password',
    url: '/customer/login',
    body: 'form=login&redirectTo=%2F&phone=13800000001&password=wrong-one',
    options: ['-p', 'password', '--randomize', 'phone'],
  },
  { what: 'list-call', url: `${PATH_OF_LISTS}/spotListing/pageData`, body: LISTING },
  { what: 'self-list-call', url: `${PATH_OF_LISTS}/platformProduct/pageData`, body: LISTING },
];

/** Lets sqlmap try every parameter of a target; each request from an address of its own. */
export async function inject(
  origin: string,
  folder: string,
  { what, url, body, loggedIn, options = [] }: Target,
  session: string,
  seconds: number,
): Promise<Verdict> {
  const log = path.join(folder, `sqlmap-${what}.log`);
  const json = body?.startsWith('{');
  const code = await runTool(
    'sqlmap',
    [
      ...['-u', origin + url, ...(body ? ['--data', body] : [])],
      ...(loggedIn ? ['--cookie', session, '--param-exclude', '^session$'] : []),
      ...(json ? ['--headers', 'Content-Type: application/json'] : []),
      ...['--batch', '--level', '2', '--risk', '2', '--dbms', 'PostgreSQL'],
      ...['--tamper', 'xforwardedfor', '--timeout', '10', '--retries', '1', '--time-sec', '2'],
      ...['--threads', '2', '--disable-coloring', '--flush-session'],
      ...['--output-dir', path.join(folder, `sqlmap-${what}`), ...options],
    ],
    { log, seconds },
  );
  const said = await readFile(log, 'utf8');
  const tried = said.match(/testing for SQL injection on/g)?.length ?? 0;
  // The summary is missing where its time was over.
  const points = [...said.matchAll(SUSPECTED)]
    .filter(({ index, 1: parameter }) => !said.includes(takenBack(parameter), index))
    .map(([line]) => line);
  return {
    tool: 'sqlmap',
    target: what,
    seen: `${tried} parameters${code === null ? ', the last until its time was over' : ''}`,
    findings: tried === 0 ? [...points, 'nothing was tried'] : points,
  };
}
