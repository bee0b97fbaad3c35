export { dismiss, join, lockPlanOf } from './joining.ts';
export { groupResultsOf, type Result } from './results.ts';
