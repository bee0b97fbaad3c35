import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

// Money is integer fen, quantity integer hundredths of the goods' unit; both fit a JS integer.
const fen = () => bigint({ mode: 'number' });
const hundredths = () => bigint({ mode: 'number' });
const instant = () => timestamp({ withTimezone: true, precision: 3 });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const customers = pgTable('customers', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  phone: text().notNull().unique(),
  passwordHash: text().notNull(),
  name: text().notNull(),
  customerType: text({ enum: ['personal', 'enterprise'] }).notNull(),
  /** 2 means signed; null for personal customers (spec 1 §3). */
  esignatureContractStatus: text(),
  /** Comma-joined: buyer, seller, operator. */
  platformType: text().notNull().default('buyer'),
  sellerCode: text(),
  createdAt: instant().notNull().defaultNow(),
});

/** Tokens are stored as SHA-256, so that a copy of the table lets nobody in. */
export const tokens = pgTable(
  'tokens',
  {
    tokenHash: text().primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index('tokens_expiry').on(t.expiresAt)],
);

/** Login attempts by phone and by address; the column names are rate-limiter-flexible's. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: instant(),
  },
  (t) => [index('login_attempts_expiry').on(t.expire)],
);

export const categories = pgTable('categories', {
  code: text().primaryKey(),
  name: text().notNull(),
  parentCode: text(),
  level: smallint().notNull(),
  unit: text().notNull(),
  /** Whether quantities of the unit take decimals (decision 13). */
  unitDecimals: boolean().notNull(),
  sort: integer().notNull(),
});

export const sellers = pgTable('sellers', {
  code: text().primaryKey(),
  name: text().notNull(),
  province: text().notNull(),
  city: text().notNull(),
  address: text().notNull(),
  longitude: doublePrecision().notNull(),
  latitude: doublePrecision().notNull(),
  introduce: text().notNull(),
  imageUrl: text().notNull(),
  selfOperated: boolean().notNull().default(false),
});

export const pickupPoints = pgTable(
  'pickup_points',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    sellerCode: text()
      .notNull()
      .references(() => sellers.code),
    name: text().notNull(),
    address: text().notNull(),
    longitude: doublePrecision().notNull(),
    latitude: doublePrecision().notNull(),
  },
  (t) => [index('pickup_points_seller').on(t.sellerCode)],
);

const SORTS = ['price', 'salesVolume', 'availableCount', 'onShelfDate'] as const;

/**
 * An index that has the goods of one filter in one order. Price stands last, so that a price range
 * is checked in the index, without reading the goods that it leaves out.
 */
const orderedBy = (
  t: Record<'kind' | 'id' | (typeof SORTS)[number], AnyPgColumn>,
  name: string,
  filter: AnyPgColumn[],
  sort: (typeof SORTS)[number],
) =>
  index(`goods_${name}_by_${sort}`)
    .on(t.kind, ...filter, t[sort], t.id, ...(sort === 'price' ? [] : [t.price]))
    .where(sql`on_shelf`);

/**
 * Goods on offer: `sale` are sellers' spot listings, `self` the platform's own. The product's and
 * the seller's words are copied in, so that lists, filters and search read one table.
 */
export const goods = pgTable(
  'goods',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: ['self', 'sale'] }).notNull(),
    onShelf: boolean().notNull().default(true),
    productCode: text().notNull(),
    productName: text().notNull(),
    productType: text().notNull().default('goods'),
    specs: text().notNull(),
    brand: text().notNull(),
    /** The grade: HRB400E, Q355B, T30S … */
    brandNumber: text().notNull(),
    manufacturer: text().notNull(),
    introduce: text().notNull(),
    imageUrls: text().array().notNull(),
    /** Category codes of the three levels. */
    category1: text().notNull(),
    category2: text().notNull(),
    category3: text().notNull(),
    categoryName: text().notNull(),
    unit: text().notNull(),
    unitDecimals: boolean().notNull(),
    sellerCode: text()
      .notNull()
      .references(() => sellers.code),
    sellerName: text().notNull(),
    registryAddress: text().notNull(),
    price: fen().notNull(),
    availableCount: hundredths().notNull(),
    miniQuantity: hundredths().notNull(),
    myBuyNum: hundredths(),
    salesVolume: hundredths().notNull().default(0),
    /** 1 logistics, 2 pickup, 3 either, 4 delivery, 5 all (spec 1 §4). */
    deliveryWay: smallint().notNull(),
    deliveryPlace: text().notNull(),
    /** Furthest delivery in km; null means no limit. */
    distrScope: integer(),
    onShelfDate: instant().notNull(),
    refreshedAt: instant().notNull(),
    search: tsvector().notNull(),
  },
  (t) => [
    check('goods_stock_not_negative', sql`${t.availableCount} >= 0`),
    index('goods_search').using('gin', t.search),
    index('goods_product_code').on(t.productCode),
    ...SORTS.map((sort) => orderedBy(t, 'all', [], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'category1', [t.category1], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'category2', [t.category2], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'category3', [t.category3], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'manufacturer', [t.manufacturer], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'delivery_place', [t.deliveryPlace], sort)),
    ...SORTS.map((sort) => orderedBy(t, 'seller', [t.sellerCode], sort)),
    // Two filters together leave few enough goods to be sorted.
    index('goods_category3_place').on(t.kind, t.category3, t.deliveryPlace).where(sql`on_shelf`),
    index('goods_maker_place').on(t.kind, t.manufacturer, t.deliveryPlace).where(sql`on_shelf`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    goodsId: bigint({ mode: 'number' })
      .notNull()
      .references(() => goods.id),
    count: hundredths().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_lines_one_a_goods').on(t.customerId, t.goodsId),
    check('cart_lines_count', sql`${t.count} > 0 and ${t.count} <= 999900`),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    receivePerson: text().notNull(),
    receivePersonPhone: text().notNull(),
    warehouseAddress: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    isDefault: boolean().notNull().default(false),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`is_default`),
  ],
);

