import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  UNCLOSED_DECIDED,
  UNCLOSED_REMARK_REQUIRED,
  UNCLOSED_UNKNOWN,
} from '#app/domain/remittance/unclosed.ts';
import {
  type closeAgain,
  settleUnclosed,
  unclosedPayments,
} from '#app/domain/remittance/unclosed-contract.ts';
import { codeOf } from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { customers, orders, paymentAttempts, paymentBundles } from '#trading-api/schema.ts';

const { tradeNo, orderCode, bundleCode, status, givenUpAt, seenAt } = paymentAttempts;

/** Closing it was given up, and no money has come for it. */
const isUnclosed = and(eq(status, 'pending'), isNotNull(givenUpAt));
/** The same of which nobody has said that it was looked at. */
export const unclosedWaits = and(isUnclosed, isNull(seenAt));

export const unclosedPage = route(
  unclosedPayments,
  async ({ db, input: { page, rows, waits } }) => {
    const wanted = waits ? unclosedWaits : isUnclosed;
    const found = await db
      .select({
        attempt: paymentAttempts,
        orderState: orders.state,
        buyerName: customers.name,
        buyerPhone: customers.phone,
      })
      .from(paymentAttempts)
      .leftJoin(orders, eq(orders.orderCode, orderCode))
      .leftJoin(paymentBundles, eq(paymentBundles.code, bundleCode))
      .innerJoin(
        customers,
        eq(customers.id, sql`coalesce(${orders.customerId}, ${paymentBundles.customerId})`),
      )
      .where(wanted)
      .orderBy(sql`${seenAt} is not null`, desc(givenUpAt), asc(tradeNo))
      .limit(rows)
      .offset((page - 1) * rows);
    return {
      content: found.map(({ attempt, ...beside }) => ({
        ...beside,
        tradeNo: attempt.tradeNo,
        orderCode: codeOf(attempt),
        payMethod: attempt.payMethod,
        amount: toYuan(attempt.amount),
        createDate: attempt.createdAt.toISOString(),
        givenUpDate: (attempt.givenUpAt ?? attempt.createdAt).toISOString(),
        seen: attempt.seenAt && {
          by: attempt.seenBy ?? '',
          date: attempt.seenAt.toISOString(),
          remark: attempt.seenRemark ?? '',
        },
      })),
      ...pageTotals(await db.$count(paymentAttempts, wanted), rows),
      open: await db.$count(paymentAttempts, unclosedWaits),
    };
  },
);

type Changes = Partial<typeof paymentAttempts.$inferInsert>;

async function change(db: Database, ofTrade: string, changes: Changes): Promise<void> {
  const own = eq(tradeNo, ofTrade);
  const changed = await db
    .update(paymentAttempts)
    .set(changes)
    .where(and(own, unclosedWaits))
    .returning({ tradeNo });
  if (changed.length > 0) return;
  if ((await db.$count(paymentAttempts, own)) === 0) throw notFound(UNCLOSED_UNKNOWN);
  throw new Refusal('decided', UNCLOSED_DECIDED);
}

/** A job asks the provider within seconds. @throws Refusal `G404`, `decided` */
export const askToCloseAgain = (
  db: Database,
  asked: Parsed<typeof closeAgain>,
  now: Date,
): Promise<void> => change(db, asked.tradeNo, { givenUpAt: null, closings: 0, nextLookAt: now });

export const markSeen = customerRoute(settleUnclosed, async ({ db, customer, input, now }) => {
  const { tradeNo: ofTrade, remark } = input;
  const seenRemark = remark.trim();
  if (!seenRemark) throw new Refusal('missing', UNCLOSED_REMARK_REQUIRED, 'remark');
  await change(db, ofTrade, { seenAt: now, seenBy: customer.name, seenRemark });
});
