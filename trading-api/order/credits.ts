import { and, desc, eq, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import {
  BUYER_AMBIGUOUS,
  BUYER_REQUIRED,
  BUYER_UNKNOWN,
  CREDIT_DAYS_INVALID,
  CREDIT_INVALID,
  type Credit,
  creditAmount,
  creditDays,
  creditProblem,
} from '#app/domain/order/credit.ts';
import {
  creditBuyers,
  creditOfSeller,
  saleCredits,
  saveSaleCredit,
  withdrawSaleCredit,
} from '#app/domain/order/credit-contract.ts';
import { openAmount, overdueAmount } from '#app/domain/order/terms.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing } from '#trading-api/platform/database/containing.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { isNamed } from '#trading-api/platform/plain-name.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  customers,
  inquiries,
  inquirySellers,
  orders,
  sellerCredits,
  sellers,
} from '#trading-api/schema.ts';
import { owedOrder } from './owed-order.ts';

const CREDIT_UNKNOWN = '没有这个买家的额度';

/**
 * Lets a buyer owe for another order on monthly terms, in the caller's transaction, which then writes the order: the
 * credit is locked, so that orders of one buyer are counted one after the other.
 */
export async function takeCredit(
  tx: Database,
  asked: { sellerCode: string; customerId: number } & Credit,
): Promise<void> {
  const { sellerCode, customerId } = asked;
  const [granted] = await tx
    .select()
    .from(sellerCredits)
    .where(and(ofPair(sellerCode, customerId), isNull(sellerCredits.withdrawnAt)))
    .for('update');
  const [owed] = await owedTo(tx, sellerCode, [customerId]);
  const open = sumFen((owed?.orders ?? []).map(openAmount));
  const problem = creditProblem(granted ?? null, { ...asked, open });
  if (problem) throw new Refusal(problem.code, problem.text);
}

const ofPair = (sellerCode: string, customerId: number) =>
  and(eq(sellerCredits.sellerCode, sellerCode), eq(sellerCredits.customerId, customerId));

/** The orders on monthly terms that buyers have not paid a seller in full, by buyer. */
async function owedTo(db: Database, sellerCode: string, customerIds: readonly number[]) {
  const found = await db
    .select(owedOrder)
    .from(orders)
    .where(
      and(
        inArray(orders.customerId, [...customerIds]),
        sql`${orders.terms} ->> 'kind' = 'monthly'`,
        ne(orders.state, 'cancelled'),
        sql`${orders.paidAmount} < coalesce(${orders.settledAmount}, ${orders.paymentAmount})`,
        eq(orders.sellerCode, sellerCode),
      ),
    );
  return customerIds.map((customerId) => ({
    customerId,
    orders: found.filter((order) => order.customerId === customerId),
  }));
}

export const creditsOf = customerRoute(saleCredits, async ({ db, customer, input, now }) => {
  const { page, rows } = input;
  const sellerCode = sellerCodeOf(customer);
  const own = eq(sellerCredits.sellerCode, sellerCode);
  const found = await db
    .select({ credit: sellerCredits, buyerName: customers.name, buyerPhone: customers.phone })
    .from(sellerCredits)
    .innerJoin(customers, eq(customers.id, sellerCredits.customerId))
    .where(own)
    .orderBy(desc(sellerCredits.changedAt), desc(sellerCredits.customerId))
    .limit(rows)
    .offset((page - 1) * rows);
  const owed = await owedTo(
    db,
    sellerCode,
    found.map(({ credit }) => credit.customerId),
  );
  return {
    content: found.map(({ credit, buyerName, buyerPhone }, at) => {
      const open = owed[at]?.orders ?? [];
      return {
        customerId: String(credit.customerId),
        buyerName,
        buyerPhone,
        ...toCredit(credit, sumFen(open.map(openAmount))),
        overdueAmount: toYuan(sumFen(open.map((order) => overdueAmount(order, now)))),
        withdrawn: credit.withdrawnAt !== null,
      };
    }),
    ...pageTotals(await db.$count(sellerCredits, own), rows),
  };
});

const toCredit = ({ amount, days }: Credit, open: Fen) => ({
  amount: toYuan(amount),
  days,
  openAmount: toYuan(open),
});

/** What a seller lets a customer owe; null where it is nothing. */
export const creditFor = customerRoute(creditOfSeller, async ({ db, customer, input }) => {
  const { sellerCode } = input;
  const [granted] = await db
    .select()
    .from(sellerCredits)
    .where(and(ofPair(sellerCode, customer.id), isNull(sellerCredits.withdrawnAt)));
  if (!granted) return null;
  const [owed] = await owedTo(db, sellerCode, [customer.id]);
  return toCredit(granted, sumFen((owed?.orders ?? []).map(openAmount)));
});

