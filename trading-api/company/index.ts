export {
  approvalFor,
  askForApproval,
  type NeededApproval,
} from './approval-asked.ts';
export { notifyOfExpiredApproval, waitingFor } from './approval-level.ts';
export { askAnew } from './ask-anew.ts';
export type { DearerOrder } from './ask-first.ts';
export { consentToDearer, consentToJoin, lockedConsentToDearer } from './dearer.ts';
export { keepFinishing, keepHandover } from './handovers.ts';
export { ownFieldsOf, typedOwnFields } from './own-fields.ts';
export { tellPayers } from './payers.ts';
export { memberOfProposal } from './proposal-member.ts';
export { approvalForSign, askForSign, mostOf } from './sign-approval.ts';
export { tellCancelled } from './tell-cancelled.ts';
export { textedPerson, themselves } from './texted-person.ts';
