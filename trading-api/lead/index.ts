export { leadRow, newestDemands } from './leads.ts';
export { outcomesOf, recordOrder } from './registration-outcomes.ts';
