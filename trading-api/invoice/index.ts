export { trimWaiting } from './apply.ts';
