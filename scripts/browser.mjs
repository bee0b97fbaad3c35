/** The browser of the journeys: Debian's Chromium, or playwright's where that cannot be had. */
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

const CHROMIUM = '/usr/bin/chromium';
const APT = '/usr/bin/apt-get';

export async function ensureBrowser() {
  if (existsSync(CHROMIUM)) return;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    return run('npx', ['playwright', 'install', 'chromium']);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(APT, ['update', '-qq'], { env });
  const packages = ['chromium', 'fonts-noto-cjk'];
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
