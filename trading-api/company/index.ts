/** What other subjects may use of this one: orders ask for approvals, which then decide on orders. */

export { approvalFor, askForApproval, type NeededApproval } from './approval-asked.ts';
export { tellUnapproved, waitingFor } from './approval-level.ts';
export { ownFieldsOf, typedOwnFields } from './own-fields.ts';
