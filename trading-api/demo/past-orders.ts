import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { DELIVERY_METHOD, deliveryRule } from '#app/domain/checkout/delivery.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { amountOf, type Fen, sumFen } from '#app/domain/money.ts';
import { PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import { DEFAULT_FEE_RATE, feeOf } from '#app/domain/payout/fee.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import { hashToken } from '#trading-api/account/customers.ts';
import { hashPassword } from '#trading-api/account/passwords.ts';
import { orderCodeOf } from '#trading-api/order/code.ts';
import { joinedTexts } from '#trading-api/order/search.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  deliveries,
  deliveryLines,
  goods,
  orderLines,
  orderPayments,
  orders,
  paymentAttempts,
  sandboxPayments,
  sellerPayouts,
} from '#trading-api/schema.ts';
import { marketAccount, sellerAccount } from '#trading-api/wallet/index.ts';
import { bookPast } from './book-past.ts';
import { bulkInsert } from './bulk-insert.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_260_402;
const DAYS_BACK = 45;
/** Older orders have arrived; the others are still to be shipped. */
const ARRIVED_BEFORE_DAYS = 6;
/** Sellers whose accounts a visitor can log in with have more to look at. */
const OF_A_DEMO_SELLER = 14;
const DEMO_SELLERS = new Set(['S0001', 'S0002', 'S0003']);
const MOST_OF_OTHERS = 9;
/** Enough of the market's goods to have some of each seller. */
const GOODS_LOOKED_AT = 3000;

/** The buyers of past orders; their password is random, so that no one can log in as them. */
const BUYERS = [
  ['澄江远帆机械有限公司', '江苏省江阴市澄江东路 88 号'],
  ['临湖恒泰建设有限公司', '浙江省湖州市临湖大道 210 号项目部'],
  ['望山精工制造有限公司', '江苏省常州市望山路 16 号 2 号库'],
  ['东屿船舶配套有限公司', '浙江省舟山市东屿港区 5 号码头'],
  ['北渡电气设备有限公司', '安徽省芜湖市北渡工业园 12 号'],
  ['青禾包装材料有限公司', '山东省青岛市青禾路 66 号'],
] as const;

// Drawn from: its order keeps the demo market as it is.
const PAY_METHODS = PROVIDER_METHODS.toReversed();

type OrderRow = typeof orders.$inferInsert;
type LineRow = typeof orderLines.$inferInsert;
type PaymentRow = typeof paymentAttempts.$inferInsert;
type DeliveryRow = typeof deliveries.$inferInsert;

interface PastOrder {
  order: OrderRow;
  lines: LineRow[];
  /** Missing: it was not paid. */
  payment?: PaymentRow;
  /** What was sent of it, and arrived. */
  deliveries: { head: DeliveryRow; positions: number[] }[];
}

type Sold = Awaited<ReturnType<typeof soldGoods>>[number];

/** Gives the market a past: orders that were paid, and a few that were not. */
export async function seedPastOrders(tx: Database, now: Date): Promise<void> {
  const buyers = await insertBuyers(tx, now);
  const bySeller = new Map<string, Sold[]>();
  for (const row of await soldGoods(tx)) {
    bySeller.set(row.sellerCode, [...(bySeller.get(row.sellerCode) ?? []), row]);
  }
  const made = [...pastOrders(bySeller, buyers, now, createRandom(SEED))];
  await bulkInsert(
    tx,
    orders,
    made.map(({ order }) => order),
  );
  await bulkInsert(
    tx,
    orderLines,
    made.flatMap(({ lines }) => lines),
  );
  await tx
    .update(orders)
    .set({ searchText: joinedTexts(tx) })
    .where(isNull(orders.searchText));
  await bulkInsert(
    tx,
    paymentAttempts,
    made.flatMap(({ payment }) => payment ?? []),
  );
  await bulkInsert(
    tx,
    sandboxPayments,
    made.flatMap(({ order: { paidAt }, payment }) =>
      payment && paidAt
        ? {
            tradeNo: payment.tradeNo,
            notificationId: `past ${payment.tradeNo}`,
            amount: payment.amount,
            paidAt,
          }
        : [],
    ),
  );
  await bulkInsert(
    tx,
    orderPayments,
    made.flatMap(({ order: { paidAt }, payment }) =>
      payment && paidAt
        ? {
            orderCode: payment.orderCode,
            amount: payment.amount,
            method: payment.payMethod,
            reference: payment.tradeNo,
            paidAt,
          }
        : [],
    ),
  );
  const [outside, sales] = [await marketAccount(tx, 'topUp'), await marketAccount(tx, 'sales')];
  await bookPast(
    tx,
    made.flatMap(({ order: { paidAt }, payment }) =>
      payment && paidAt
        ? {
            ...{ kind: 'payment', reference: payment.tradeNo, orderCode: payment.orderCode ?? '' },
            ...{ from: outside, to: sales, amount: payment.amount, createdAt: paidAt },
          }
        : [],
    ),
  );
  await insertDeliveries(tx, made);
  await payDemoSellers(tx, made, now);
}

