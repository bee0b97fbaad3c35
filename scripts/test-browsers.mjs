/**
 * `npm run test:browsers`: the journeys of the main job in WebKit and in Firefox; `npm run test:browsers -- files` those
 * of a file, `BROWSER=WebKit` those of one browser.
 */
import { buildIfStale } from './build.mjs';
import { ensureInstalled, enterProject, run } from './install.mjs';
import { ensureOtherBrowsers } from './other-browsers.mjs';

enterProject();
await ensureInstalled();
await ensureOtherBrowsers();
await buildIfStale();
await run('npx', ['vitest', 'run', '--project', 'browsers', ...process.argv.slice(2)]);
