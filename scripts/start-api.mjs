/** `npm run start:api`: starts the trading API alone, and builds it first if its sources have changed. */
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
process.env.NODE_ENV = 'production';
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
// Imported by URL, so that the types of the built file are not checked.
await import(new URL('../build/trading-api/main.js', import.meta.url).href);