/** What arrived of these orders. */
async function insertDeliveries(tx: Database, made: readonly PastOrder[]): Promise<void> {
  const all = made.flatMap(({ deliveries: own, lines }) => own.map((each) => ({ ...each, lines })));
  await bulkInsert(
    tx,
    deliveries,
    // Written as JSON, which fills in no defaults.
    all.map(({ head }, at) => ({ id: at + 1, ...head })),
  );
  await bulkInsert(
    tx,
    deliveryLines,
    all.flatMap(({ positions, lines }, at) =>
      lines
        .filter(({ position }) => positions.includes(position))
        .map(({ position, count }) => ({
          ...{ deliveryId: at + 1, position, count },
          ...{ weighed: count, received: count },
        })),
    ),
  );
  await tx.execute(sql`select setval('deliveries_id_seq', ${Math.max(1, all.length)})`);
}

/** The sellers whose accounts a visitor can log in with have their money of these orders. */
async function payDemoSellers(tx: Database, made: readonly PastOrder[], now: Date): Promise<void> {
  const sold = made.flatMap(({ order: { orderCode, sellerCode, state }, lines }) =>
    state === 'completed' && DEMO_SELLERS.has(sellerCode)
      ? { sellerCode, payout: payoutOf(orderCode, sumFen(lines.map(({ amount }) => amount))) }
      : [],
  );
  await bulkInsert(
    tx,
    sellerPayouts,
    sold.map(({ payout }) => payout),
  );
  const [from, platform] = [await marketAccount(tx, 'sales'), await marketAccount(tx, 'platform')];
  const accounts = new Map<string, number>();
  for (const sellerCode of DEMO_SELLERS)
    accounts.set(sellerCode, await sellerAccount(tx, sellerCode));
  await bookPast(
    tx,
    sold.flatMap(({ sellerCode, payout: { orderCode, paid, fee } }) => {
      const move = (kind: LedgerKind, to: number, amount: Fen) => ({
        ...{ kind, reference: `${kind} ${orderCode} ${sellerCode} 1`, orderCode },
        ...{ from, to, amount, createdAt: now },
      });
      const net = move('sale', accounts.get(sellerCode) ?? Number.NaN, paid - fee);
      return [move('saleFee', platform, fee), net].filter(({ amount }) => amount > 0);
    }),
  );
}

const payoutOf = (orderCode: string, paid: Fen) => ({
  ...{ orderCode, paid },
  ...{ fee: feeOf(paid, DEFAULT_FEE_RATE), feeRate: DEFAULT_FEE_RATE },
  ...{ toppedUp: 0, charged: 0, moves: 1 },
});

async function insertBuyers(tx: Database, now: Date): Promise<number[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  const made = await tx
    .insert(customers)
    .values(
      BUYERS.map(([name], index) => ({
        phone: `1381111000${index + 1}`,
        passwordHash,
        name,
        customerType: 'enterprise' as const,
        esignatureContractStatus: '2',
        createdAt: new Date(now.getTime() - 60 * DAY_MS),
      })),
    )
    .returning({ id: customers.id });
  return made.map(({ id }) => id);
}

const soldGoods = (tx: Database) =>
  tx
    .select({
      id: goods.id,
      sellerCode: goods.sellerCode,
      sellerName: goods.sellerName,
      productName: goods.productName,
      productType: goods.productType,
      specs: goods.specs,
      brandNumber: goods.brandNumber,
      imageUrls: goods.imageUrls,
      price: goods.price,
      unit: goods.unit,
      miniQuantity: goods.miniQuantity,
      deliveryWay: goods.deliveryWay,
    })
    .from(goods)
    .where(eq(goods.kind, 'sale'))
    .orderBy(asc(goods.id))
    .limit(GOODS_LOOKED_AT);

function* pastOrders(
  bySeller: ReadonlyMap<string, readonly Sold[]>,
  buyers: readonly number[],
  now: Date,
  random: Random,
): Generator<PastOrder> {
  let serial = 0;
  const offers = [...bySeller].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [sellerCode, own] of offers) {
    const isDemo = DEMO_SELLERS.has(sellerCode);
    const many = isDemo ? OF_A_DEMO_SELLER : random.int(0, MOST_OF_OTHERS);
    for (let index = 0; index < many; index += 1) {
      serial += 1;
      const buyer = random.int(0, buyers.length - 1);
      const sold = random.pick(own);
      const cancelled = isDemo && index === many - 1;
      yield pastOrder(serial, { buyer, buyers, sold, cancelled }, now, random);
    }
  }
}

