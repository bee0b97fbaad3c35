/** Installs the browser of the journeys: Debian's Chromium, or playwright's if Debian's cannot be installed. */
import { existsSync } from 'node:fs';
import { run, succeeds } from './install.mjs';

/** Chromium without a window: it takes half the time for the journeys. */
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';
const APT = '/usr/bin/apt-get';
const PATIENCE_MS = 5 * 60_000;

export async function ensureBrowser() {
  if (existsSync(SHELL) || (await installShell()) || existsSync(CHROMIUM)) return;
  // Only root can install the libraries that Chromium needs.
  const libraries = isRoot() ? ['--with-deps'] : [];
  await run('npx', ['playwright', 'install', '--only-shell', ...libraries, 'chromium']);
}

const isRoot = () => process.getuid?.() === 0;

const installShell = () => packagesInstalled(['chromium-headless-shell', 'fonts-noto-cjk']);

/** Installs Debian's packages, which only root can do; returns whether it succeeded. */
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
