import { eq, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CART_NOT_SHARED, MOST_CART_LINES, REMOVED_ELSEWHERE } from '#app/domain/cart/cart.ts';
import { cartCount, cartList } from '#app/domain/cart/contract.ts';
import {
  cartShares,
  handOverCart,
  shareCart,
  sharedCart,
} from '#app/domain/cart/share-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { fillCart } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { cartLines, goods, cartShares as shares } from '#trading-api/schema.ts';

let market: OpenMarket;
let owner: Buyer;
let one: Buyer;
let other: Buyer;
beforeAll(async () => {
  market = await openMarket();
  owner = await company(market, '转交测试');
  one = await member(market, owner, 'buyer');
  other = await member(market, owner, 'buyer');
});
afterAll(() => market.close());

const give = (ids: string[], to: Buyer, from = one) =>
  from.call(handOverCart, { ids, personId: String(to.id) });
const holds = async (who: Buyer) =>
  (await who.call(cartList, {})).map(({ productId, number }) => [Number(productId), number]);

test('issue 19 §1: lines of a cart are handed over; the same goods are added up', async () => {
  const [rebar, coil] = [await market.offer(), await market.offer()];
  const ids = await fillCart(one, [
    [rebar, '2'],
    [coil, '3'],
  ]);
  await fillCart(other, [[rebar, '5']]);
  expect(await give(ids, other)).toEqual({ count: 2 });
  expect(await holds(one)).toEqual([]);
  expect(new Map((await holds(other)) as [number, string][])).toEqual(
    new Map([
      [rebar.id, '7'],
      [coil.id, '3'],
    ]),
  );
});

test('the same lines handed over many times at once go once', async () => {
  const to = await member(market, owner, 'buyer');
  const ids = await fillCart(one, [[await market.offer(), '4']]);
  const { made, refused } = await race(times(5, () => give(ids, to)));
  expect(made).toEqual([{ count: 1 }]);
  expect(new Set(refused)).toEqual(new Set(['changed']));
  expect((await holds(to)).map(([, number]) => number)).toEqual(['4']);
});

test('the same goods of two colleagues handed to a third at once add up', async () => {
  const to = await member(market, owner, 'buyer');
  const goods = await Promise.all(times(5, () => market.offer()));
  const filled = await Promise.all(
    [one, other].map((from) =>
      fillCart(
        from,
        goods.map((each) => [each, '2'] as const),
      ),
    ),
  );
  const gifts = goods.flatMap((_, at) =>
    [one, other].map((from, who) => give([filled[who]?.[at] ?? ''], to, from)),
  );
  expect(await race(gifts)).toMatchObject({ made: gifts.map(() => ({ count: 1 })), refused: [] });
  expect((await holds(to)).map(([, number]) => number)).toEqual(times(5, () => '4'));
});

test('cart.handOver: invalid for a colleague who may not order; changed for lines that were removed', async () => {
  const viewer = await member(market, owner, 'viewer');
  const ids = await fillCart(one, [[await market.offer(), '1']]);
  expect((await refusalOf(give(ids, viewer))).code).toBe('invalid');
  expect(await refusalOf(give([...ids, '987654321'], other))).toEqual({
    code: 'changed',
    text: REMOVED_ELSEWHERE,
  });
  // Another account's lines are refused like unknown ones.
  expect((await refusalOf(give(ids, one, other))).code).toBe('changed');
  expect(await one.call(cartCount, {})).toBe(1);
});

test('cart.handOver: tooLarge beyond a line, tooMany beyond the cart; then nothing has moved', async () => {
  const rebar = await market.offer({ availableCount: 99_999_900 });
  const to = await member(market, owner, 'buyer');
  const ids = await fillCart(one, [[rebar, '9000']]);
  await fillCart(to, [[rebar, '1000']]);
  expect((await refusalOf(give(ids, to))).code).toBe('tooLarge');
  const full = await member(market, owner, 'buyer');
  const some = await market.db
    .select({ id: goods.id })
    .from(goods)
    .limit(MOST_CART_LINES + 1);
  const lines = some
    .filter(({ id }) => id !== rebar.id)
    .slice(0, MOST_CART_LINES)
    .map(({ id }) => ({ customerId: full.id, goodsId: id, count: 100, createdAt: market.now() }));
  await market.db.insert(cartLines).values(lines);
  expect((await refusalOf(give(ids, full))).code).toBe('tooMany');
  expect((await holds(one)).map(([id]) => id)).toContain(rebar.id);
});

test('issue 19 §1: a shared cart is read at the prices of now, until it is shared no more', async () => {
  const rebar = await market.offer();
  const sharer = await member(market, owner, 'buyer');
  const viewer = await member(market, owner, 'viewer');
  await fillCart(sharer, [[rebar, '2']]);
  const personId = String(sharer.id);
  expect(await refusalOf(viewer.call(sharedCart, { personId }))).toEqual({
    code: 'G404',
    text: CART_NOT_SHARED,
  });
  await sharer.call(shareCart, { personId: String(viewer.id), reads: true });
  await market.change(rebar, { price: 400_000 });
  const { lines } = await viewer.call(sharedCart, { personId });
  expect(lines).toMatchObject([{ number: '2', sellingPrice: toYuan(400_000) }]);
  expect((await viewer.call(cartShares, {})).readable).toEqual([
    { personId, name: '成员buyer', lines: 1 },
  ]);
  await sharer.call(shareCart, { personId: String(viewer.id), reads: false });
  expect((await refusalOf(viewer.call(sharedCart, { personId }))).code).toBe('G404');
});

test('people of other companies and former members are answered like unknown ids', async () => {
  const stranger = await company(market, '别家');
  const ids = await fillCart(one, [[await market.offer(), '1']]);
  expect((await refusalOf(give(ids, stranger))).code).toBe('G404');
  const personId = String(one.id);
  expect((await refusalOf(stranger.call(sharedCart, { personId }))).code).toBe('G404');
  expect(await stranger.call(cartShares, {})).toEqual({ colleagues: [], readable: [], cart: [] });
  const leaving = await member(market, owner, 'buyer');
  await leaving.call(shareCart, { personId, reads: true });
  await owner.call(removeMember, { personId: String(leaving.id) });
  const read = one.call(sharedCart, { personId: String(leaving.id) });
  expect((await refusalOf(read)).code).toBe('G404');
});

test('issue 19 §1: the cart of a removed member goes to the person who removes them', async () => {
  const rebar = await market.offer();
  const leaving = await member(market, owner, 'buyer');
  await fillCart(leaving, [[rebar, '6']]);
  await owner.call(shareCart, { personId: String(leaving.id), reads: true });
  await leaving.call(shareCart, { personId: String(owner.id), reads: true });
  await owner.call(removeMember, { personId: String(leaving.id) });
  expect(await holds(owner)).toContainEqual([rebar.id, '6']);
  const left = eq(cartLines.customerId, leaving.id);
  expect(await market.db.$count(cartLines, left)).toBe(0);
  const shared = or(eq(shares.ownerId, leaving.id), eq(shares.readerId, leaving.id));
  expect(await market.db.$count(shares, shared)).toBe(0);
});
