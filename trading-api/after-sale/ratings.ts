import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  ANSWER_CHANGES_MS,
  answerRating,
  type RatedLine,
  ratableLines,
  saleRatings,
  saveRating,
} from '#app/domain/after-sale/rating-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, ORDER_UNKNOWN, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import {
  customers,
  goodsEvaluations,
  lineRatings,
  orderLines,
  orders,
} from '#trading-api/schema.ts';
import { claimableLines } from './claimable.ts';

type RatingRow = typeof lineRatings.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

export const ratableOf = customerRoute(ratableLines, async ({ db, customer, input }) => {
  const { orderCode } = input;
  const own = and(eq(orders.orderCode, orderCode), eq(orders.customerId, customer.id));
  const [order] = await db.select().from(orders).where(own);
  if (!order) throw notFound(ORDER_UNKNOWN);
  const received = await claimableLines(db, orderCode);
  const ratings = await db.select().from(lineRatings).where(eq(lineRatings.orderCode, orderCode));
  return received.map(({ line }) =>
    toRated(line, {
      sellerName: order.sellerName,
      buyerName: customer.name,
      rating: ratings.find(({ position }) => position === line.position) ?? null,
    }),
  );
});

interface Rated {
  sellerName: string;
  buyerName: string;
  rating: RatingRow | null;
}

const toRated = (line: LineRow, { sellerName, buyerName, rating }: Rated): RatedLine => ({
  orderCode: line.orderCode,
  position: line.position,
  productName: line.productName,
  specs: `${line.brandNumber} ${line.specs}`.trim(),
  sellerName,
  buyerName,
  rating: rating && {
    stars: rating.stars,
    content: rating.content,
    answer: rating.answer,
    answerUntil: answerUntil(rating)?.toISOString() ?? null,
    date: rating.createdAt.toISOString(),
  },
});

const answerUntil = ({ answeredAt }: RatingRow): Date | null =>
  answeredAt && new Date(answeredAt.getTime() + ANSWER_CHANGES_MS);

/** Rates a received line, in the caller's transaction; goods with a page show it there. */
export async function rate(
  tx: Database,
  customer: Customer,
  { orderCode, position, stars: typed, content }: Parsed<typeof saveRating>,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderCode);
  if (order?.customerId !== customer.id) throw notFound(ORDER_UNKNOWN);
  const { stars } = accept(saveRating, {
    stars: /^[1-5]$/.test(typed) ? Number(typed) : wrong('missing', '请选择星级'),
  });
  const received = await claimableLines(tx, orderCode);
  const line = received.find((each) => each.line.position === position)?.line;
  if (!line) throw new Refusal('decided', '收货后才能评价');
  const said = { stars, content: content.trim(), createdAt: now };
  const { sellerCode } = order;
  const rating = { orderCode, position, sellerCode, customerId: customer.id };
  const written = await tx
    .insert(lineRatings)
    .values({ ...rating, ...said })
    .onConflictDoNothing()
    .returning({ position: lineRatings.position });
  if (written.length === 0) throw new Refusal('exists', '已评价过该商品');
  if (line.goodsId !== null) {
    const [shown] = await tx
      .insert(goodsEvaluations)
      .values({ ...said, goodsId: line.goodsId, buyerName: customer.name })
      .returning({ id: goodsEvaluations.id });
    await tx
      .update(lineRatings)
      .set({ evaluationId: shown?.id ?? null })
      .where(ofLine(orderCode, position));
  }
  await recordEvents(tx, {
    orderCode,
    kind: 'rated',
    actor: 'buyer',
    actorName: customer.name,
    note: `${line.productName} ${stars} 星`,
    createdAt: now,
  });
  const { productName } = line;
  await notify(tx, 'ratingReceived', [{ sellerCode }], { orderCode, productName, stars }, { now });
}

const ofLine = (orderCode: string, position: number) =>
  and(eq(lineRatings.orderCode, orderCode), eq(lineRatings.position, position));

const isOfSeller = (db: Database, sellerCode: string) =>
  inArray(
    lineRatings.orderCode,
    db
      .select({ orderCode: orders.orderCode })
      .from(orders)
      .where(eq(orders.sellerCode, sellerCode)),
  );

export const saleRatingsOf = customerRoute(saleRatings, async ({ db, customer, input }) => {
  const { page, rows } = input;
  const sellerCode = sellerCodeOf(customer);
  const wanted = isOfSeller(db, sellerCode);
  const found = await db
    .select({
      rating: lineRatings,
      line: orderLines,
      sellerName: orders.sellerName,
      buyerName: customers.name,
    })
    .from(lineRatings)
    .innerJoin(orders, eq(orders.orderCode, lineRatings.orderCode))
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderCode, lineRatings.orderCode),
        eq(orderLines.position, lineRatings.position),
      ),
    )
    .innerJoin(customers, eq(customers.id, lineRatings.customerId))
    .where(wanted)
    .orderBy(desc(lineRatings.createdAt), desc(lineRatings.orderCode))
    .limit(rows)
    .offset((page - 1) * rows);
  const count = await db.$count(lineRatings, wanted);
  return {
    content: found.map(({ line, ...rated }) => toRated(line, rated)),
    ...pageTotals(count, rows),
  };
});

/** The first answer, or another one within a day of it. */
export const answer = customerRoute(answerRating, async (call) => {
  const { db: tx, customer: seller, input, now } = call;
  const { orderCode, position, answer: typed, shownAnswer } = input;
  const said = accept(answerRating, { answer: filled(typed, '请填写回复') });
  const own = and(ofLine(orderCode, position), isOfSeller(tx, sellerCodeOf(seller)));
  const [rating] = await tx.select().from(lineRatings).where(own).for('update');
  if (!rating) throw notFound('评价不存在');
  if (rating.answer !== shownAnswer) throw new Refusal('decided', '已回复过该评价');
  const until = answerUntil(rating);
  if (until && hasPassed(until, now)) throw new Refusal('decided', '回复超过 24 小时，不能再修改');
  await tx
    .update(lineRatings)
    .set({ ...said, answeredAt: rating.answeredAt ?? now })
    .where(own);
  await recordEvents(tx, {
    ...{ orderCode, kind: 'rated', actor: 'seller', actorName: seller.name },
    ...{ note: `回复评价：${said.answer}`, createdAt: now },
  });
  if (rating.evaluationId !== null) {
    await tx.update(goodsEvaluations).set(said).where(eq(goodsEvaluations.id, rating.evaluationId));
  }
});
