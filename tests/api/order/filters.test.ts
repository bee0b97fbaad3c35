import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteOrderFilter,
  orderFilters,
  saveOrderFilter,
} from '#app/domain/order/filter-contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const save = (buyer: Buyer, more: { name?: string; query?: string; list?: 'sale' } = {}) =>
  buyer.call(saveOrderFilter, { list: 'purchase', name: '待发货', query: 'state=paid', ...more });
const kept = (buyer: Buyer, list: 'purchase' | 'sale' = 'purchase') =>
  buyer.call(orderFilters, { list });

describe('orderFilter.list, orderFilter.save, orderFilter.delete', () => {
  test('issue 18 §6: a filter is kept for its list under its name, and forgotten', async () => {
    const buyer = await market.buyer();
    await save(buyer, { query: '?page=3&keyword=%E9%92%A2&state=paid&other=1' });
    await save(buyer, { query: 'state=paid&keyword=%E9%92%A2' });
    const [filter] = await kept(buyer);
    expect(filter).toMatchObject({ name: '待发货', query: 'state=paid&keyword=%E9%92%A2' });
    expect(await kept(buyer, 'sale')).toEqual([]);
    const id = filter?.id ?? '';
    const other = await market.buyer();
    await other.call(deleteOrderFilter, { id });
    expect(await kept(other)).toEqual([]);
    expect(await kept(buyer)).toHaveLength(1);
    await buyer.call(deleteOrderFilter, { id });
    expect(await kept(buyer)).toEqual([]);
  });

  test('missing: no name, or no condition', async () => {
    const buyer = await market.buyer();
    const problems = await problemsOf(save(buyer, { name: ' ', query: 'page=2' }));
    expect(problems).toMatchObject([
      { path: ['name'], code: 'missing' },
      { path: ['query'], code: 'missing' },
    ]);
  });

  test('exists: other conditions under the name, in the same list', async () => {
    const buyer = await market.buyer();
    await save(buyer);
    expect((await refusalOf(save(buyer, { query: 'state=done' }))).code).toBe('exists');
    await save(buyer, { list: 'sale' });
  });

  test('tooMany: twenty of a list, also when thirty are saved at once', async () => {
    const buyer = await market.buyer();
    const attempts = Array.from({ length: 30 }, (_, at) => save(buyer, { name: `筛选 ${at}` }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await kept(buyer)).toHaveLength(20);
    expect((await refusalOf(save(buyer))).code).toBe('tooMany');
  });
});
