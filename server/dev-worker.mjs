/** Starts the trading API from its sources: tsx does not reach into threads by itself. */
import { register } from 'tsx/esm/api';

register();
const { start } = await import('../trading-api/worker.ts');
await start();
