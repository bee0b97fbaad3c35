import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { tenderDetail, tendersOfOwn } from '#app/domain/tender/contract.ts';
import { awardTender, scoreTender } from '#app/domain/tender/tenderer-contract.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { cancel, race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { LOCK_MS, offer, open, publish, score, storeOf } from './tendering.ts';

let market: OpenMarket;
let sellers: Buyer[];
beforeAll(async () => {
  market = await openMarket();
  sellers = [
    await storeOf(market, 'S0001'),
    await storeOf(market, 'S0002'),
    await storeOf(market, 'S0003'),
  ];
});
afterAll(() => market.close());

const serial = () => ({ serial: newSerial() });
const detail = (caller: Pick<Buyer, 'call'>, id: string) => caller.call(tenderDetail, { id });
const seller = (at: number): Buyer => first(sellers.slice(at));

/** A tender whose two lots the first and the second store have won, with an order each. */
async function awarded() {
  const tenderer = await market.buyer();
  const { id: addressId } = await addOwnAddress(tenderer);
  const id = await publish(market, tenderer);
  await offer(market, seller(0), id, ['3800', '4000']);
  await offer(market, seller(1), id, ['3900', '3900']);
  await offer(market, seller(2), id, ['3950', '']);
  await open(market, id);
  const { offers } = await score(tenderer, id);
  const offerIds = offers.map(({ offerId }) => offerId);
  const award = (...choices: readonly (readonly [number, string, string])[]) => {
    market.advance(LOCK_MS);
    const lots = choices.map(([position, offerId, reason]) => ({ position, offerId, reason }));
    return tenderer.call(awardTender, { id, scoreRevision: 1, addressId, lots }, serial());
  };
  const [one = '', two = '', three = ''] = offerIds;
  const { orders } = await award([1, one, ''], [2, two, '']);
  return { tenderer, id, award, one, two, three, orders };
}

describe('awarding again', () => {
  test('a lot whose order was cancelled goes to another, with a reason in the record; the others are told', async () => {
    const { tenderer, id, award, three, orders } = await awarded();
    const again = () => award([1, three, '原中标人订单已取消']);
    expect((await refusalOf(again())).code).toBe('decided');
    const [lost = { orderCode: '' }, kept = { orderCode: '' }] = orders;
    await cancel(market, lost.orderCode);
    expect((await detail(tenderer, id)).results.map(({ cancelled }) => cancelled)).toEqual([
      ...[true, false],
    ]);
    // Whose order is cancelled is between the two of them.
    expect((await detail(market, id)).results.map(({ cancelled }) => cancelled)).toEqual([
      ...[false, false],
    ]);
    const own = await tenderer.call(tendersOfOwn, { as: 'tenderer', waits: '1' });
    expect(own.content).toMatchObject([{ id, reopened: 1 }]);
    const { tasks } = await tenderer.call(workTasks, { role: 'purchase', tenders: '1' });
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'tender', ref: id }));
    const { orders: made } = await again();
    expect(made).toHaveLength(1);
    const code = first(made).orderCode;
    expect(await tenderer.call(orderById, { id: code })).toMatchObject({
      paymentAmount: '395000.00',
    });
    const seen = await detail(tenderer, id);
    expect(seen.results).toMatchObject([
      { offerId: three, orderCode: code, reason: '原中标人订单已取消', cancelled: false },
      { orderCode: kept.orderCode },
    ]);
    const entries = seen.records.filter(({ kind }) => kind === 'awarded');
    expect(JSON.parse(entries[1]?.text ?? '')).toMatchObject({
      results: [{ position: 1, offerId: three, reason: '原中标人订单已取消' }],
    });
    expect(JSON.parse(entries[1]?.text ?? '').results[0].before).not.toBe('');
    await expectNotified(market, 'tenderWon', seller(2), { text: new RegExp(code) });
    for (const other of [seller(0), seller(1)]) {
      await expectNotified(market, 'tenderAwardedAgain', other, {
        ...{ path: `/tender?id=${id}`, text: /标段 1 已重新定标/ },
      });
    }
    const told = (await messagesOf(market, seller(2))).map(({ event }) => event);
    expect(told).not.toContain('tenderAwardedAgain');
    expect((await tenderer.call(tendersOfOwn, { as: 'tenderer', waits: '1' })).content).toEqual([]);
    expect((await refusalOf(again())).code).toBe('decided');
  });

  test('takes a reason also for the first of the ranking and for nobody, and no lot that has its order', async () => {
    const { tenderer, id, award, one, two, three, orders } = await awarded();
    await cancel(market, first(orders).orderCode);
    const code = async (...args: (readonly [number, string, string])[]) =>
      (await refusalOf(award(...args))).code;
    expect(await code([1, one, ' '])).toBe('missing');
    expect(await code([1, '', ''])).toBe('missing');
    expect(await code([2, three, '换'])).toBe('missing');
    expect(await code([1, three, '换'], [2, two, '换'])).toBe('invalid');
    expect(
      (await refusalOf(tenderer.call(scoreTender, { id, scoreRevision: 1, scores: [] }, serial())))
        .code,
    ).toBe('decided');
    await award([1, '', '项目调整，不再采购']);
    expect((await detail(tenderer, id)).results[0]).toMatchObject({ offerId: '', orderCode: '' });
    // Nobody has it now, so there is nothing to decide again.
    expect(await code([1, three, '换'])).toBe('decided');
  });

  test('two at once make one order', async () => {
    const { award, three, orders } = await awarded();
    await cancel(market, first(orders).orderCode);
    const { made, refused } = await race(times(4, () => award([1, three, '换'])));
    expect(made).toHaveLength(1);
    expect(refused.every((code) => code === 'decided' || code === 'G429')).toBe(true);
  });
});
