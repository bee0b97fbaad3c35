import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handOverCart } from '#app/domain/cart/share-contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { race } from '#tests/api/order/racing.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { openMarket } from './companies.ts';
import { approvalOf, type Firm, firm, idOf, joined, order } from './red-team-firm.ts';

/** What is handed over in a cart is bought with who has handed it over (ADR 315); one has to agree from 50,000.00 on. */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const goodsOf = (sellerCode = 'S0001') => market.offer({ sellerCode, availableCount: 100_000_000 });

/** Puts goods into the cart of one, and hands them over to another; answers the line, to be ordered. */
async function hand(from: Buyer, to: Buyer, num = '10', goods?: Goods) {
  const handed = goods ?? (await goodsOf());
  const ids = await fillCart(from, [[handed, num]]);
  await from.call(handOverCart, { ids, personId: idOf(to) });
  return { id: ids[0] ?? '', goods: handed, num };
}

/** 38,500.00 of ten tonnes. */
async function orderOf(who: Buyer, line: Awaited<ReturnType<typeof hand>>) {
  market.advance(3000);
  return submit(who, fromCart([line]));
}

const buyers = async (people: Firm) => ({
  ...people,
  third: await joined(market, people.owner, await market.buyer({ name: '丙采购' }), 'buyer'),
});

describe('is one purchase, which is shown to who approves', () => {
  test('parts that one has handed to two', async () => {
    const { admin, buyer, colleague, approver } = await firm(market);
    const parts = [await hand(admin, buyer), await hand(admin, colleague)];
    const before = await orderOf(buyer, first(parts));
    expect(before.waitsForApproval).toBe(false);
    const { orderCode, waitsForApproval } = await orderOf(colleague, first(parts.slice(1)));
    expect(waitsForApproval).toBe(true);
    expect(await approvalOf(approver, orderCode)).toMatchObject({
      split: { amount: '38500.00', orderCodes: [before.orderCode] },
    });
  });

  test('what one orders, and has handed to another', async () => {
    const { buyer, colleague } = await firm(market);
    const line = await hand(buyer, colleague);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    expect((await orderOf(colleague, line)).waitsForApproval).toBe(true);
  });

  test('the same in the other order', async () => {
    const { buyer, colleague } = await firm(market);
    const line = await hand(buyer, colleague);
    expect((await orderOf(colleague, line)).waitsForApproval).toBe(false);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(true);
  });

  test('what three have handed to one, who orders it in parts', async () => {
    const { admin, second, colleague, buyer } = await firm(market);
    const lines = [
      await hand(admin, buyer),
      await hand(second, buyer),
      await hand(colleague, buyer),
    ];
    const waits: boolean[] = [];
    for (const line of lines) waits.push((await orderOf(buyer, line)).waitsForApproval);
    expect(waits).toEqual([false, true, true]);
  });

  test('what three have handed to two, each something of it', async () => {
    const { admin, second, colleague, buyer } = await firm(market);
    const goods = await goodsOf();
    await hand(admin, buyer, '4', goods);
    const sum = { ...(await hand(second, buyer, '6', goods)), num: '10' };
    const other = await hand(second, colleague);
    expect((await orderOf(buyer, sum)).waitsForApproval).toBe(false);
    expect((await orderOf(colleague, other)).waitsForApproval).toBe(true);
  });

  test('what was handed on to a third', async () => {
    const people = await buyers(await firm(market));
    const { buyer, colleague, third } = people;
    const line = await hand(buyer, colleague);
    await colleague.call(handOverCart, { ids: [line.id], personId: idOf(third) });
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    expect((await orderOf(third, line)).waitsForApproval).toBe(true);
  });

  test('what is taken out of the cart and bought at the goods, or other goods of the seller', async () => {
    const { buyer, colleague } = await firm(market);
    await hand(buyer, colleague);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    expect((await order(market, colleague, '10')).waitsForApproval).toBe(true);
  });

  test('what lay in the cart for days', async () => {
    const { admin, buyer, colleague } = await firm(market);
    const parts = [await hand(admin, buyer), await hand(admin, colleague)];
    market.advance(9 * DAY_MS);
    expect((await orderOf(buyer, first(parts))).waitsForApproval).toBe(false);
    expect((await orderOf(colleague, first(parts.slice(1)))).waitsForApproval).toBe(true);
  });

  test('what was left to who takes over from somebody who is removed', async () => {
    const { owner, buyer, colleague } = await firm(market);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    await owner.call(removeMember, { personId: idOf(buyer), successorId: idOf(colleague) });
    expect((await order(market, colleague, '10')).waitsForApproval).toBe(true);
  });

  test('what was handed to somebody who is removed, and left to another', async () => {
    const people = await buyers(await firm(market));
    const { owner, admin, buyer, colleague, third } = people;
    await hand(admin, buyer);
    const line = await hand(admin, third);
    await owner.call(removeMember, { personId: idOf(buyer), successorId: idOf(colleague) });
    expect((await order(market, colleague, '10')).waitsForApproval).toBe(false);
    expect((await orderOf(third, line)).waitsForApproval).toBe(true);
  });

  test('both parts ordered at the same moment', async () => {
    const { admin, buyer, colleague } = await firm(market);
    const parts = [await hand(admin, buyer), await hand(admin, colleague)];
    market.advance(3000);
    const { made } = await race([
      submit(buyer, fromCart(parts.slice(0, 1))),
      submit(colleague, fromCart(parts.slice(1))),
    ]);
    expect(made.map(({ waitsForApproval }) => waitsForApproval).toSorted()).toEqual([false, true]);
  });
});

describe('is no purchase with it', () => {
  test('what is of another seller', async () => {
    const { buyer, colleague } = await firm(market);
    const line = await hand(buyer, colleague, '10', await goodsOf('S0002'));
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    expect((await orderOf(colleague, line)).waitsForApproval).toBe(false);
    expect((await order(market, colleague, '1')).waitsForApproval).toBe(false);
  });

  test('what was bought a day before', async () => {
    const { buyer, colleague } = await firm(market);
    const line = await hand(buyer, colleague);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    market.advance(DAY_MS);
    expect((await orderOf(colleague, line)).waitsForApproval).toBe(false);
  });

  test('what a colleague buys to whom nothing was handed', async () => {
    const { buyer, colleague } = await firm(market);
    expect((await order(market, buyer, '10')).waitsForApproval).toBe(false);
    expect((await order(market, colleague, '10')).waitsForApproval).toBe(false);
  });
});
