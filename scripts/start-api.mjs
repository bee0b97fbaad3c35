/** `npm run start:api`: the trading API alone, built when its sources have changed. */
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
process.env.NODE_ENV = 'production';
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
// An address, so that the types of what was built are not checked.
await import(new URL('../build/trading-api/main.js', import.meta.url).href);
