import { readFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { runTool, type Verdict } from './tool.ts';

/** Without `nikto` and `wapp`, which load their lists from the network, and `buster`, which keeps no limit. */
const MODULES =
  'backup,blindsql,brute_login_form,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';
/** What an attacked server would be made to ask. */
const BAIT = /^\/(?:ssrf|xxe|dtd)/;

/** Findings that are none, with the reason in docs/security.md. */
const UNFOUNDED = [
  /^HTTP Secure Headers: .* (?:X-XSS-Protection|Strict-Transport-Security) is not set$/,
  /^Secure Flag cookie: /,
];
/** Of forms that come without a session. */
const UNFOUNDED_FOR_ANYBODY = /^Cross Site Request Forgery: /;

interface Finding {
  method: string;
  path: string;
  info: string;
  parameter: string;
}

interface Report {
  vulnerabilities: Record<string, Finding[]>;
  anomalies: Record<string, Finding[]>;
}

export interface Scan {
  /** In whose name. */
  who: string;
  /** A page that the visitor may open; where the scan starts. */
  start: string;
  cookie?: string;
}

/** A control that Debian's wapiti sends as a file with the control's name, as browsers do not. */
const CONTROL_AS_FILE = /name="([^"]+)"; filename="\1"/g;

const CHECKBOX = /<input(?=[^>]* type="checkbox")[^>]* name="([^"]+)"[^>]*>/g;

/**
 * A page with the first checkbox of each name: what is true of one is true of the others, and wapiti, which
 * ends a module only between two addresses, needs an hour for one with twenty of them.
 */
function withoutRepeatedCheckboxes(page: string): string {
  const names = new Set<string>();
  return page.replace(CHECKBOX, (checkbox, name: string) => {
    if (names.has(name)) return '';
    names.add(name);
    return checkbox;
  });
}

/**
 * Passes everything on but a logout, since wapiti's own way to leave a page out fails on Python 3.11,
 * pages uncompressed: it asks for brotli, and Debian's does not read it, and forms as browsers send them.
 */
const startFront = (origin: string): Promise<LocalServer> =>
  startLocalServer(async (request, response) => {
    const { url = '', method, headers } = request;
    if (url.startsWith('/customer/logout')) return void response.writeHead(404).end();
    const sent = await buffer(request).catch(() => null);
    if (sent === null) return void response.destroy();
    // Without the query, which wapiti leaves out, `/` has no form.
    const target = method === 'POST' && url === '/' ? '/?index' : url;
    const body = Buffer.from(
      sent.toString('latin1').replace(CONTROL_AS_FILE, 'name="$1"'),
      'latin1',
    );
    const { 'transfer-encoding': _, ...others } = headers;
    const plain = { ...others, 'accept-encoding': 'identity', 'content-length': body.length };
    const passedOn = send(origin + target, { method, headers: plain }, async (answer) => {
      const page = await buffer(answer).catch(() => null);
      if (page === null) return void response.destroy();
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      const shown = isPage ? Buffer.from(withoutRepeatedCheckboxes(page.toString())) : page;
      const { 'transfer-encoding': _, ...own } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...own, 'content-length': shown.length });
      response.end(shown);
    });
    passedOn.once('error', () => response.destroy());
    passedOn.end(body);
  });

/** Lets wapiti find pages and forms from one page on, and attack what it has found. */
export async function scan(
  origin: string,
  folder: string,
  { who, start, cookie }: Scan,
  seconds: { crawl: number; module: number },
): Promise<Verdict> {
  const baited: string[] = [];
  const bait = await startLocalServer((request, response) => {
    if (BAIT.test(request.url ?? '')) baited.push(`the market asked for ${request.url}`);
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
  const front = await startFront(origin);
  const report = path.join(folder, `wapiti-${who}.json`);
  try {
    const limits = ['--max-links-per-page', '40', '--max-files-per-dir', '15', '-d', '4'];
    const times = [
      ...['--max-scan-time', String(seconds.crawl), '--max-attack-time', String(seconds.module)],
      ...['-t', '10'],
    ];
    await runTool(
      'wapiti',
      [
        ...['-u', `${front.url}/`, '-s', front.url + start, '--scope', 'folder', '-m', MODULES],
        ...[...limits, ...times, '--endpoint', `${bait.url}/`],
        ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
        ...['--store-session', path.join(folder, `wapiti-${who}`), '--flush-session'],
        ...['--no-bugreport', '-v', '1', '-f', 'json', '-o', report],
      ],
      {
        log: path.join(folder, `wapiti-${who}.log`),
        seconds: seconds.crawl + MODULES.split(',').length * seconds.module * 2,
      },
    );
  } finally {
    await Promise.all([front.close(), bait.close()]);
  }
  const { vulnerabilities, anomalies }: Report = JSON.parse(await readFile(report, 'utf8'));
  const all = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
    ([kind, found]) =>
      found.map((each) => `${kind}: ${each.method} ${each.path} ${each.parameter} ${each.info}`),
  );
  const unfounded = cookie ? UNFOUNDED : [...UNFOUNDED, UNFOUNDED_FOR_ANYBODY];
  const founded = all.filter((finding) => !unfounded.some((known) => known.test(finding)));
  return {
    tool: 'wapiti',
    target: who,
    seen: `${MODULES.split(',').length} modules, ${all.length - founded.length} known false alarms`,
    findings: [...founded, ...baited],
  };
}
