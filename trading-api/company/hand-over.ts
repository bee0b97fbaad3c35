import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { WorkTaken } from '#app/domain/company/leaving.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { leaveCartTo } from '#trading-api/cart/index.ts';
import { leaveSearchesTo } from '#trading-api/catalogue/index.ts';
import { leaveDraftsTo } from '#trading-api/draft/index.ts';
import { leaveInboxTo } from '#trading-api/message/index.ts';
import { UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  auctionSigns,
  exports,
  formerMembers,
  inquiries,
  orders,
  purchaseRequests,
} from '#trading-api/schema.ts';
import { keepTakeover } from './handovers.ts';

interface Leaving {
  companyId: number;
  left: Customer;
  successor: Customer;
}

/**
 * Gives the successor what somebody who leaves a company had of its work: each table as `LEAVING` of the tests says.
 * What is the company's already stays where it is, and is counted to be told of.
 */
export async function handOver(
  tx: Database,
  { companyId, left, successor }: Leaving,
  now: Date,
): Promise<WorkTaken> {
  const begun = await begunBy(tx, { companyId, successor });
  const to = { from: left.id, to: successor.id };
  await keepTakeover(tx, { companyId, ...to }, now);
  await tx
    .delete(exports)
    .where(and(eq(exports.personId, left.id), eq(exports.customerId, companyId)));
  return {
    ...begun,
    signs: await moveNoticePhones(tx, { companyId, left, successor }),
    requests: await moveContacts(tx, { companyId, left, successor }),
    cartLines: await leaveCartTo(tx, { companyId, ...to }, now),
    drafts: await leaveDraftsTo(tx, to),
    searches: await leaveSearchesTo(tx, to),
    messages: await leaveInboxTo(tx, { companyId, ...to }),
  };
}

/** What people who have left to a successor have begun, and is not over: it is the successor's without a change. */
async function begunBy(tx: Database, { companyId, successor }: Omit<Leaving, 'left'>) {
  const before = tx
    .select({ id: formerMembers.personId })
    .from(formerMembers)
    .where(
      and(eq(formerMembers.companyId, companyId), eq(formerMembers.successorId, successor.id)),
    );
  return {
    orders: await tx.$count(
      orders,
      and(eq(orders.customerId, companyId), inArray(orders.personId, before), UNDER_WAY),
    ),
    approvals: await tx.$count(
      orders,
      and(
        eq(orders.customerId, companyId),
        inArray(orders.personId, before),
        eq(orders.state, 'waitPay'),
        eq(orders.approval, 'waiting'),
      ),
    ),
    inquiries: await tx.$count(
      inquiries,
      and(
        eq(inquiries.customerId, companyId),
        inArray(inquiries.personId, before),
        isNull(inquiries.closedAt),
        isNull(inquiries.acceptedAt),
      ),
    ),
  };
}

/** Where the auctions that the company has signed up for tell it what happens. */
async function moveNoticePhones(
  tx: Database,
  { companyId, left, successor }: Leaving,
): Promise<number> {
  const moved = await tx
    .update(auctionSigns)
    .set({ noticePhoneNumber: successor.phone })
    .where(
      and(eq(auctionSigns.customerId, companyId), eq(auctionSigns.noticePhoneNumber, left.phone)),
    )
    .returning({ id: auctionSigns.id });
  return moved.length;
}

/** Whom others call about what the company wants to buy. */
async function moveContacts(
  tx: Database,
  { companyId, left, successor }: Leaving,
): Promise<number> {
  const moved = await tx
    .update(purchaseRequests)
    .set({ linkman: successor.name, phone: successor.phone })
    .where(and(eq(purchaseRequests.customerId, companyId), eq(purchaseRequests.phone, left.phone)))
    .returning({ id: purchaseRequests.id });
  return moved.length;
}