function pastOrder(
  serial: number,
  {
    buyer,
    buyers,
    sold,
    cancelled,
  }: { buyer: number; buyers: readonly number[]; sold: Sold; cancelled: boolean },
  now: Date,
  random: Random,
): PastOrder {
  const [name, address] = BUYERS[buyer] ?? BUYERS[0];
  const ago = random.int(1, DAYS_BACK) * DAY_MS + random.int(0, 600) * MINUTE_MS;
  const createdAt = new Date(now.getTime() - ago);
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS);
  const orderCode = orderCodeOf(createdAt, serial);
  const arrived = !cancelled && ago > ARRIVED_BEFORE_DAYS * DAY_MS;
  const count = sold.miniQuantity * random.int(1, 12);
  const lines: LineRow[] = [
    {
      orderCode,
      position: 1,
      goodsId: sold.id,
      kind: 'sale',
      productName: sold.productName,
      productType: sold.productType,
      specs: sold.specs,
      brandNumber: sold.brandNumber,
      imageUrl: sold.imageUrls[0] ?? '',
      price: sold.price,
      count,
      unit: sold.unit,
      amount: amountOf(sold.price, count),
      deliveryMethod: deliveryRule(sold.deliveryWay).preferred,
      deliveryAddress: address,
      reservationDate: null,
    },
  ];
  const amount = sumFen(lines.map((line) => line.amount));
  const payMethod = random.pick(PAY_METHODS);
  const paidAt = after(random.int(2, 25));
  const order: OrderRow = {
    orderCode,
    sellerCode: sold.sellerCode,
    sellerName: sold.sellerName,
    customerId: buyers[buyer] ?? 0,
    state: cancelled ? 'cancelled' : arrived ? 'completed' : 'paid',
    source: 'cart',
    orderAmount: amount,
    freight: 0,
    deductions: [],
    paymentAmount: amount,
    paymentMethod: cancelled ? null : payMethod,
    name: `${name.slice(0, 4)}收货处`,
    mobile: `1381111000${buyer + 1}`,
    address,
    remark: random.chance(20) ? '请随货附质保书' : '',
    createdAt,
    payDeadline: after(30),
    paidAmount: cancelled ? 0 : amount,
    paidAt: cancelled ? null : paidAt,
    cancelledAt: cancelled ? after(30) : null,
    cancelReason: cancelled ? 'expired' : null,
    settledAmount: arrived ? amount : null,
    settledAt: arrived ? after(ARRIVES_AFTER_MINUTES) : null,
  };
  if (cancelled) return { order, lines, deliveries: [] };
  const payment = paymentOf(orderCode, payMethod, amount, paidAt);
  return { order, lines, payment, deliveries: arrived ? deliveriesOf(order, lines, after) : [] };
}

/** Goods are shipped on the next day and arrive three days later. */
const SHIPPED_AFTER_MINUTES = 24 * 60;
const ARRIVES_AFTER_MINUTES = 4 * SHIPPED_AFTER_MINUTES;

function deliveriesOf(
  { orderCode }: OrderRow,
  lines: readonly LineRow[],
  after: (minutes: number) => Date,
): PastOrder['deliveries'] {
  return [
    {
      head: {
        ...{ orderCode, number: 1, state: 'received' as const },
        ...{ way: DELIVERY_METHOD.logistics, weighing: 'theory' as const, carrier: '顺达物流' },
        ...{ vehicle: '', driver: '', driverPhone: '', billNo: '', refusal: '', remark: '' },
        createdAt: after(SHIPPED_AFTER_MINUTES),
        shippedAt: after(SHIPPED_AFTER_MINUTES),
        receivedAt: after(ARRIVES_AFTER_MINUTES),
        receivedBy: 'buyer' as const,
      },
      positions: lines.map(({ position }) => position),
    },
  ];
}

const paymentOf = (
  orderCode: string,
  payMethod: (typeof PAY_METHODS)[number],
  amount: Fen,
  paidAt: Date,
): PaymentRow => ({
  tradeNo: randomUUID().replaceAll('-', ''),
  orderCode,
  payMethod,
  provider: 'sandbox',
  amount,
  status: 'paid',
  payTokenHash: hashToken(randomBytes(32).toString('base64url')),
  expiresAt: paidAt,
  createdAt: paidAt,
  paidAt,
});
