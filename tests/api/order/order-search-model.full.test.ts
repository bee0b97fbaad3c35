import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, expect } from 'vitest';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { ORDER_STATES, type OrderState } from '#app/domain/order/state.ts';
import { wallDay } from '#app/domain/time.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orderCodeOf } from '#trading-api/order/code.ts';
import { searchTextOf } from '#trading-api/order/search.ts';
import { nameChanges, orderLines, orders } from '#trading-api/schema.ts';

/** The first has been called otherwise until the fourth day. */
const BUYERS = ['海港贸易有限公司', '远帆建设有限公司'];
const FORMER_NAME = '东渡商行';
const RENAMED_ON = 4;
const SELLERS = ['S0001', 'S0002'];
const PRODUCTS = ['螺纹钢', 'Ｈ型钢', 'HRB400 盘螺', '冷轧_薄板'];
const REMARKS = ['', '二期项目', '100% 检验', 'a\\b'];
const ORDERS = 40;
const ROWS = 7;

interface Made {
  code: string;
  buyer: number;
  state: OrderState;
  day: number;
  createdAt: Date;
  amount: number;
  remark: string;
  purchaseNumber: string;
  keepsText: boolean;
  seller: string;
  sellerName: string;
  lines: { product: string; amount: number }[];
}

let market: OpenMarket;
let buyers: Buyer[];
let sellers: Buyer[];
let made: Made[] = [];

