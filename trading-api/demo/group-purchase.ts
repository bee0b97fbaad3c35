import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { toYuan } from '#app/domain/money.ts';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import { purchaseMargin } from '#app/domain/purchase/group-purchase.ts';
import { dayNumber, startOfDay, wallDay } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { closeDueGroups, settleGroupMargins } from '#trading-api/purchase/group-close.ts';
import {
  categories,
  customers,
  orders,
  purchaseRequests,
  purchaseSchedules,
  purchasings,
  tenders,
} from '#trading-api/schema.ts';
import { auditAll } from './audits.ts';
import { payForOrder } from './inquiries.ts';
import { PLAN_STORIES } from './purchase-plans.ts';
import { demoSaleTerms } from './sale-terms.ts';
import { REQUEST_STORIES, TENDER_STORIES } from './tender-stories.ts';

/** Registrations of plans in every state of review, in turn. */
const AUDITS = ['waitAudit', 'auditPass', 'auditing', 'auditPass'] as const;
const BUYERS = ['13800000001', '13800000002', '13800000003'] as const;
/** A group is reached with so many times the smallest quantity. */
const TARGET_OF_LEAST = 4;
const SUPPLIER = '平台自营';

/** Group-purchase plans with registrations, tenders and purchase requests, dated from `now`. */
export async function seedGroupPurchase(tx: Database, now: Date): Promise<void> {
  const buyers = await buyerIds(tx);
  const codes = new Map((await tx.select().from(categories)).map(({ code, name }) => [name, code]));
  const plans = await tx
    .insert(purchaseSchedules)
    .values(PLAN_STORIES.map((story, at) => planRow(story, at, codes, now)))
    .returning();
  const made = await tx
    .insert(purchasings)
    .values(
      PLAN_STORIES.flatMap(({ registered }, at) => {
        const plan = plans[at];
        if (!plan) throw new RangeError('a plan was not made');
        return registered.map((tonnes, nth) => ({
          scheduleId: plan.scheduleId,
          customerId: buyers[(at + nth) % buyers.length] ?? 0,
          orderedQuantity: Math.round(tonnes * 100),
          margin: purchaseMargin(plan.referencePrice, Math.round(tonnes * 100), plan.marginRatio),
          auditStatus: 'waitAudit' as const,
          createdAt: new Date(plan.createdAt.getTime() + (5 + 9 * nth) * HOUR_MS),
        }));
      }),
    )
    .returning();
  const statuses = PLAN_STORIES.flatMap(({ registered }, at) =>
    registered.map((_, nth) => auditOf(at + nth)),
  );
  const prices = new Map(plans.map(({ scheduleId, highestPrice }) => [scheduleId, highestPrice]));
  const audits = made.map(({ id, scheduleId, customerId, createdAt }, at) => ({
    kind: 'group' as const,
    id,
    status: statuses[at] ?? 'waitAudit',
    // At more than the reference price the buyer is asked before the margin is frozen.
    quotedPrice: customerId === buyers[0] ? toYuan(prices.get(scheduleId) ?? 0) : undefined,
    at: new Date(createdAt.getTime() + 2 * HOUR_MS),
  }));
  // In the order of time, as the statements of the wallets show it.
  for (const each of audits.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await closePastGroups(tx, each.at);
    await auditAll(tx, [each]);
  }
  await closePastGroups(tx, now);
  await tx.insert(tenders).values(tenderRows(now));
  const requests = await tx.insert(purchaseRequests).values(requestRows(buyers, now)).returning();
  await auditAll(
    tx,
    requests.map(({ id, kind, createdAt }, at) => ({
      kind,
      id,
      status: auditOf(at),
      at: new Date((createdAt.getTime() + now.getTime()) / 2),
    })),
  );
}

const auditOf = (at: number) => AUDITS[at % AUDITS.length] ?? 'waitAudit';

