import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { DELIVERY_METHOD } from '#app/domain/checkout/delivery.ts';
import { piecesIn } from '#app/domain/delivery/weight-reading.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { AGREED_PAY_DAYS, type PaymentTerms } from '#app/domain/order/terms.ts';
import { inWorkingDays } from '#app/domain/order/trading-calendar.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { wallTime } from '#app/domain/time.ts';
import { type Customer, forOwnAccount } from '#trading-api/account/index.ts';
import { weigher } from '#trading-api/catalogue/index.ts';
import { makeAppointment } from '#trading-api/delivery/appointments.ts';
import { receiveGoods } from '#trading-api/delivery/receive.ts';
import { shipGoods } from '#trading-api/delivery/ship.ts';
import { bookPayment, lockOrder, orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { cancelByOperator } from '#trading-api/remittance/money-desk.ts';
import { customers, goods } from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';
import { ADDRESSES } from './customers.ts';

const BUYER = '13800000002';
const SELLERS = ['S0001', 'S0002', 'S0003'];

interface Story {
  terms?: PaymentTerms;
  /** The share of it that is paid. */
  paid?: number;
  /** Of each part that is shipped, in per cent of the order and of its own quantity. */
  shipped?: readonly { share: number; weight: number }[];
  /** Sold by pieces of a known weight, of which so many are ordered and sent. */
  pieces?: number;
  /** How many of these parts are received. */
  received?: number;
  /** Its goods are fetched, and when that is appointed for, in days. */
  fetched?: number;
  /** Why the operator has cancelled it; what was paid is back in the wallet. */
  cancelledFor?: string;
  daysAgo: number;
}

/** An order in every state, so that each screen shows something on the first start. */
const STORIES: readonly Story[] = [
  { daysAgo: 0 },
  { daysAgo: 1, terms: { kind: 'deposit', percent: 30, balanceDays: 7 }, paid: 0.3 },
  { daysAgo: 1, paid: 1 },
  { daysAgo: 1, paid: 1, fetched: 2 },
  { daysAgo: 3, paid: 1, shipped: [{ share: 40, weight: 99.8 }] },
  {
    daysAgo: 4,
    paid: 1,
    shipped: [
      { share: 50, weight: 100 },
      { share: 50, weight: 99.75 },
    ],
    received: 1,
  },
  // Less than was ordered: for more its seller would show the slip.
  { daysAgo: 2, paid: 1, shipped: [{ share: 100, weight: 92 }] },
  { daysAgo: 12, paid: 1, shipped: [{ share: 100, weight: 99.75 }], received: 1 },
  { daysAgo: 9, paid: 1, shipped: [{ share: 100, weight: 100.25 }], received: 1 },
  {
    daysAgo: 8,
    terms: { kind: 'monthly', days: 30 },
    shipped: [{ share: 100, weight: 100 }],
    received: 1,
  },
  { daysAgo: 6, paid: 1, pieces: 600, shipped: [{ share: 100, weight: 100 }] },
  {
    daysAgo: 5,
    terms: { kind: 'deposit', percent: 30, balanceDays: 7 },
    paid: 0.3,
    cancelledFor: '买家项目延期，买卖双方同意取消',
  },
];

/** A lorry's weight without its goods. */
const TARE = 1560;

/** By its pieces, or as a scale has it: what a lorry weighs with the goods and without them. */
const weighedAs = (weighed: number, pieces: number | undefined, slipNo: string) =>
  pieces === undefined
    ? { slipNo: `BD${slipNo}`, gross: toQuantity(weighed + TARE), tare: toQuantity(TARE) }
    : { pieces: String(pieces) };

/** Orders of the demo buyer from the demo sellers. */
export async function seedOrderStories(tx: Database, now: Date): Promise<void> {
  const people = await tx
    .select()
    .from(customers)
    .where(inArray(customers.phone, [BUYER, '13800000004', '13800000005', '13800000006']));
  const buyer = people.find(({ phone }) => phone === BUYER);
  if (!buyer) throw new Error('no demo buyer');
  for (const [at, story] of STORIES.entries()) {
    const sellerCode = SELLERS[at % SELLERS.length];
    const seller = people.find((each) => each.sellerCode === sellerCode);
    if (seller) await seedStory(tx, story, { buyer, seller, now, at });
  }
}

interface Cast {
  buyer: Customer;
  seller: Customer;
  now: Date;
  at: number;
}

async function seedStory(
  tx: Database,
  story: Story,
  { buyer, seller, now, at }: Cast,
): Promise<void> {
  const createdAt = new Date(now.getTime() - story.daysAgo * DAY_MS - at * 1_260_000);
  const hours = (after: number) => new Date(createdAt.getTime() + after * HOUR_MS);
  const offered = await tx
    .select()
    .from(goods)
    .where(
      and(
        eq(goods.kind, 'sale'),
        eq(goods.sellerCode, seller.sellerCode ?? ''),
        eq(goods.unit, '吨'),
        gte(goods.availableCount, 1000),
        story.pieces ? eq(goods.weighing, 'theory') : isNull(goods.weighing),
      ),
    )
    .orderBy(asc(goods.id))
    .limit(STORIES.length);
  const sold = offered[at % Math.max(1, offered.length)];
  if (!sold) return;
  const { piece } = (await weigher(tx))(sold);
  const reckoned = piece && piecesIn(piece, story.pieces ?? 0, sold.unit);
  const count = reckoned || 2000 + at * 500;
  const address = ADDRESSES.find(({ phone }) => phone === BUYER)?.warehouseAddress ?? '';
  const { kind, productName, productType, specs, brandNumber, price, unit } = sold;
  const counted = story.daysAgo === 0 ? now : createdAt;
  const { orderCode, amount } = await orderAtAgreedPrices(tx, {
    customerId: buyer.id,
    sellerCode: sold.sellerCode,
    sellerName: sold.sellerName,
    source: 'cart',
    terms: story.terms ?? { kind: 'full' },
    name: '沈远舟',
    mobile: BUYER,
    address,
    remark: at % 3 === 0 ? '请随货附质保书' : '',
    createdAt,
    ...inWorkingDays(
      counted,
      addTradingDays(counted, AGREED_PAY_DAYS, await tradingCalendarOf(tx)),
    ),
    lines: [
      {
        ...{ kind, productName, productType, specs, brandNumber, price, unit, count },
        imageUrl: sold.imageUrls[0] ?? '',
        askedFor: sold.id,
        deliveryMethod: story.fetched ? DELIVERY_METHOD.pickup : DELIVERY_METHOD.logistics,
        deliveryAddress: story.fetched ? '中心仓 1 号库' : address,
      },
    ],
  });
  const order = story.paid === undefined ? undefined : await lockOrder(tx, orderCode);
  if (order) {
    await bookPayment(tx, order, {
      amount: Math.round(amount * (story.paid ?? 0)),
      method: 'transfer',
      reference: `demo ${orderCode}`,
      from: await marketAccount(tx, 'topUp'),
      paidAt: hours(1),
    });
  }
  if (story.cancelledFor) {
    const cancelling = { orderCode, reason: story.cancelledFor };
    await cancelByOperator(tx, cancelling, { by: '平台运营', now: hours(72) });
  }
  if (story.fetched) {
    const day = wallTime(new Date(now.getTime() + story.fetched * DAY_MS)).slice(0, 10);
    await makeAppointment(
      tx,
      buyer,
      {
        ...{ orderCode, sellerCode: sold.sellerCode, vehicle: '浙B6F218', driver: '陆师傅' },
        ...{ driverPhone: '13900000218', date: `${day} 09:30:00` },
      },
      hours(2),
    );
  }
  for (const [part, { share, weight }] of (story.shipped ?? []).entries()) {
    const shipped = (count * share) / 100;
    const { deliveryId } = await shipGoods(
      tx,
      seller,
      {
        orderCode,
        lines: [
          {
            position: 0,
            number: toQuantity(shipped),
            ...weighedAs(
              Math.round((shipped * weight) / 100),
              story.pieces,
              `${orderCode.slice(-6)}${part}`,
            ),
          },
        ],
        ...{ way: 1, weighing: 'scale', carrier: '顺达物流', vehicle: `浙B6F2${part}8` },
        ...{
          driver: '陆师傅',
          driverPhone: '13900000218',
          billNo: `TD${orderCode.slice(-6)}${part}`,
        },
        ...{ certificateIds: [], weighingIds: [], photoIds: [] },
      },
      hours(6 + part * 5),
    );
    if (part >= (story.received ?? 0)) continue;
    const receipt = { deliveryId, lines: [], remark: '', photoIds: [] };
    await receiveGoods(tx, forOwnAccount(buyer), receipt, hours(30 + part * 5));
  }
}
