/** `npm start`: from any state of the clone to a market that serves. */
import { ensureInstalled, enterProject } from './install.mjs';

enterProject();
await ensureInstalled();
process.env.NODE_ENV = 'production';
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
// An address, so that the types of what was built are not checked.
await import(new URL('../build/server.js', import.meta.url).href);
