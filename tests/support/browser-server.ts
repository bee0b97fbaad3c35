import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright';

/** Debian's Chromium, best without its windows; where both are missing playwright's own is taken. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** A quiet browser that asks nobody but the portal. */
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

/** A browser for a whole run; each test opens contexts of its own in it. */
export const startBrowser = ({ pictures = true } = {}): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: SYSTEM_BROWSERS.find((path) => existsSync(path)),
    args: pictures ? ARGUMENTS : [...ARGUMENTS, '--blink-settings=imagesEnabled=false'],
  });
