import { and, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { type Role, roleMay } from '#app/domain/account/roles.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Found } from '#app/domain/work/contract.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { asksSeller } from '#trading-api/inquiry/index.ts';
import { boughtWith, soldWith } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import {
  auctionSigns,
  auctions,
  customers,
  goods,
  inquiries,
  invoiceRequestOrders,
  invoiceRequests,
  invoices,
  orders,
} from '#trading-api/schema.ts';
import type { Asking } from './tasks.ts';

/** The newest of each kind; the lists have the others. */
const MOST_OF_KIND = 6;

type Rows = { ref: string | number; name: string; note: string; at: Date }[];

const toFound = (kind: Found['kind'], rows: Rows): Found[] =>
  rows.map(({ ref, name, note, at }) => ({
    kind,
    ref: String(ref),
    name,
    note,
    date: at.toISOString(),
  }));

/**
 * What of the caller's own has a text in it.
 * @param text as typed; none of it finds nothing
 */
export async function findOwn(
  role: WorkRole,
  text: string,
  { member, ...asking }: Asking & { member: Role },
): Promise<Found[]> {
  const words = normaliseSearchText(text);
  if (words === '') return [];
  const parts = {
    purchase: [boughtOrders, askedInquiries, enteredAuctions, ownInvoices],
    sale: [soldOrders, receivedInquiries, ownAuctions, writtenInvoices, ownGoods],
    // Accounts and their phone numbers are for who may read their list.
    desk: [...(roleMay(member, 'administer') ? [members] : []), allAuctions],
  }[role];
  const found = await Promise.all(parts.map((part) => part(words, asking)));
  return found.flat();
}

type Part = (words: string, asking: Asking) => Promise<Found[]>;

const boughtOrders: Part = async (words, { db, customer }) =>
  toFound(
    'order',
    await db
      .select({
        ref: orders.orderCode,
        name: orders.orderCode,
        note: orders.sellerName,
        at: orders.createdAt,
      })
      .from(orders)
      .where(and(eq(orders.customerId, customer.id), boughtWith(db, words)))
      .orderBy(desc(orders.createdAt))
      .limit(MOST_OF_KIND),
  );

const soldOrders: Part = async (words, { db, customer }) => {
  const sellerCode = sellerCodeOf(customer);
  return toFound(
    'order',
    await db
      .select({
        ref: orders.orderCode,
        name: orders.orderCode,
        note: nameAt(orders.createdAt),
        at: orders.createdAt,
      })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(and(eq(orders.sellerCode, sellerCode), soldWith(db, sellerCode, words)))
      .orderBy(desc(orders.orderCode))
      .limit(MOST_OF_KIND),
  );
};

const inquiryHas = (words: string): SQL | undefined =>
  or(
    mentions(inquiries.inquiryNum, words),
    mentions(inquiries.title, words),
    mentions(inquiries.buyerName, words),
  );

async function inquiriesWith(db: Database, whose: SQL, words: string): Promise<Found[]> {
  return toFound(
    'inquiry',
    await db
      .select({
        ref: inquiries.inquiryNum,
        name: inquiries.inquiryNum,
        note: inquiries.title,
        at: inquiries.createdAt,
      })
      .from(inquiries)
      .where(and(whose, inquiryHas(words)))
      .orderBy(desc(inquiries.createdAt))
      .limit(MOST_OF_KIND),
  );
}

const askedInquiries: Part = (words, { db, customer }) =>
  inquiriesWith(db, eq(inquiries.customerId, customer.id), words);
const receivedInquiries: Part = (words, { db, customer }) =>
  inquiriesWith(db, asksSeller(db, sellerCodeOf(customer)), words);

async function auctionsWith(db: Database, whose: SQL | undefined, words: string): Promise<Found[]> {
  const isId = /^\d{1,15}$/.test(words) ? eq(auctions.id, Number(words)) : undefined;
  return toFound(
    'auction',
    await db
      .select({
        ref: auctions.id,
        name: auctions.name,
        note: auctions.sellerName,
        at: auctions.startDate,
      })
      .from(auctions)
      .where(
        and(whose, or(isId, mentions(auctions.name, words), mentions(auctions.productName, words))),
      )
      .orderBy(desc(auctions.startDate))
      .limit(MOST_OF_KIND),
  );
}

const enteredAuctions: Part = (words, { db, customer }) => {
  const own = and(
    eq(auctionSigns.auctionId, auctions.id),
    eq(auctionSigns.customerId, customer.id),
  );
  const signs = db.select({ id: auctionSigns.id }).from(auctionSigns).where(own);
  return auctionsWith(db, exists(signs), words);
};
const ownAuctions: Part = (words, { db, customer }) =>
  auctionsWith(db, eq(auctions.sellerCode, sellerCodeOf(customer)), words);
const allAuctions: Part = (words, { db }) => auctionsWith(db, undefined, words);

async function invoicesWith(
  db: Database,
  whose: SQL,
  words: string,
  ref: SQL<string> = sql<string>`${invoices.requestId}`,
): Promise<Found[]> {
  return toFound(
    'invoice',
    await db
      .select({
        ref,
        name: invoices.number,
        note: sql<string>`${invoiceRequests.title}->>'name'`,
        at: invoices.createdAt,
      })
      .from(invoices)
      .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
      .where(
        and(
          whose,
          or(
            mentions(invoices.number, words),
            mentions(sql`${invoiceRequests.title}->>'name'`, words),
          ),
        ),
      )
      .orderBy(desc(invoices.createdAt))
      .limit(MOST_OF_KIND),
  );
}

/** To its buyer an invoice is one of an order, whose page of invoices has it. */
const ownInvoices: Part = (words, { db, customer }) => {
  const itsOrder = db
    .select({ orderCode: invoiceRequestOrders.orderCode })
    .from(invoiceRequestOrders)
    .where(eq(invoiceRequestOrders.requestId, invoices.requestId))
    .orderBy(invoiceRequestOrders.orderCode)
    .limit(1);
  const own = eq(invoiceRequests.customerId, customer.id);
  return invoicesWith(db, own, words, sql<string>`(${itsOrder})`);
};
const writtenInvoices: Part = (words, { db, customer }) =>
  invoicesWith(db, eq(invoiceRequests.sellerCode, sellerCodeOf(customer)), words);

const ownGoods: Part = async (words, { db, customer }) =>
  toFound(
    'goods',
    await db
      .select({
        ref: goods.id,
        name: sql<string>`concat_ws(' ', ${goods.productName}, ${goods.brandNumber}, ${goods.specs})`,
        note: goods.deliveryPlace,
        at: goods.onShelfDate,
      })
      .from(goods)
      .where(
        and(
          eq(goods.sellerCode, sellerCodeOf(customer)),
          mentions(
            sql`concat_ws(' ', ${goods.productName}, ${goods.brandNumber}, ${goods.specs})`,
            words,
          ),
        ),
      )
      .orderBy(desc(goods.onShelfDate))
      .limit(MOST_OF_KIND),
  );

const members: Part = async (words, { db }) =>
  toFound(
    'member',
    await db
      .select({
        ref: customers.id,
        name: customers.name,
        note: customers.phone,
        at: customers.createdAt,
      })
      .from(customers)
      .where(or(mentions(customers.name, words), mentions(customers.phone, words)))
      .orderBy(desc(customers.createdAt))
      .limit(MOST_OF_KIND),
  );
