import { asc, eq } from 'drizzle-orm';
import type { Party } from '#app/domain/order/parties.ts';
import { otherSide, type ThreadKind } from '#app/domain/thread/thread.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  afterSaleCases,
  customers,
  inquiries,
  inquirySellers,
  orders,
  sellers,
} from '#trading-api/schema.ts';

/** What is written about, and as which side of it somebody comes. */
export interface About {
  kind: ThreadKind;
  ref: string;
  side: Party;
}

/** The two sides of a thread. */
export interface Parties {
  customerId: number;
  buyerName: string;
  sellerCode: string;
  sellerName: string;
}

export const GONE = {
  order: '订单不存在',
  inquiry: '询价单不存在',
  case: '售后申请不存在',
} as const;

/**
 * The threads that there can be about it: the buyer's with its seller, of an inquiry with each; for a seller, the
 * own one.
 */
export async function partiesOf(
  db: Database,
  customer: Customer,
  { kind, ref, side }: About,
): Promise<Parties[]> {
  const all = await PARTIES_OF[kind](db, ref);
  const own = all.filter(({ customerId, sellerCode }) =>
    side === 'buyer' ? customerId === customer.id : sellerCode === customer.sellerCode,
  );
  if (own.length === 0) throw notFound(GONE[kind]);
  return own;
}

/** Whom a post of a side is for: the account of the other side. */
export const receiverOf = (side: Party, { customerId, sellerCode }: Parties) =>
  otherSide(side) === 'buyer' ? { customerId } : { sellerCode };

const ofOrder = (db: Database) =>
  db
    .select({
      customerId: orders.customerId,
      buyerName: customers.name,
      sellerCode: sellers.code,
      sellerName: sellers.name,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(sellers, eq(sellers.code, orders.sellerCode))
    .$dynamic();

export const PARTIES_OF: Readonly<
  Record<ThreadKind, (db: Database, ref: string) => Promise<Parties[]>>
> = {
  order: (db, ref) => ofOrder(db).where(eq(orders.orderCode, ref)),
  inquiry: (db, ref) =>
    db
      .select({
        customerId: inquiries.customerId,
        buyerName: inquiries.buyerName,
        sellerCode: inquirySellers.sellerCode,
        sellerName: inquirySellers.sellerName,
      })
      .from(inquiries)
      .innerJoin(inquirySellers, eq(inquirySellers.inquiryId, inquiries.id))
      .where(eq(inquiries.inquiryNum, ref))
      .orderBy(asc(inquirySellers.sellerCode)),
  case: (db, ref) =>
    ofOrder(db)
      .innerJoin(afterSaleCases, eq(afterSaleCases.orderCode, orders.orderCode))
      .where(eq(afterSaleCases.id, rowId(ref) ?? 0)),
};
