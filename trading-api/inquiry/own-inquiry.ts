import { and, eq } from 'drizzle-orm';
import { isInquiryDecided, isSealed } from '#app/domain/inquiry/inquiry.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { inquiries } from '#trading-api/schema.ts';
import { INQUIRY_UNKNOWN, type InquiryRow, lockInquiry, stateOf } from './reads.ts';

const INQUIRY_OVER = '该询价单已成交或已关闭';

/** Locks one of a buyer's own inquiries, about which something is decided in the transaction. */
export async function lockOwn(
  tx: Database,
  customer: Customer,
  inquiryNum: string,
): Promise<InquiryRow> {
  const own = and(eq(inquiries.inquiryNum, inquiryNum), eq(inquiries.customerId, customer.id));
  const inquiry = await lockInquiry(tx, own);
  if (!inquiry) throw notFound(INQUIRY_UNKNOWN);
  return inquiry;
}

export function refuseOver(inquiry: InquiryRow, now: Date): void {
  if (isInquiryDecided(stateOf(inquiry, now))) throw new Refusal('decided', INQUIRY_OVER);
}

/** Before anything of an offer is read: no refusal may tell what it says. */
export function refuseSealed(inquiry: InquiryRow, now: Date): void {
  if (!isSealed(inquiry, now)) return;
  const opens = formatInstant(inquiry.endDate.toISOString());
  throw new Refusal('sealed', `该询价单为密封报价，${opens} 开启后才能操作`);
}
