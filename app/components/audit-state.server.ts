import type { AuditStatus } from '#app/domain/lead/contract.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';

const TONE = {
  waitAudit: 'info',
  auditing: 'info',
  auditPass: 'success',
  notPass: 'danger',
} as const satisfies Record<AuditStatus, string>;

/** The state of the platform's review as a tag. */
export const auditState = (status: AuditStatus) => ({
  label: AUDIT_LABEL[status],
  tone: TONE[status],
});
