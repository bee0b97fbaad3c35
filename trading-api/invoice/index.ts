export { trimWaiting } from './trim.ts';
