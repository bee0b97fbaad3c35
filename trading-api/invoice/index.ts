export { redWaits } from './red-waits.ts';
export { trimWaiting } from './trim.ts';
