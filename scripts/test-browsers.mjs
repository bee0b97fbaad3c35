/**
 * `npm run test:browsers`: runs the journeys of the main job in WebKit and in Firefox;
 * `npm run test:browsers -- files` runs those of a file, `BROWSER=WebKit` those in one browser.
 */
import { buildIfStale } from './build.mjs';
import { ensureInstalled, enterProject, run } from './install.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';

enterProject();
await ensureInstalled();
await ensureOtherBrowsers();
await buildIfStale();
await run('npx', ['vitest', 'run', '--project', 'browsers', ...process.argv.slice(2)]);
