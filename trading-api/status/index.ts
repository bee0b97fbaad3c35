export { sourcesOf, vitalsOf } from './status.ts';
