import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalByToken,
  decideApproval,
  decideByToken,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { changeMember, memberList } from '#app/domain/company/member-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { approvalTokenOf, openMarket, textsTo } from '#tests/api/company/companies.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { followers } from './followers.ts';
import { sellerOf } from './inquiring.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let market: OpenMarket;
let its: Awaited<ReturnType<typeof followers>>;
beforeAll(async () => {
  market = await openMarket();
  its = await followers(market);
});
afterAll(() => market.close());

describe('an order that gets dearer than its company has agreed to', () => {
  test('waits anew, says what was agreed to, and is the new amount’s once that is agreed to', async () => {
    const { buyer, approver, second, codes } = await its.ordered();
    expect(await its.waitingOf(approver)).toMatchObject([
      { paymentAmount: '70000.00', agreedAmount: null },
    ]);
    await its.decide(approver);
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_000_000, 7_000_000]]);
    const winner = await sellerOf(market, 'S0001');
    const told = (await textsTo(market, winner)).length;

    await its.publish('6.9');
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 6_900_000, 7_000_000]]);
    await its.publish('7');
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_000_000, 7_000_000]]);
    await its.publish('7.1');
    expect(await its.stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, 7_000_000]]);
    const asked = first(await its.waitingOf(approver));
    expect(asked).toMatchObject({
      state: 'waiting',
      paymentAmount: '71000.00',
      agreedAmount: '70000.00',
      level: 1,
      decisions: [],
    });
    expect(Date.parse(asked.expireDate) - market.now().getTime()).toBeGreaterThan(DAY_MS - HOUR_MS);
    const text = /71,000\.00（此前已同意 ¥70,000\.00），等待您审批/;
    await expectNotified(market, 'approvalAsked', approver, { text });
    // One of those who may decide gets it as a short message too.
    const texts = [...(await textsTo(market, approver)), ...(await textsTo(market, second))];
    expect(texts.filter((each) => text.test(each))).toHaveLength(1);
    await expectNotified(market, 'approvalRenewed', buyer, {
      text: /增至 ¥71,000\.00，已提交审批，通过后才能付款/,
    });
    const { events } = await buyer.call(orderById, { id: first(codes) });
    expect(events.at(-1)).toMatchObject({
      kind: 'approvalAsked',
      actor: 'system',
      note: '金额由 ¥70,000.00 增至 ¥71,000.00，须经审批',
    });

    await its.decide(approver);
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
    expect(await its.waitingOf(approver)).toEqual([]);
    expect(await textsTo(market, winner)).toHaveLength(told);
  });

  test('asks both levels anew, and more of them where the amount asks for it', async () => {
    const { approver, second, codes } = await its.ordered({
      oneLevelFrom: '50000',
      twoLevelsFrom: '70500',
    });
    await its.decide(approver);
    await its.publish('7.1');
    expect(await its.waitingOf(approver)).toMatchObject([
      { levels: 2, level: 1, reasons: ['largeAmount'], decisions: [] },
    ]);
    await its.decide(approver);
    await its.publish('7.2');
    // The first level agreed to less.
    expect(await its.waitingOf(approver)).toMatchObject([{ level: 1, decisions: [] }]);
    await its.decide(approver);
    expect(await its.waitingOf(second)).toMatchObject([{ level: 2, decisions: [{ agree: true }] }]);
    await its.decide(second);
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_200_000, 7_200_000]]);
  });

  test('asks two where it reaches their amount with what was bought of its seller within the day', async () => {
    const bought = async (buyer: Buyer) =>
      submit(buyer, direct(await market.offer({ sellerCode: 'S0001' }), '26'));
    const { approver, second, codes } = await its.ordered(
      { oneLevelFrom: '50000', twoLevelsFrom: '170500' },
      false,
      bought,
    );
    const levels = async () =>
      (await its.waitingOf(approver))
        .filter(({ orderCode }) => orderCode === first(codes))
        .map((each) => each.levels);
    expect(await levels()).toEqual([1]);
    // With the 100,100.00 of before it is 171,100.00.
    await its.publish('7.1');
    expect(await levels()).toEqual([2]);
    const asked = (await its.waitingOf(second)).find(({ orderCode }) => orderCode === first(codes));
    const { approvalId = '' } = asked ?? {};
    for (const who of [approver, second]) {
      expect((await its.stateOf(codes)).map(([state]) => state)).toEqual(['waitPay waiting']);
      await who.call(decideApproval, { approvalId, agree: true, reason: '' });
    }
    expect((await its.stateOf(codes)).map(([state]) => state)).toEqual(['waitPay approved']);
  });

  test('alone of its checkout waits, and the task has the amount of all that waits', async () => {
    const { approver, codes } = await its.ordered(undefined, true);
    const amountOf = async () => {
      const { tasks } = await approver.call(workTasks, { role: 'purchase' });
      return tasks.filter(({ kind }) => kind === 'approve').map(({ amount }) => amount);
    };
    expect(await amountOf()).toEqual(['71000.00']);
    await its.decide(approver);
    await its.publish('7.1');
    expect((await its.stateOf(codes)).map(([state]) => state).sort()).toEqual([
      'waitPay approved',
      'waitPay waiting',
    ]);
    expect(await amountOf()).toEqual(['71000.00']);
    expect(await its.waitingOf(approver)).toMatchObject([
      { orderCodes: [expect.any(String)], paymentAmount: '71000.00', agreedAmount: '70000.00' },
    ]);
  });

  test('that needed nobody when it was placed is asked about once a rate takes it to the limit', async () => {
    const { buyer, approver, codes } = await its.ordered({ oneLevelFrom: '71000' });
    const winner = await sellerOf(market, 'S0001');
    const told = (await textsTo(market, winner)).length;
    expect(await its.stateOf(codes)).toEqual([['waitPay null', 7_000_000, null]]);
    await its.publish('7.09');
    expect(await its.stateOf(codes)).toEqual([['waitPay null', 7_090_000, null]]);
    await its.publish('7.1');
    expect(await its.stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, 7_090_000]]);
    expect(await its.waitingOf(approver)).toMatchObject([
      {
        reasons: ['amount'],
        levels: 1,
        paymentAmount: '71000.00',
        agreedAmount: null,
        split: null,
      },
    ]);
    await expectNotified(market, 'approvalRenewed', buyer, {
      text: /由 ¥70,900\.00 增至 ¥71,000\.00，已提交审批/,
    });
    const { events } = await buyer.call(orderById, { id: first(codes) });
    expect(events.at(-1)).toMatchObject({
      kind: 'approvalAsked',
      note: '金额由 ¥70,900.00 增至 ¥71,000.00，须经审批',
    });
    await its.decide(approver);
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
    await its.publish('7.2');
    expect(await its.waitingOf(approver)).toMatchObject([{ agreedAmount: '71000.00' }]);
    expect(await textsTo(market, winner)).toHaveLength(told);
  });

  test('that needed nobody waits by a sum over a time and a budget too, and the company’s own login for nobody', async () => {
    const { owner, buyer, approver, codes } = await its.ordered({});
    await its.publish('7.1');
    expect(await its.stateOf(codes)).toEqual([['waitPay null', 7_100_000, null]]);
    const { members } = await owner.call(memberList, {});
    const personId = members.find(({ phone }) => phone === buyer.phone)?.personId ?? '';
    await owner.call(changeMember, { personId, role: 'buyer', monthlyBudget: '72000' });
    await its.publish('7.2');
    expect(await its.stateOf(codes)).toEqual([['waitPay null', 7_200_000, null]]);
    await its.publish('7.3');
    expect(await its.waitingOf(approver)).toMatchObject([
      { reasons: ['budget'], budget: { limit: '72000.00', used: '0.00' } },
    ]);
    expect(await its.stateOf(codes)).toEqual([['waitPay waiting', 7_300_000, 7_200_000]]);
  });

  test('and is then sent back or cancelled: its seller, who knows of it, is told', async () => {
    const { buyer, approver, codes } = await its.ordered();
    await its.decide(approver);
    await its.publish('7.1');
    const winner = await sellerOf(market, 'S0001');
    await its.decide(approver, { agree: false });
    expect(await its.stateOf(codes)).toEqual([['cancelled returned', 7_100_000, 7_000_000]]);
    await expectNotified(market, 'saleCancelled', winner, { text: new RegExp(first(codes)) });
    expect(
      (
        await refusalOf(
          buyer.call(cancelOrder, { orderCode: first(codes) }, { serial: newSerial() }),
        )
      ).code,
    ).toBe('orderEnded');
  });

  test('that was agreed to before amounts were kept waits too', async () => {
    const { approver, codes } = await its.ordered();
    await its.decide(approver);
    await market.db
      .update(orders)
      .set({ agreedAmount: null })
      .where(eq(orders.orderCode, first(codes)));
    await its.publish('7.1');
    expect(await its.stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, 7_000_000]]);
  });
});