const anyOrder = fc.record({
  buyer: fc.nat(1),
  state: fc.constantFrom(...ORDER_STATES),
  day: fc.nat(9),
  remark: fc.constantFrom(...REMARKS),
  purchaseNumber: fc.constantFrom('', 'PO-7'),
  keepsText: fc.boolean(),
  seller: fc.constantFrom(...SELLERS),
  lines: fc.array(
    fc.record({
      product: fc.constantFrom(...PRODUCTS),
      amount: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

beforeAll(async () => {
  market = await openMarket();
  buyers = await Promise.all(BUYERS.map((name) => market.buyer({ name })));
  sellers = await Promise.all(
    SELLERS.map((sellerCode) => market.buyer({ platformType: 'seller', sellerCode })),
  );
  const first = new Date('2025-03-01T02:00:00Z').getTime();
  await market.db.insert(nameChanges).values({
    accountId: buyers[0]?.id ?? 0,
    name: FORMER_NAME,
    changedAt: new Date(first + RENAMED_ON * DAY_MS - 1),
  });
  made = fc.sample(anyOrder, { numRuns: ORDERS, seed: 55 }).map(({ lines, ...each }, at) => {
    const createdAt = new Date(first + each.day * DAY_MS + at * 1000);
    const sellerName = `${each.seller} 钢铁公司`;
    const amount = sumFen(lines.map((line) => line.amount));
    return { ...each, amount, sellerName, code: orderCodeOf(createdAt, at), createdAt, lines };
  });
  for (const each of made) {
    const texts = { remark: each.remark, purchaseNumber: each.purchaseNumber };
    const { seller: sellerCode, sellerName } = each;
    await market.db.insert(orders).values({
      ...{ orderCode: each.code, customerId: buyers[each.buyer]?.id ?? 0, state: each.state },
      ...{ source: 'spot', orderAmount: each.amount, paymentAmount: each.amount, ...texts },
      ...{ name: '甲', mobile: '13800000000', address: '上海', createdAt: each.createdAt },
      payDeadline: each.createdAt,
      ...{ sellerCode, sellerName },
      // As the version before wrote it, and as this one does.
      searchText: each.keepsText
        ? searchTextOf(
            { ...texts, sellerName },
            each.lines.map(({ product }) => product),
          )
        : null,
    });
    await market.db.insert(orderLines).values(
      each.lines.map(({ product, amount }, position) => ({
        ...{ orderCode: each.code, position, kind: 'sale' as const, productName: product },
        ...{ productType: 'goods', specs: '', brandNumber: '', imageUrl: '/goods/rebar.svg' },
        ...{ sellerCode, sellerName, price: amount, count: 100, unit: '吨', amount },
        ...{ deliveryMethod: 1, deliveryAddress: '上海' },
      })),
    );
  }
});
afterAll(() => market.close());

/** Most searches ask for one thing: several together find next to nothing. */
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const anySearch = fc.record({
  who: fc.nat(1),
  keyword: fc.oneof(
    fc.constantFrom(
      ...[undefined, '%', '_', '\\', ' ', 'h', '没有', '司 远'],
      ...['东渡', '商行', '行 海', '有限公司 海', '海港贸易'],
    ),
    fc
      .tuple(
        fc.constantFrom(...BUYERS, FORMER_NAME, ...PRODUCTS, ...REMARKS, 'PO-7', 'S0002 钢铁公司'),
        fc.nat(6),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([text, from, length]) => text.slice(from, from + length)),
    fc.tuple(fc.nat(ORDERS - 1), fc.nat(19)).map(([at, from]) => made[at]?.code.slice(from)),
  ),
  state: fc.option(fc.constantFrom(...ORDER_STATES), { nil: undefined, freq: 2 }),
  sort: fc.constantFrom('newest' as const, 'oldest' as const, 'amount' as const),
  page: fc.integer({ min: 1, max: 3 }),
  from: seldom(fc.nat(9)),
  least: seldom(fc.integer({ min: 1, max: 8 })),
});

const searched = (text: string) => text.normalize('NFKC').toLowerCase();

/** An order as one side sees it. */
type Seen = Pick<Made, 'code' | 'state' | 'createdAt' | 'amount'> & { texts: string[] };

const seenByBuyer = (each: Made): Seen => ({
  ...each,
  texts: [
    ...[each.code, each.remark, each.purchaseNumber],
    each.sellerName,
    ...each.lines.map(({ product }) => product),
  ],
});

function seenBySeller(each: Made, code: string): Seen[] {
  if (each.seller !== code) return [];
  const name = BUYERS[each.buyer] ?? '';
  const shown = each.buyer === 0 && each.day < RENAMED_ON ? FORMER_NAME : name;
  const texts = [
    each.code,
    each.remark,
    `${shown} ${name}`,
    ...each.lines.map(({ product }) => product),
  ];
  return [{ ...each, texts }];
}

type Search = typeof anySearch extends fc.Arbitrary<infer Value> ? Value : never;

/** The same search by a plain look at all orders. */
function modelOf(seen: readonly Seen[], { keyword = '', state, sort, page, from, least }: Search) {
  const words = normaliseSearchText(keyword);
  const since = from === undefined ? '' : dayOf(from);
  const found = seen.filter(
    (each) =>
      (state === undefined || each.state === state) &&
      wallDay(each.createdAt) >= since &&
      each.amount >= (least ?? 0) &&
      each.texts.some((text) => searched(text).includes(words)),
  );
  const newest = [...found].sort((one, other) => (one.code < other.code ? 1 : -1));
  const inOrder = {
    newest,
    oldest: [...newest].reverse(),
    amount: [...newest].sort((one, other) => other.amount - one.amount),
  }[sort];
  const counted = found.filter((each) => state === 'cancelled' || each.state !== 'cancelled');
  return {
    codes: inOrder.slice((page - 1) * ROWS, page * ROWS).map(({ code }) => code),
    totalElements: found.length,
    sum: toYuan(sumFen(counted.map(({ amount }) => amount))),
  };
}

const dayOf = (at: number) => wallDay(new Date(Date.parse('2025-03-01T02:00:00Z') + at * DAY_MS));

/** What the call is asked, of the orders of this test alone. */
const askedOf = ({ keyword, state, sort, page, from, least }: Search) => ({
  ...{ keyword, state, sort, page, rows: ROWS },
  to: dayOf(9),
  from: dayOf(from ?? 0),
  least: least === undefined ? undefined : toYuan(least),
});

const answerOf = ({ content, totalElements, sum }: Awaited<ReturnType<typeof ask>>) => ({
  codes: content.map(({ orderCode }) => orderCode),
  totalElements,
  sum,
});

const ask = (buyer: Buyer, search: Search) => buyer.call(purchaseOrders, askedOf(search));

property.prop([anySearch], { numRuns: 80 })(
  'a buyer finds the orders that a plain look at all of them finds',
  async (search) => {
    const [buyer] = buyers.slice(search.who);
    if (!buyer) return;
    const seen = made.filter((each) => each.buyer === search.who).map(seenByBuyer);
    expect(answerOf(await ask(buyer, search))).toEqual(modelOf(seen, search));
  },
);

property.prop([anySearch], { numRuns: 80 })(
  'a seller finds their own by a plain look at all of them, also where only their index is read',
  async (search) => {
    const [seller] = sellers.slice(search.who);
    if (!seller) return;
    const seen = made.flatMap((each) => seenBySeller(each, SELLERS[search.who] ?? ''));
    const { from, to, ...rest } = askedOf(search);
    // Codes alone keep the orders of the demonstration out where no day is asked for.
    const only = { orderCodes: made.map(({ code }) => code) };
    const asked = search.from === undefined ? { ...rest, ...only } : { ...rest, from, to };
    const { content, totalElements, sum } = await seller.call(saleOrders, asked);
    const codes = content.map(({ orderCode }) => orderCode);
    expect({ codes, totalElements, sum }).toEqual(modelOf(seen, search));
  },
);
