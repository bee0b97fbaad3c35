import { and, desc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { maskedPerson } from '#app/domain/lead/masks.ts';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import {
  deliveryDateProblem,
  REQUEST_SENT,
  REQUEST_TEXTS,
} from '#app/domain/purchase/purchase-plan.ts';
import {
  type centralizedPurchasingList,
  centralizedPurchasingSave,
  type PurchaseKind,
  type PurchaseRequest,
} from '#app/domain/purchase/request-contract.ts';
import { parseQuantity, toQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { outcomesOf } from '#trading-api/lead/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, wrong } from '#trading-api/platform/refusal.ts';
import { leadPhone } from '#trading-api/platform/typed-phone.ts';
import { purchaseRequests } from '#trading-api/schema.ts';

type Row = typeof purchaseRequests.$inferSelect;
type Typed = Parsed<typeof centralizedPurchasingSave>;

/**
 * A page of the requests of one kind of purchasing, the newest first. The platform is the contact:
 * other customers see the requester's name and phone masked.
 */
export async function requestsPage(
  db: Database,
  kind: PurchaseKind,
  customerId: number | null,
  { page, rows, own }: Parsed<typeof centralizedPurchasingList>,
): Promise<Content<typeof centralizedPurchasingList>> {
  const isOwn = eq(purchaseRequests.customerId, customerId ?? 0);
  const wanted = and(eq(purchaseRequests.kind, kind), own ? isOwn : undefined);
  const [totalElements, found] = await Promise.all([
    db.$count(purchaseRequests, wanted),
    db
      .select()
      .from(purchaseRequests)
      .where(wanted)
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  const ownRows = found.filter((row) => row.customerId === customerId);
  const ids = ownRows.map(({ id }) => id);
  const outcomes = await outcomesOf(db, kind, ids);
  return {
    content: found.map((row) => ({
      ...requestOf(row, ownRows.includes(row)),
      outcome: outcomes.get(row.id) ?? null,
    })),
    ...pageTotals(totalElements, rows),
  };
}

/** Saves a customer's request to the platform to buy, for its review. */
export async function saveRequest(
  tx: Database,
  kind: PurchaseKind,
  customerId: number,
  typed: Typed,
  now: Date,
): Promise<string> {
  await tx.insert(purchaseRequests).values({
    kind,
    customerId,
    ...checkedRequest(typed, now),
    auditStatus: 'waitAudit',
    createdAt: now,
  });
  return REQUEST_SENT;
}

function checkedRequest(typed: Typed, now: Date) {
  const text = (name: keyof typeof REQUEST_TEXTS) => filled(typed[name], REQUEST_TEXTS[name]);
  const unit = { decimals: describedUnitDecimals(typed.unit), unit: typed.unit };
  const late = deliveryDateProblem(typed.deliveryDate, now);
  return accept(centralizedPurchasingSave, {
    productName: text('productName'),
    specs: text('specs'),
    count:
      parseQuantity(typed.count, unit) ??
      wrong('invalid', whyUnreadable(typed.count, unit) || COUNT_REQUIRED),
    unit: text('unit'),
    deliveryPlace: text('deliveryPlace'),
    deliveryDate: late ? wrong('past', late) : typed.deliveryDate,
    linkman: text('linkman'),
    phone: leadPhone(typed.phone),
    remark: typed.remark.trim(),
  });
}

const requestOf = (row: Row, own: boolean): Omit<PurchaseRequest, 'outcome'> => ({
  id: String(row.id),
  productName: row.productName,
  specs: row.specs,
  count: toQuantity(row.count),
  unit: row.unit,
  deliveryPlace: row.deliveryPlace,
  deliveryDate: row.deliveryDate,
  linkman: own ? row.linkman : maskedPerson(row.linkman),
  phone: own ? row.phone : maskedPhone(row.phone),
  remark: own ? row.remark : '',
  auditStatus: row.auditStatus,
  createDate: row.createdAt.toISOString(),
  own,
});
