export { countOpenBills } from './bill/desk.ts';
export { balancesOf, refundWaits } from './money-desk.ts';
export { unclosedWaits } from './unclosed.ts';
