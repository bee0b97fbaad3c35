/**
 * Installs the browsers of `npm run test:browsers` from Debian, or says which are missing if that is not permitted.
 */
import { existsSync } from 'node:fs';
import { packagesInstalled } from './browser.mjs';

const PROGRAMS = {
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/firefox-esr': 'firefox-esr',
};

const missing = () =>
  Object.entries(PROGRAMS).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

export async function ensureOtherBrowsers() {
  if (missing().length > 0) await packagesInstalled([...missing(), 'fonts-noto-cjk']);
  const left = missing();
  if (left.length === 0) return;
  console.error(`npm run test:browsers needs: apt-get install ${left.join(' ')}`);
  process.exit(1);
}
