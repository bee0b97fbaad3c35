import { and, eq, inArray } from 'drizzle-orm';
import type { RegistrationOutcome } from '#app/domain/lead/contract.ts';
import type { RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { registrationAudits } from '#trading-api/schema.ts';

type Audit = typeof registrationAudits.$inferSelect;

export const outcomeOf = (audit: Audit): RegistrationOutcome => ({
  reason: audit.reason,
  quotedPrice: audit.quotedPrice === null ? null : toYuan(audit.quotedPrice),
  orderCode: audit.orderCode,
  inquiryNum: audit.inquiryNum,
  auditDate: audit.auditedAt.toISOString(),
});

export async function outcomesOf(
  db: Database,
  kind: RegistrationKind,
  ids: readonly number[],
): Promise<Map<number, RegistrationOutcome>> {
  if (ids.length === 0) return new Map();
  const { registrationId } = registrationAudits;
  const audits = await db
    .select()
    .from(registrationAudits)
    .where(and(eq(registrationAudits.kind, kind), inArray(registrationId, [...ids])));
  return new Map(audits.map((audit) => [audit.registrationId, outcomeOf(audit)]));
}

/** Keeps the order that the market itself has made of a registration that was audited. */
export async function recordOrder(
  tx: Database,
  {
    kind,
    registrationId: id,
    orderCode,
  }: { kind: RegistrationKind; registrationId: number; orderCode: string },
): Promise<void> {
  const { registrationId } = registrationAudits;
  await tx
    .update(registrationAudits)
    .set({ orderCode })
    .where(and(eq(registrationAudits.kind, kind), eq(registrationId, id)));
}
