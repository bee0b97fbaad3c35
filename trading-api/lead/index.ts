export { leadWaits } from './desk.ts';
export { everyRegistration } from './every-registration.ts';
export { leadRow, newestDemands } from './leads.ts';
export { outcomesOf, recordOrder } from './registration-outcomes.ts';