/** When somebody has last ordered from a seller, or inquired of it, by customer. */
const buyersOf = (db: Database, sellerCode: string) =>
  db
    .select({ id: orders.customerId, at: sql<Date>`max(${orders.createdAt})`.as('at') })
    .from(orders)
    .where(eq(orders.sellerCode, sellerCode))
    .groupBy(orders.customerId)
    .union(
      db
        .select({ id: inquiries.customerId, at: sql<Date>`max(${inquiries.createdAt})`.as('at') })
        .from(inquiries)
        .innerJoin(inquirySellers, eq(inquirySellers.inquiryId, inquiries.id))
        .where(eq(inquirySellers.sellerCode, sellerCode))
        .groupBy(inquiries.customerId),
    )
    .as('buyers');

const BUYERS_OFFERED = 10;

/** Their phones are their own affair until an order is to be shipped, so that they are told apart by a date. */
export const buyersToChoose = customerRoute(creditBuyers, async ({ db, customer, input }) => {
  const wanted = input.keyword.trim();
  const buyers = buyersOf(db, sellerCodeOf(customer));
  const last = sql`max(${buyers.at})`.mapWith(orders.createdAt);
  const found = await db
    .select({ id: customers.id, name: customers.name, last })
    .from(buyers)
    .innerJoin(customers, eq(customers.id, buyers.id))
    .where(wanted ? ilike(customers.name, containing(wanted)) : undefined)
    .groupBy(customers.id)
    .orderBy(desc(last), desc(customers.id))
    .limit(BUYERS_OFFERED);
  return found.map((buyer) => ({
    customerId: String(buyer.id),
    name: buyer.name,
    lastDate: buyer.last.toISOString(),
  }));
});

/** Grants a buyer a credit, or changes it: it is then what was sent last. */
export async function saveCredit(
  db: Database,
  seller: Customer & { sellerCode: string },
  sent: Parsed<typeof saveSaleCredit>,
  now: Date,
): Promise<void> {
  const { sellerCode } = seller;
  const buyer = await buyerOf(db, sellerCode, sent);
  const { amount, days, ...found } = accept(
    saveSaleCredit,
    {
      buyer,
      amount: creditAmount(sent.amount) ?? wrong('invalid', CREDIT_INVALID),
      days: creditDays(sent.days) ?? wrong('invalid', CREDIT_DAYS_INVALID),
    },
    [],
  );
  const values = { amount, days, changedAt: now, changedBy: seller.id, withdrawnAt: null };
  const customerId = found.buyer;
  await db.transaction(async (tx) => {
    const written = await tx
      .insert(sellerCredits)
      .values({ sellerCode, customerId, ...values })
      .onConflictDoUpdate({
        target: [sellerCredits.sellerCode, sellerCredits.customerId],
        set: values,
        // Sent again as it is, it is no news to the buyer.
        setWhere: or(
          ne(sellerCredits.amount, amount),
          ne(sellerCredits.days, days),
          isNotNull(sellerCredits.withdrawnAt),
        ),
      })
      .returning({ customerId: sellerCredits.customerId });
    if (written.length === 0) return;
    const [store] = await tx
      .select({ name: sellers.name })
      .from(sellers)
      .where(eq(sellers.code, sellerCode));
    const granted = { sellerCode, seller: store?.name ?? '', amount, days };
    await notify(tx, 'creditGranted', [{ customerId }], granted, { now });
  });
}

/** The one who has ordered from the seller, or inquired of it: as chosen, or under this name or phone. */
async function buyerOf(
  db: Database,
  sellerCode: string,
  { customerId, buyer }: Pick<Parsed<typeof saveSaleCredit>, 'customerId' | 'buyer'>,
) {
  const typed = buyer.trim();
  if (customerId === undefined && typed === '') return wrong('missing', BUYER_REQUIRED);
  const meant =
    customerId === undefined
      ? or(isNamed(customers.name, typed), eq(customers.phone, withoutSeparators(typed)))
      : eq(customers.id, rowId(customerId) ?? 0);
  const buyers = buyersOf(db, sellerCode);
  const found = await db
    .selectDistinct({ id: customers.id })
    .from(customers)
    .innerJoin(buyers, eq(buyers.id, customers.id))
    .where(meant)
    .limit(2);
  const [one, other] = found;
  if (!one) return wrong('invalid', BUYER_UNKNOWN);
  return other ? wrong('invalid', BUYER_AMBIGUOUS) : one.id;
}

export const withdrawCredit = customerRoute(withdrawSaleCredit, async (call) => {
  const { db, customer, input, now } = call;
  const { customerId } = input;
  const sellerCode = sellerCodeOf(customer);
  const pair = ofPair(sellerCode, rowId(customerId) ?? 0);
  const withdrawn = await db
    .update(sellerCredits)
    .set({ withdrawnAt: now, changedAt: now })
    .where(and(pair, isNull(sellerCredits.withdrawnAt)))
    .returning({ customerId: sellerCredits.customerId });
  if (withdrawn.length > 0) return;
  if ((await db.$count(sellerCredits, pair)) === 0) throw notFound(CREDIT_UNKNOWN);
  throw new Refusal('alreadySo', '该额度已停用');
});
