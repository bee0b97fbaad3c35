import {
  and,
  eq,
  gte,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { OWN_MONEY } from '#app/domain/checkout/own-money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  auctionSigns,
  auctions,
  orders,
  purchaseSchedules,
  purchasings,
  registrationAudits,
} from '#trading-api/schema.ts';

/** What an order costs: as weighed, from when its goods have left. */
export const costsOf = sql<number>`coalesce(${orders.settledAmount}, ${orders.weighedAmount}, ${orders.paymentAmount})`;

/** What is spent on an order: with the points and gift cards that pay a part of it. */
const spentOn = sql<number>`(${costsOf} + (
  select coalesce(sum((taken->>'amount')::bigint), 0) from jsonb_array_elements(${orders.deductions}) as taken
  where ${inArray(sql`taken->>'kind'`, [...OWN_MONEY])}))::bigint`;

/** The sign-up, the registration for a group or the orders by which something is bought. */
export interface Bound {
  sign?: number;
  registration?: number;
  orders?: readonly string[];
}

/** The most that was bid for the company. */
const highestBid = sql`(select max(bids.price * bids.count / 100) from auction_bids as bids
  where bids.auction_id = ${auctionSigns.auctionId} and bids.customer_id = ${auctionSigns.customerId}
    and bids.voided_at is null)`;

/** The most that the market may bid for it by itself. */
const automaticLimit = sql`(select max(limits.price) from auction_limits as limits
  where limits.auction_id = ${auctionSigns.auctionId} and limits.customer_id = ${auctionSigns.customerId}
    and limits.withdrawn_at is null) * ${auctions.productCount} / 100`;

/** Whether a bid has become the next one, and its company may take the goods. */
const isOffered = sql`exists (select from auction_awards as awards
  where awards.auction_id = ${auctionSigns.auctionId} and awards.customer_id = ${auctionSigns.customerId}
    and awards.state = 'offered')`;

/** Who has bid for what was signed up for, or has the market bid, whose the order is to be; else who has signed up. */
const bidderOrSigner = sql<number | null>`coalesce(
  (select receipts.person_id from auction_bid_receipts as receipts
    where receipts.auction_id = ${auctionSigns.auctionId} and receipts.customer_id = ${auctionSigns.customerId}
      and receipts.person_id is not null and receipts.sequence is not null
    order by receipts.sequence desc limit 1),
  (select limits.person_id from auction_limits as limits
    where limits.auction_id = ${auctionSigns.auctionId} and limits.customer_id = ${auctionSigns.customerId}
      and limits.withdrawn_at is null limit 1),
  ${auctionSigns.personId})`;

/**
 * All that a company has bound itself to since a time, by whom and for what: orders that are not cancelled, sign-ups
 * to auctions that are not over or offered again, at their limit, and registrations for groups that are not closed. What comes of a
 * sign-up or a registration is its order; as long as it is open, however long ago it began, it is bought at the moment that
 * is looked at, since a bid may bind it then.
 * @param at the moment that is looked at
 * @param except what is looked at, which is not bought beside itself
 */
export function commitmentsOf(
  db: Database,
  companyId: number,
  { since, at }: { since: Date; at: Date },
  except?: Bound,
) {
  const orNow = (began: SQLWrapper) =>
    sql<Date>`greatest(${began}, ${at.toISOString()}::timestamptz)`.as('created_at');
  const ofOrders = db
    .select({
      personId: orders.personId,
      costCentre: orders.costCentre,
      project: orders.project,
      sellerCode: orders.sellerCode,
      amount: spentOn.as('amount'),
      createdAt: orders.createdAt,
      orderCode: sql<string | null>`${orders.orderCode}`.as('order_code'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, companyId),
        ne(orders.state, 'cancelled'),
        except?.orders && notInArray(orders.orderCode, [...except.orders]),
        gte(orders.createdAt, since),
      ),
    );
  const ofSigns = db
    .select({
      personId: bidderOrSigner.as('person_id'),
      costCentre: auctionSigns.costCentre,
      project: auctionSigns.project,
      sellerCode: auctions.sellerCode,
      amount:
        sql<number>`coalesce(greatest(${auctionSigns.bidLimit}, ${highestBid}, ${automaticLimit}), 0)::bigint`.as(
          'amount',
        ),
      createdAt: orNow(auctionSigns.createdAt),
      orderCode: sql<string | null>`null::text`.as('order_code'),
    })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(
      and(
        eq(auctionSigns.customerId, companyId),
        ne(auctionSigns.state, 'notPass'),
        except?.sign === undefined ? undefined : ne(auctionSigns.id, except.sign),
        or(isNull(auctions.closedAt), isOffered),
        isNull(auctions.cancelledAt),
      ),
    );
  const ofGroups = db
    .select({
      personId: purchasings.personId,
      costCentre: purchasings.costCentre,
      project: purchasings.project,
      sellerCode: purchasings.sellerCode,
      amount:
        sql<number>`round(coalesce(${registrationAudits.quotedPrice}, ${purchaseSchedules.referencePrice}) * ${purchasings.orderedQuantity} / 100.0)::bigint`.as(
          'amount',
        ),
      createdAt: orNow(purchasings.createdAt),
      orderCode: sql<string | null>`null::text`.as('order_code'),
    })
    .from(purchasings)
    .innerJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, purchasings.scheduleId))
    .leftJoin(
      registrationAudits,
      and(
        eq(registrationAudits.kind, 'group'),
        eq(registrationAudits.registrationId, purchasings.id),
      ),
    )
    .where(
      and(
        eq(purchasings.customerId, companyId),
        isNull(purchasings.leftReason),
        except?.registration === undefined ? undefined : ne(purchasings.id, except.registration),
        ne(purchasings.auditStatus, 'notPass'),
        isNull(purchaseSchedules.closedAt),
      ),
    );
  return unionAll(ofOrders, ofSigns, ofGroups).as('committed');
}
