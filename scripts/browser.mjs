/** The browser of the journeys: Debian's Chromium, or playwright's where that cannot be had. */
import { existsSync } from 'node:fs';
import { run, succeeds } from './install.mjs';

/** Chromium without its windows: the journeys take half the time in it. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';
const APT = '/usr/bin/apt-get';
const PATIENCE_MS = 5 * 60_000;

export async function ensureBrowser() {
  if (existsSync(SHELL) || (await installShell()) || existsSync(CHROMIUM)) return;
  // Only root can have the libraries that it needs.
  const libraries = isRoot() ? ['--with-deps'] : [];
  await run('npx', ['playwright', 'install', '--only-shell', ...libraries, 'chromium']);
}

const isRoot = () => process.getuid?.() === 0;

const installShell = () => packagesInstalled(['chromium-headless-shell', 'fonts-noto-cjk']);

/** Whether Debian's packages could be installed, which only root can do. */
export async function packagesInstalled(packages) {
  if (!isRoot() || !existsSync(APT)) return false;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: PATIENCE_MS,
  };
  return (
    (await succeeds(APT, ['update', '-qq'], options)) &&
    (await succeeds(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], options))
  );
}
