import * as desk from '#app/domain/lead/contract.ts';
import { financeSave } from '#app/domain/lead/contract.ts';
import { type Step, step } from './step.ts';

/** A visitor applies for financing; the operator reads what was left, and marks it. */
export const leadDesk: readonly Step[] = [
  step(financeSave)(() => ({
    companyName: '验收精工有限公司',
    contactMan: '验收',
    contactPhone: '13712345678',
    cooperationIntention: '信用融资',
  })),
  step(desk.leads)(() => ({ kind: 'finance' })),
  step(desk.markLead)(() => ({ kind: 'finance', id: '1', handled: true, note: '验收' })),
];
