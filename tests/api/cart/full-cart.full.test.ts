import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CART_FULL, MOST_CART_LINES } from '#app/domain/cart/cart.ts';
import { addCarts, cartCount, cartList, updateCartCounts } from '#app/domain/cart/contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { MOST_ORDER_LINES, TOO_MANY_SELECTED } from '#app/domain/order/order.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { cartLines, goods } from '#trading-api/schema.ts';

let market: OpenMarket;
let buyer: Buyer;
/** More goods than a cart has room for. */
let ids: number[];

beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer();
  const rows = await market.db
    .update(goods)
    .set({ availableCount: 100_000, miniQuantity: 100, myBuyNum: null, onShelf: true })
    .where(eq(goods.kind, 'sale'))
    .returning({ id: goods.id });
  ids = rows.map(({ id }) => id);
  const lines = ids
    .slice(0, MOST_CART_LINES - 1)
    .map((goodsId) => ({ customerId: buyer.id, goodsId, count: 100, createdAt: market.now() }));
  await market.db.insert(cartLines).values(lines);
});
afterAll(() => market.close());

const wanted = (at: number) =>
  ({ productId: String(ids[at]), count: '1', source: 'sale' }) as const;

describe('cart.add', () => {
  test('tooMany: of two that are added at once into the last place one gets it', async () => {
    const [last, beyond] = [wanted(MOST_CART_LINES - 1), wanted(MOST_CART_LINES)];
    const results = await Promise.allSettled(
      [last, beyond].map((each) => buyer.call(addCarts, each)),
    );
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'tooMany', text: CART_FULL })]);
    expect(await buyer.call(cartCount, {})).toBe(MOST_CART_LINES);
  });

  test('a full cart takes more of what it holds, row by row of a list as well', async () => {
    const rows = [wanted(0), wanted(MOST_CART_LINES + 1), wanted(1)];
    expect(await buyer.call(addCartsList, { rows })).toEqual({
      problems: [{ path: ['rows', 1], code: 'tooMany', text: CART_FULL }],
      cartCount: MOST_CART_LINES,
    });
  });

  test('what is checked out at once is an order that can be made', async () => {
    const settle = (await buyer.call(cartList, {})).map(({ id }) => id);
    const { problems } = await buyer.call(updateCartCounts, { lines: [], settle });
    expect(problems).toEqual([{ path: ['settle'], code: 'tooMany', text: TOO_MANY_SELECTED }]);
    const part = settle.slice(0, MOST_ORDER_LINES);
    const { problems: ofPart } = await buyer.call(updateCartCounts, { lines: [], settle: part });
    expect(ofPart.filter(({ code }) => code === 'tooMany')).toEqual([]);
  });
});
