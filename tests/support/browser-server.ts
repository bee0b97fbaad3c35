import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserServer, chromium } from 'playwright';

/** Debian's Chromium, best without its windows; where both are missing playwright's own is taken. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A browser that makes no requests of its own: only those to the portal. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startBrowser = ({ pictures = true } = {}): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: SYSTEM_BROWSERS.find((path) => existsSync(path)),
    args: pictures ? ARGUMENTS : [...ARGUMENTS, '--blink-settings=imagesEnabled=false'],
  });

export interface Browsers {
  /** Answers GET /pictures and /plain with the endpoint of a browser that shows pictures, or none. */
  url: string;
  close(): Promise<void>;
}

/** Browsers for a whole run, each started when a test first asks for it. */
export async function startBrowsers(): Promise<Browsers> {
  const browsers = new Map<string, Promise<BrowserServer>>();
  const server = createServer(async ({ url = '' }, response) => {
    const browser = browsers.get(url) ?? startBrowser({ pictures: url === '/pictures' });
    browsers.set(url, browser);
    response.end((await browser).wsEndpoint());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}
