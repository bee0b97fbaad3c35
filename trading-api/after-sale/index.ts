export { waitsFor } from './reads.ts';
export { visibleTo } from './step.ts';
