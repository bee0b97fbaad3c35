import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameDeputy, saveBudget } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { followApprovals } from '#trading-api/company/follow-approvals.ts';
import { customers, orders } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import {
  again,
  approvalOf,
  codeOf,
  decide,
  expectHeld,
  type Firm,
  firm,
  idOf,
  joined,
  logOf,
  order,
} from './red-team-firm.ts';

let market: OpenMarket;
/** Of a purchase of 60,000 and more two decide. */
let two: Firm;
beforeAll(async () => {
  market = await openMarket();
  two = await firm(market, { twoLevelsFrom: '60,000' });
});
afterAll(() => market.close());

const named = (who: Buyer, deputy: Buyer, days: object = { until: '2099-01-01' }) =>
  who.call(nameDeputy, { deputyId: idOf(deputy), ...days });

/** An order of 77,000 that waits, with what it is decided by. */
async function waiting({ owner }: Firm, by: Buyer, own: Parameters<typeof order>[3] = {}) {
  const { orderCode } = await order(market, by, '20', own);
  return { orderCode, asked: await approvalOf(owner, orderCode) };
}

const rowOf = async (orderCode: string) =>
  first(await market.db.select().from(orders).where(eq(orders.orderCode, orderCode)));

const outcomes = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled');

describe('at once', () => {
  test('one approver decides one level of two, in however many tabs', async () => {
    const { orderCode, asked } = await waiting(two, two.buyer);
    const { made, refused } = await race(times(4, () => decide(two.approver, asked)));
    expect([made.length, refused]).toEqual([1, times(3, () => 'notDecider')]);
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
  });

  test('a payment is refused while the first of two decides', async () => {
    const { orderCode, asked } = await waiting(two, two.buyer);
    const paying = codeOf(two.owner.call(startPayment, { orderCode, payMethod: 'alipay' }));
    await decide(two.approver, asked);
    expect(await paying).toBe('unapproved');
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
  });

  test('agreed to, sent back and cancelled: one decision, and none after the end', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    const [agreed, sentBack, cancelled] = await outcomes([
      decide(people.approver, asked),
      decide(people.other, asked, false),
      people.buyer.call(cancelOrder, { orderCode }),
    ]);
    expect([agreed, sentBack].filter(Boolean).length).toBeLessThanOrEqual(1);
    const { state, approval } = await rowOf(orderCode);
    expect(state === 'cancelled').toBe(sentBack === true || cancelled === true);
    expect(approval === 'approved').toBe(agreed);
    expect(await codeOf(decide(people.owner, asked))).toBe('decided');
  });

  test('who loses the role decides before, or not at all', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    const [agreed, changed] = await outcomes([
      decide(people.approver, asked),
      people.owner.call(changeMember, { personId: idOf(people.approver), role: 'buyer' }),
    ]);
    expect(changed).toBe(true);
    expect((await rowOf(orderCode)).approval).toBe(agreed ? 'approved' : 'waiting');
  });

  test('two colleagues do not both order the rest of a budget', async () => {
    const people = await firm(market, { oneLevelFrom: '' });
    const budget = { kind: 'costCentre', name: '一车间', period: 'month', limit: '60,000' };
    await people.owner.call(saveBudget, budget);
    const goods = await Promise.all(
      ['S0002', 'S0003'].map((sellerCode) => market.offer({ sellerCode })),
    );
    const placed = await Promise.all(
      [people.buyer, people.colleague].map((who, at) =>
        submit(who, { ...direct(first(goods.slice(at)), '10'), costCentre: '一车间' }),
      ),
    );
    expect(placed.filter(({ waitsForApproval }) => waitsForApproval)).toHaveLength(1);
  });

  test('two tabs of one buyer are one order', async () => {
    market.advance(DAY_MS);
    const goods = await market.offer({ sellerCode: 'S0003' });
    const tab = () => submit(two.colleague, direct(goods, '10'), newSerial());
    const { made, refused } = await race([tab(), tab()]);
    expect([made.length, refused]).toEqual([1, ['G429']]);
    const { orderCode } = first(made);
    expect((await two.owner.call(orderById, { id: orderCode })).placedBy).toBe('乙采购');
  });
});