describe('what an approver agrees to is what was shown', () => {
  const text = '金额已由 ¥70,000.00 变为 ¥71,000.00，没有审批，请核对后再决定';

  test('approval.decide: amountChanged, and those who may decide are told while it waits', async () => {
    const { approver, codes } = await its.ordered();
    await its.publish('7.1');
    await expectNotified(market, 'approvalAsked', approver, { text: /71,000\.00，等待您审批/ });
    const refused = await refusalOf(its.decide(approver, { shownAmount: '70000.00' }));
    expect(refused).toMatchObject({ code: 'amountChanged', text });
    expect(await its.stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, null]]);
    await its.decide(approver, { shownAmount: '71000.00' });
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
  });

  test('approval.decideByToken: amountChanged keeps the code, and a link of an earlier round decides nothing', async () => {
    const { approver, codes } = await its.ordered();
    const { call } = callersOf(market.url);
    const token = await approvalTokenOf(market, approver);
    await call(sendApprovalCode, { token });
    const verifyCode =
      /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
    await its.publish('7.1');
    const decideBy = (shownAmount: string) =>
      call(decideByToken, { token, verifyCode, agree: true, shownAmount });
    expect(await refusalOf(decideBy('70000.00'))).toMatchObject({ code: 'amountChanged', text });
    expect(await call(approvalByToken, { token })).toMatchObject({ paymentAmount: '71000.00' });
    await decideBy('71000.00');
    expect(await its.stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
    await its.publish('7.2');
    expect((await call(approvalByToken, { token })).closed).toBe('decided');
    expect(
      (await call(approvalByToken, { token: await approvalTokenOf(market, approver) })).closed,
    ).toBeNull();
  });
});
