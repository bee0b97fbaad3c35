/** `npm run example`: the sample API of another company, and the portal in front of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const api = spawn(process.execPath, ['examples/foreign-api/server.mjs'], {
  env: { ...process.env, PORT: process.env.API_PORT ?? '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const stop = () => api.kill();
process.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
const [line] = await once(createInterface({ input: api.stdout }), 'line');
process.env.TRADING_API_URL = /https?:\/\/\S+/.exec(line)[0];
process.env.SESSION_SECRET ??= 'only for the example, and at least thirty-two characters';
await import('./start.mjs');