export interface OrderDeduction {
  kind: string;
  label: string;
  amount: number;
}

export const orders = pgTable(
  'orders',
  {
    orderCode: text().primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    state: text({ enum: ['waitPay', 'paid', 'cancelled'] }).notNull(),
    /** cart, order (once more), direct, spot. */
    source: text().notNull(),
    orderAmount: fen().notNull(),
    freight: fen().notNull().default(0),
    deductions: jsonb().$type<OrderDeduction[]>().notNull().default([]),
    paymentAmount: fen().notNull(),
    paymentMethod: text(),
    name: text().notNull(),
    mobile: text().notNull(),
    address: text().notNull(),
    remark: text().notNull().default(''),
    createdAt: instant().notNull(),
    payDeadline: instant().notNull(),
    paidAt: instant(),
    cancelledAt: instant(),
  },
  (t) => [
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_unpaid').on(t.payDeadline).where(sql`state = 'waitPay'`),
    check('orders_amount_not_negative', sql`${t.paymentAmount} >= 0`),
  ],
);

/** A snapshot of what was ordered (decision 16). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderCode: text()
      .notNull()
      .references(() => orders.orderCode),
    position: smallint().notNull(),
    goodsId: bigint({ mode: 'number' })
      .notNull()
      .references(() => goods.id),
    kind: text({ enum: ['self', 'sale'] }).notNull(),
    productName: text().notNull(),
    productType: text().notNull(),
    specs: text().notNull(),
    brandNumber: text().notNull(),
    imageUrl: text().notNull(),
    sellerCode: text().notNull(),
    sellerName: text().notNull(),
    price: fen().notNull(),
    count: hundredths().notNull(),
    unit: text().notNull(),
    amount: fen().notNull(),
    deliveryMethod: smallint().notNull(),
    deliveryAddress: text().notNull(),
    reservationDate: instant(),
  },
  (t) => [primaryKey({ columns: [t.orderCode, t.position] })],
);

/** The first answer to a serial, kept in the transaction of its effect (decision 7). */
export const requestSerials = pgTable(
  'request_serials',
  {
    customerId: bigint({ mode: 'number' }).notNull(),
    call: text().notNull(),
    serial: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.call, t.serial] })],
);

/** When a customer last made a locked call (decision 8). */
export const callLocks = pgTable(
  'call_locks',
  {
    customerId: bigint({ mode: 'number' }).notNull(),
    call: text().notNull(),
    calledAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.call] })],
);

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tradeNo: text().primaryKey(),
    orderCode: text()
      .notNull()
      .references(() => orders.orderCode),
    payMethod: text({ enum: ['wechat', 'alipay', 'wallet', 'coupons'] }).notNull(),
    provider: text().notNull(),
    amount: fen().notNull(),
    status: text({ enum: ['pending', 'paid', 'refunded'] }).notNull(),
    payTokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
  },
  (t) => [index('payment_attempts_order').on(t.orderCode)],
);

/** Each notification counts once, however often the provider sends it. */
export const paymentNotifications = pgTable('payment_notifications', {
  notificationId: text().primaryKey(),
  tradeNo: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
});

/** Money that came twice or too late (decision 21). */
export const refunds = pgTable('refunds', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  tradeNo: text()
    .notNull()
    .unique()
    .references(() => paymentAttempts.tradeNo),
  orderCode: text().notNull(),
  amount: fen().notNull(),
  reason: text({ enum: ['paid_twice', 'order_cancelled'] }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});

export const banners = pgTable('banners', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  title: text().notNull(),
  subtitle: text().notNull(),
  imageUrl: text().notNull(),
  linkUrl: text().notNull(),
  sort: integer().notNull(),
});

/** News (jinludynamic, industryfocus, industrialreport) and notices (notice). */
export const articles = pgTable(
  'articles',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    type: text().notNull(),
    title: text().notNull(),
    newsBrie: text().notNull(),
    content: text().notNull(),
    imageUrl: text(),
    publishUser: text().notNull(),
    publishDate: instant().notNull(),
  },
  (t) => [index('articles_by_date').on(t.type, t.publishDate)],
);

export const brands = pgTable('brands', {
  name: text().primaryKey(),
  sellerCode: text()
    .notNull()
    .references(() => sellers.code),
  imageUrl: text().notNull(),
  sort: integer().notNull(),
});

export const dictionaries = pgTable(
  'dictionaries',
  {
    type: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.code] })],
);

/** What the market knows about itself: the demo's version, the provider's secret. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
