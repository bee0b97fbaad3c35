/**
 * `npm start`: installs and builds what is missing, from any state of the clone, and starts the market; with `--portal`
 * (`npm run start:portal`) the portal alone, before the trading API of TRADING_API_URL.
 */
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
process.env.NODE_ENV = 'production';
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
// Imported by URL, so that the types of the built file are not checked.
await import(new URL('../build/server.js', import.meta.url).href);
