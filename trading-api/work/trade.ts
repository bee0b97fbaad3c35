import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Platform } from '#app/domain/account/customer.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { nameAt, storeNameAt } from '#trading-api/account/index.ts';
import { visibleTo, waitsFor } from '#trading-api/after-sale/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import {
  answerUntil,
  asksSeller,
  firstOfferEnds,
  toAnswer,
  toAward,
} from '#trading-api/inquiry/index.ts';
import { redWaits } from '#trading-api/invoice/index.ts';
import {
  afterSaleCases,
  customers,
  inquiries,
  invoiceRequests,
  invoices,
  orders,
  redConfirmations,
  sellers,
  tenders,
} from '#trading-api/schema.ts';
import { waitsForBidder, waitsForTenderer } from '#trading-api/tender/index.ts';
import { boughtOrders, soldOrders } from './orders.ts';
import { type TaskQueries, type TaskQuery, taskColumns } from './tasks.ts';

/** After-sale cases in which it is the turn of a side; `other` is who is at the other one. */
export const casesOf =
  (side: Platform, other: SQL): TaskQuery =>
  ({ db, customer }) =>
    db
      .select(
        taskColumns({
          ref: afterSaleCases.id,
          title: sql`${afterSaleCases.reason}`,
          party: other,
          amount: afterSaleCases.asked,
          since: afterSaleCases.createdAt,
          due: afterSaleCases.deadline,
        }),
      )
      .from(afterSaleCases)
      .innerJoin(customers, eq(customers.id, afterSaleCases.customerId))
      .innerJoin(orders, eq(orders.orderCode, afterSaleCases.orderCode))
      .innerJoin(sellers, eq(sellers.code, orders.sellerCode))
      .where(and(visibleTo(db, side, customer), waitsFor(side)));

const award: TaskQuery = ({ db, customer, now }) =>
  db
    .select(
      taskColumns({
        ref: inquiries.inquiryNum,
        title: inquiries.title,
        party: sql`''`,
        since: inquiries.createdAt,
        due: firstOfferEnds(db, now),
      }),
    )
    .from(inquiries)
    .where(and(eq(inquiries.customerId, customer.id), toAward(db, now)));

const quote: TaskQuery = ({ db, customer, now }) => {
  const sellerCode = sellerCodeOf(customer);
  return db
    .select(
      taskColumns({
        ref: inquiries.inquiryNum,
        title: inquiries.title,
        party: inquiries.buyerName,
        since: inquiries.createdAt,
        due: answerUntil(db, sellerCode, now),
      }),
    )
    .from(inquiries)
    .where(and(asksSeller(db, sellerCode), toAnswer(db, sellerCode, now)));
};

const tender: TaskQuery = ({ db, customer, now }) =>
  db
    .select(
      taskColumns({
        ref: tenders.id,
        title: tenders.title,
        party: sql`''`,
        since: sql`coalesce(${tenders.awardedAt}, ${tenders.openedAt}, ${tenders.createdAt})`,
        due: sql`case when ${tenders.openedAt} is null then ${tenders.bidEndDate} end`,
      }),
    )
    .from(tenders)
    .where(waitsForTenderer(db, customer, now));

const bid: TaskQuery = ({ db, customer, now }) =>
  db
    .select(
      taskColumns({
        ref: tenders.id,
        title: tenders.title,
        party: tenders.tendererName,
        since: tenders.createdAt,
        due: tenders.bidEndDate,
      }),
    )
    .from(tenders)
    .where(waitsForBidder(db, customer, sellerCodeOf(customer), now));

const invoice: TaskQuery = ({ db, customer }) =>
  db
    .select(
      taskColumns({
        ref: invoiceRequests.id,
        title: sql`${invoiceRequests.title}->>'name'`,
        party: nameAt(invoiceRequests.createdAt),
        amount: invoiceRequests.amount,
        since: invoiceRequests.createdAt,
      }),
    )
    .from(invoiceRequests)
    .innerJoin(customers, eq(customers.id, invoiceRequests.customerId))
    .where(
      and(
        eq(invoiceRequests.sellerCode, sellerCodeOf(customer)),
        eq(invoiceRequests.state, 'waiting'),
      ),
    );

/** 红字确认单 that a side of the trade is to confirm, each by the request of its invoice. */
const redOf =
  (side: Party): TaskQuery =>
  ({ db, customer, now }) =>
    db
      .select(
        taskColumns({
          ref: invoiceRequests.id,
          title: sql`'发票 ' || ${invoices.number}`,
          party:
            side === 'buyer'
              ? storeNameAt(redConfirmations.createdAt)
              : nameAt(redConfirmations.createdAt),
          amount: redConfirmations.amount,
          since: redConfirmations.createdAt,
          due: redConfirmations.until,
        }),
      )
      .from(redConfirmations)
      .innerJoin(invoices, eq(invoices.id, redConfirmations.invoiceId))
      .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
      .innerJoin(customers, eq(customers.id, invoiceRequests.customerId))
      .innerJoin(sellers, eq(sellers.code, invoiceRequests.sellerCode))
      .where(
        and(
          side === 'buyer'
            ? eq(invoiceRequests.customerId, customer.id)
            : eq(invoiceRequests.sellerCode, sellerCodeOf(customer)),
          redWaits(side, now),
        ),
      );

export const purchaseTasks: TaskQueries = {
  ...boughtOrders,
  award,
  tender,
  ownCase: casesOf('buyer', storeNameAt(afterSaleCases.createdAt)),
  ownRed: redOf('buyer'),
};

export const saleTasks: TaskQueries = {
  ...soldOrders,
  quote,
  bid,
  soldCase: casesOf('seller', nameAt(afterSaleCases.createdAt)),
  invoice,
  soldRed: redOf('seller'),
};
