export { exportsDue, makeExports } from './make.ts';
export { sweepExports } from './sweep.ts';
