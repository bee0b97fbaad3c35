/** Has V8 compile what a program of the build needs to be loaded, and keeps that beside it: for `npm run build`. */
import path from 'node:path';
import { load } from './launch.mjs';

const [file = '', name] = process.argv.slice(2);
// What the portal has to be told, though it asks nobody before the process ends; no `.env` says otherwise here.
Object.assign(process.env, {
  NODE_ENV: 'production',
  TRADING_API_URL: 'http://localhost',
  SESSION_SECRET: '0'.repeat(32),
});
process.chdir(path.dirname(file));
const program = load(file, name);
await program.loadPortal?.();
program.keepCode();
process.exit();