describe('to the millisecond', () => {
  test('what is over is not decided, and is until then', async () => {
    const { orderCode, asked } = await waiting(two, two.buyer);
    const { payDeadline } = await rowOf(orderCode);
    market.stopClock(payDeadline);
    expect(await codeOf(decide(two.approver, asked))).toBe('over');
    await expectHeld(market, orderCode, two.buyer);
    market.stopClock(new Date(payDeadline.getTime() - 1));
    await decide(two.approver, asked);
    market.stopClock(null);
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
  });

  test('a day less a millisecond later the second part is of the same purchase', async () => {
    market.advance(2 * DAY_MS);
    const begun = market.now();
    const goods = await market.offer({ sellerCode: 'S0002' });
    const placed: boolean[] = [];
    for (const later of [0, DAY_MS - 1]) {
      market.stopClock(new Date(begun.getTime() + later));
      placed.push((await submit(two.colleague, direct(goods, '10'))).waitsForApproval);
    }
    market.stopClock(null);
    expect(placed).toEqual([false, true]);
  });

  test('a deputy from tomorrow does not decide today', async () => {
    const { orderCode, asked } = await waiting(two, two.buyer);
    const tomorrow = wallDay(new Date(market.now().getTime() + DAY_MS));
    await named(two.approver, two.finance, { from: tomorrow, until: tomorrow });
    expect(await codeOf(decide(two.finance, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer);
    await two.approver.call(nameDeputy, { deputyId: '' });
  });
});

describe('those who stand in for each other', () => {
  test('in a circle are still two people', async () => {
    await named(two.approver, two.other);
    await named(two.other, two.approver);
    const { orderCode, asked } = await waiting(two, two.buyer);
    await decide(two.approver, asked);
    expect(await codeOf(decide(two.approver, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer, [two.approver]);
    for (const who of [two.approver, two.other]) await who.call(nameDeputy, { deputyId: '' });
  });

  test('in a circle are still two where a rule asks both', async () => {
    const people = await firm(market);
    const personIds = [idOf(people.other), idOf(people.approver)];
    const rule = { kind: 'costCentre', value: '一车间', mode: 'all', personIds };
    await people.owner.call(saveApprovers, rule);
    await named(people.approver, people.other);
    await named(people.other, people.approver);
    const { orderCode } = await order(market, people.buyer, '20', { costCentre: '一车间' });
    const asked = await approvalOf(people.approver, orderCode);
    await decide(people.approver, asked);
    expect(await codeOf(decide(people.approver, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, people.buyer, [people.approver]);
  });

  test.each(['owner', 'approver'] as const)('%s: do not decide on their own', async (who) => {
    await named(two[who], two.buyer);
    const { orderCode, asked } = await waiting(two, two.buyer);
    expect(await codeOf(decide(two.buyer, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, two.buyer);
    await two[who].call(nameDeputy, { deputyId: '' });
  });

  test('are of the company, as those whom a rule names', async () => {
    const stranger = (await firm(market)).approver;
    const kept = () =>
      Promise.all(['deputyNamed', 'approversSaved'].map((action) => logOf(two.owner, action)));
    const before = await kept();
    expect(await codeOf(named(two.approver, stranger))).toBe('invalid');
    const personIds = [idOf(stranger)];
    const rule = { kind: 'costCentre', value: '一车间', mode: 'one', personIds };
    expect(await codeOf(two.owner.call(saveApprovers, rule))).toBe('invalid');
    expect(await kept()).toEqual(before);
  });

  test('decide for nobody who is suspended, nor suspended themselves', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    await named(people.approver, people.finance);
    const suspend = ({ id }: Buyer, suspendedAt: Date | null) =>
      market.db.update(customers).set({ suspendedAt }).where(eq(customers.id, id));
    await suspend(people.approver, market.now());
    expect(await codeOf(decide(people.finance, asked))).toBe('notDecider');
    await suspend(people.approver, null);
    await suspend(people.finance, market.now());
    expect(await codeOf(decide(people.finance, asked))).toBe('G003');
    await expectHeld(market, orderCode, people.buyer);
  });
});

describe('an administrator who has ordered', () => {
  test('is not asked when it is late, and is nobody’s deputy for it', async () => {
    const people = await firm(market, { escalateHours: '1' });
    const personIds = [idOf(people.approver)];
    const rule = { kind: 'costCentre', value: '一车间', mode: 'one', personIds };
    await people.owner.call(saveApprovers, rule);
    // A Monday morning: hours are those of working days.
    const monday = new Date('2030-01-07T10:00:00+08:00');
    market.stopClock(monday);
    const { orderCode } = await order(market, people.admin, '20', { costCentre: '一车间' });
    const { approvalId } = await approvalOf(people.approver, orderCode);
    market.stopClock(new Date(monday.getTime() + 2 * HOUR_MS));
    await followApprovals(market.db, market.now());
    expect((await approvalOf(people.second, orderCode)).approvalId).toBe(approvalId);
    await named(people.second, people.admin);
    expect(await codeOf(decide(people.admin, { approvalId }))).toBe('notDecider');
    market.stopClock(null);
    await expectHeld(market, orderCode, people.admin);
  });

  test('and whom the rule names beside another, does not agree through a deputy', async () => {
    const people = await firm(market);
    const personIds = [idOf(people.admin), idOf(people.approver)];
    const rule = { kind: 'costCentre', value: '一车间', mode: 'all', personIds };
    await people.owner.call(saveApprovers, rule);
    const { orderCode } = await order(market, people.admin, '20', { costCentre: '一车间' });
    await named(people.admin, people.finance);
    const asked = await approvalOf(people.approver, orderCode);
    expect(await codeOf(decide(people.finance, asked))).toBe('notDecider');
    await decide(people.approver, asked);
    await expectHeld(market, orderCode, people.admin, [people.approver]);
  });
});

describe('who becomes somebody else meanwhile', () => {
  test('is made an administrator: their own order is theirs still', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    await people.owner.call(changeMember, { personId: idOf(people.buyer), role: 'admin' });
    expect(await codeOf(decide(await again(market, people.buyer), asked))).toBe('notDecider');
    await expectHeld(market, orderCode, people.buyer);
  });

  test('leaves and comes back as an approver: so it is', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    const [personId, successorId] = [idOf(people.buyer), idOf(people.colleague)];
    await people.owner.call(removeMember, { personId, successorId });
    const back = await joined(market, people.owner, await again(market, people.buyer), 'approver');
    expect(await codeOf(decide(await again(market, back), asked))).toBe('notDecider');
    await expectHeld(market, orderCode, people.buyer);
  });

  test('takes it over from who took it over, or as a deputy: nobody does who sees to it', async () => {
    const people = await firm(market);
    const { orderCode, asked } = await waiting(people, people.buyer);
    for (const [left, to] of [
      [people.buyer, people.admin],
      [people.admin, people.second],
    ] as const) {
      const leaving = { personId: idOf(left), successorId: idOf(to) };
      await people.owner.call(removeMember, leaving);
    }
    await named(people.approver, people.second);
    expect(await codeOf(decide(people.second, asked))).toBe('notDecider');
    await expectHeld(market, orderCode, people.buyer);
    expect((await people.owner.call(orderById, { id: orderCode })).takenOverBy).toBe('乙管理');
  });

  test.each(['viewer', 'finance', 'approver'] as const)(
    '%s: neither orders nor cancels',
    async (who) => {
      expect(await codeOf(order(market, two[who], '1'))).toBe('G003');
      const { orderCode } = await waiting(two, two.buyer);
      expect(await codeOf(two[who].call(cancelOrder, { orderCode }))).toBe('G003');
      await expectHeld(market, orderCode, two.buyer);
    },
  );
});