/** Groups whose deadline is over and not closed: what they become is paid an hour later. */
async function closePastGroups(tx: Database, now: Date): Promise<void> {
  const past = await tx
    .select({ deadline: purchaseSchedules.deadline })
    .from(purchaseSchedules)
    .where(and(lte(purchaseSchedules.deadline, now), isNull(purchaseSchedules.closedAt)))
    .orderBy(purchaseSchedules.deadline);
  for (const { deadline } of past) {
    await closeDueGroups(tx, deadline);
    const paidAt = new Date(deadline.getTime() + HOUR_MS);
    const unpaid = await tx
      .select({ orderCode: orders.orderCode })
      .from(orders)
      .where(and(eq(orders.source, FROM_GROUP), eq(orders.state, 'waitPay')));
    for (const { orderCode } of unpaid) await payForOrder(tx, orderCode, paidAt);
    await settleGroupMargins(tx, paidAt);
  }
}

/** The accounts of the demo buyers, in their order. */
async function buyerIds(tx: Database): Promise<number[]> {
  const found = await tx
    .select({ id: customers.id, phone: customers.phone })
    .from(customers)
    .where(inArray(customers.phone, [...BUYERS]));
  return BUYERS.map((phone) => {
    const buyer = found.find((customer) => customer.phone === phone);
    if (!buyer) throw new RangeError(`no account ${phone}`);
    return buyer.id;
  });
}

function planRow(
  story: (typeof PLAN_STORIES)[number],
  at: number,
  codes: ReadonlyMap<string, string>,
  now: Date,
) {
  const categoryCode = codes.get(story.category);
  if (!categoryCode) throw new RangeError(`no category ${story.category}`);
  const deadline = eveningIn(now, story.endsIn);
  const [referencePrice, lowestPrice, highestPrice] = story.prices;
  const [productName, varieties] = story.product;
  return {
    productCode: `JC${categoryCode}${String(at + 1).padStart(4, '0')}`,
    categoryCode,
    title: story.title,
    productName,
    varieties,
    brand: story.maker.slice(0, 2),
    origin: story.origin,
    manufacturer: story.maker,
    supplierName: SUPPLIER,
    deliveryPlace: story.place,
    unit: '吨',
    saleTerms: demoSaleTerms('吨'),
    scheduleDescription: `${story.place}交货，按登记数量分配；审核通过并缴纳保证金后参团，截止时达到成团数量即生成订单，付款后退还保证金。`,
    marginRatio: story.ratio * 100,
    referencePrice: referencePrice * 100,
    lowestPrice: lowestPrice * 100,
    highestPrice: highestPrice * 100,
    minOrderQuantity: story.least * 100,
    targetQuantity: story.least * TARGET_OF_LEAST * 100,
    deliveryStartDate: wallDay(eveningIn(now, story.endsIn + 5)),
    deliveryEndDate: wallDay(eveningIn(now, story.endsIn + 20)),
    deadline,
    createdAt: new Date(Math.min(deadline.getTime(), now.getTime()) - (3 + (at % 5)) * DAY_MS),
  };
}

/** 17:30 in Shanghai, so many days from now. */
const eveningIn = (now: Date, days: number): Date =>
  new Date(startOfDay(dayNumber(now) + days).getTime() + 17.5 * HOUR_MS);

const tenderRows = (now: Date) =>
  TENDER_STORIES.map(([title, biddingLocation, openingPlace, biddingContent, endsIn], at) => ({
    title,
    biddingLocation,
    openingPlace,
    biddingContent,
    bidEndDate: eveningIn(now, endsIn),
    createdAt: new Date(now.getTime() - (14 - at) * DAY_MS),
  }));

const requestRows = (buyers: readonly number[], now: Date) =>
  (['centralized', 'agent'] as const).flatMap((kind) =>
    REQUEST_STORIES[kind].map(
      ([productName, specs, wanted, unit, deliveryPlace, days, linkman, phone, hours], at) => ({
        kind,
        customerId: buyers[at % buyers.length] ?? 0,
        productName,
        specs,
        count: Math.round(wanted * 100),
        unit,
        deliveryPlace,
        deliveryDate: wallDay(eveningIn(now, days)),
        linkman,
        phone,
        auditStatus: 'waitAudit' as const,
        createdAt: new Date(now.getTime() - hours * HOUR_MS),
      }),
    ),
  );
