import { purchaseOrderHref } from '#app/components/order-href.server.ts';
import type { AuditStatus, RegistrationOutcome } from '#app/domain/lead/contract.ts';
import { AUDIT_LABEL } from '#app/domain/lead/registration.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { customerUrl } from '#app/session/session.server.ts';

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

/** The same for the customer who registered: why it was refused, the quote, and what became of it. */
export const auditView = (
  status: AuditStatus,
  outcome: RegistrationOutcome | null,
  unit: string,
) => ({
  ...auditState(status),
  note: outcome?.quotedPrice
    ? `报价 ¥${formatYuanText(outcome.quotedPrice)}/${unit}`
    : (outcome?.reason ?? ''),
  links: [
    ...(outcome?.orderCode
      ? [{ to: purchaseOrderHref(outcome.orderCode), label: '查看订单' }]
      : []),
    ...(outcome?.inquiryNum
      ? [{ to: customerUrl(`purchase-inquiry/${outcome.inquiryNum}`), label: '查看询价' }]
      : []),
  ],
});
export type AuditView = ReturnType<typeof auditView>;
