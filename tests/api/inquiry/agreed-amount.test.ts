import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Approval,
  approvalByToken,
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { awardLines } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { NO_ROW } from '#app/domain/inquiry/offer.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { saveRate } from '#app/domain/market/rate-desk-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { company, member, openMarket, textsTo } from '#tests/api/company/companies.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { upload } from './offering.ts';

const DAY_MS = 24 * 3_600_000;
const ROW = { conditions: '款到发货', deliveryAddress: '无锡 1 号库', deliveryWay: '1' };

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const publish = (rate: string) =>
  operator.call(
    saveRate,
    { currency: 'USD', rate, source: '中国银行', confirmedRate: rate },
    { serial: newSerial() },
  );

/**
 * Orders of one award of a company's buyer: ten tonnes at US$1,000.00 of S0001 at the rate of the day of payment, and
 * where `beside` ten tonnes at ¥100.00 of S0002.
 * @param before what the buyer does before it
 */
async function ordered(
  rule: Record<string, string> = { oneLevelFrom: '50000' },
  beside = false,
  before: (buyer: Buyer) => Promise<unknown> = async () => undefined,
) {
  await publish('7');
  const owner = await company(market);
  await owner.call(saveApprovalRule, rule);
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  const second = await member(market, owner, 'approver');
  await before(buyer);
  const { id: addressId } = await addOwnAddress(owner);
  market.advance(2001);
  const goods = [await market.offer({ unit: '吨' }), await market.offer({ unit: '吨' })];
  const inquiryNum = await inquire(market, buyer, goods);
  const send = async (code: string, price: string, at: number, fields: object) => {
    const seller = await sellerOf(market, code);
    market.advance(2001);
    const validUntil = wallTime(new Date(market.now().getTime() + 3 * DAY_MS));
    const offerDetails = goods.map((_, each) => (each === at ? { ...ROW, price } : NO_ROW));
    const fileIds = [await upload(market, seller)];
    await seller.call(
      saveOffer,
      { inquiryNum, lastCutNum: 0, validUntil, fileIds, offerDetails, ...fields },
      { serial: newSerial() },
    );
  };
  await send('S0001', '1000', 0, { currency: 'USD', rateRule: 'payDay' });
  if (beside) await send('S0002', '100', 1, {});
  const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  const offerId = (code: string) =>
    sellers.find(({ sellerCode }) => sellerCode === code)?.offer?.id ?? '';
  market.advance(2001);
  const made = await buyer.call(
    awardLines,
    {
      inquiryNum,
      addressId,
      awards: [
        { offerId: offerId('S0001'), position: 1, count: '10' },
        ...(beside ? [{ offerId: offerId('S0002'), position: 2, count: '10' }] : []),
      ],
    },
    { serial: newSerial() },
  );
  return { owner, buyer, approver, second, codes: made.orders.map(({ orderCode }) => orderCode) };
}

const waitingOf = async (who: Buyer): Promise<Approval[]> =>
  (await who.call(approvalList, { which: 'waiting' as const })).content;

async function decide(who: Buyer, fields: { agree?: boolean; shownAmount?: string } = {}) {
  const { approvalId } = first(await waitingOf(who));
  market.advance(2001);
  await who.call(decideApproval, { approvalId, agree: true, reason: '已核对', ...fields });
}

const stateOf = async (codes: readonly string[]) => {
  const rows = await market.db
    .select()
    .from(orders)
    .where(inArray(orders.orderCode, [...codes]))
    .orderBy(orders.orderCode);
  return rows.map(({ state, approval, paymentAmount, agreedAmount }) => [
    `${state} ${approval}`,
    paymentAmount,
    agreedAmount,
  ]);
};

describe('an order that gets dearer than its company has agreed to', () => {
  test('waits anew, says what was agreed to, and is the new amount’s once that is agreed to', async () => {
    const { buyer, approver, codes } = await ordered();
    expect(await waitingOf(approver)).toMatchObject([
      { paymentAmount: '70000.00', agreedAmount: null },
    ]);
    await decide(approver);
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_000_000, 7_000_000]]);
    const winner = await sellerOf(market, 'S0001');
    const told = (await textsTo(market, winner)).length;

    await publish('6.9');
    expect(await stateOf(codes)).toEqual([['waitPay approved', 6_900_000, 7_000_000]]);
    await publish('7');
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_000_000, 7_000_000]]);
    await publish('7.1');
    expect(await stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, 7_000_000]]);
    const asked = first(await waitingOf(approver));
    expect(asked).toMatchObject({
      state: 'waiting',
      paymentAmount: '71000.00',
      agreedAmount: '70000.00',
      level: 1,
      decisions: [],
    });
    expect(new Date(asked.expireDate).getTime()).toBe(market.now().getTime() + DAY_MS);
    const text = /71,000\.00（此前已同意 ¥70,000\.00），等待您审批/;
    await expectNotified(market, 'approvalAsked', approver, { text });
    expect((await textsTo(market, approver)).at(-1)).toMatch(text);
    const { events } = await buyer.call(orderById, { id: first(codes) });
    expect(events.at(-1)).toMatchObject({
      kind: 'approvalAsked',
      actor: 'system',
      note: '金额由已同意的 ¥70,000.00 增至 ¥71,000.00',
    });

    await decide(approver);
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
    expect(await waitingOf(approver)).toEqual([]);
    expect(await textsTo(market, winner)).toHaveLength(told);
  });

  test('asks both levels anew, and more of them where the amount asks for it', async () => {
    const { approver, second, codes } = await ordered({
      oneLevelFrom: '50000',
      twoLevelsFrom: '70500',
    });
    await decide(approver);
    await publish('7.1');
    expect(await waitingOf(approver)).toMatchObject([
      { levels: 2, level: 1, reasons: ['largeAmount'], decisions: [] },
    ]);
    await decide(approver);
    await publish('7.2');
    // The first level agreed to less.
    expect(await waitingOf(approver)).toMatchObject([{ level: 1, decisions: [] }]);
    await decide(approver);
    expect(await waitingOf(second)).toMatchObject([{ level: 2, decisions: [{ agree: true }] }]);
    await decide(second);
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_200_000, 7_200_000]]);
  });

  test('asks two where it reaches their amount with what was bought of its seller within the day', async () => {
    const bought = async (buyer: Buyer) =>
      submit(buyer, direct(await market.offer({ sellerCode: 'S0001' }), '26'));
    const { approver, second, codes } = await ordered(
      { oneLevelFrom: '50000', twoLevelsFrom: '170500' },
      false,
      bought,
    );
    const levels = async () =>
      (await waitingOf(approver))
        .filter(({ orderCode }) => orderCode === first(codes))
        .map((each) => each.levels);
    expect(await levels()).toEqual([1]);
    // With the 100,100.00 of before it is 171,100.00.
    await publish('7.1');
    expect(await levels()).toEqual([2]);
    const asked = (await waitingOf(second)).find(({ orderCode }) => orderCode === first(codes));
    const { approvalId = '' } = asked ?? {};
    for (const who of [approver, second]) {
      expect((await stateOf(codes)).map(([state]) => state)).toEqual(['waitPay waiting']);
      await who.call(decideApproval, { approvalId, agree: true, reason: '' });
    }
    expect((await stateOf(codes)).map(([state]) => state)).toEqual(['waitPay approved']);
  });

  test('alone of its checkout waits, and the task has the amount of all that waits', async () => {
    const { approver, codes } = await ordered(undefined, true);
    const amountOf = async () => {
      const { tasks } = await approver.call(workTasks, { role: 'purchase' });
      return tasks.filter(({ kind }) => kind === 'approve').map(({ amount }) => amount);
    };
    expect(await amountOf()).toEqual(['71000.00']);
    await decide(approver);
    await publish('7.1');
    expect((await stateOf(codes)).map(([state]) => state).sort()).toEqual([
      'waitPay approved',
      'waitPay waiting',
    ]);
    expect(await amountOf()).toEqual(['71000.00']);
    expect(await waitingOf(approver)).toMatchObject([
      { orderCodes: [expect.any(String)], paymentAmount: '71000.00', agreedAmount: '70000.00' },
    ]);
  });

  test('and is then sent back or cancelled: its seller, who knows of it, is told', async () => {
    const { buyer, approver, codes } = await ordered();
    await decide(approver);
    await publish('7.1');
    const winner = await sellerOf(market, 'S0001');
    await decide(approver, { agree: false });
    expect(await stateOf(codes)).toEqual([['cancelled returned', 7_100_000, 7_000_000]]);
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
    const { approver, codes } = await ordered();
    await decide(approver);
    await market.db
      .update(orders)
      .set({ agreedAmount: null })
      .where(eq(orders.orderCode, first(codes)));
    await publish('7.1');
    expect(await stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, 7_000_000]]);
  });
});

describe('what an approver agrees to is what was shown', () => {
  const text = '金额已由 ¥70,000.00 变为 ¥71,000.00，没有审批，请核对后再决定';

  test('approval.decide: amountChanged, and those who may decide are told while it waits', async () => {
    const { approver, codes } = await ordered();
    await publish('7.1');
    await expectNotified(market, 'approvalAsked', approver, { text: /71,000\.00，等待您审批/ });
    const refused = await refusalOf(decide(approver, { shownAmount: '70000.00' }));
    expect(refused).toMatchObject({ code: 'amountChanged', text });
    expect(await stateOf(codes)).toEqual([['waitPay waiting', 7_100_000, null]]);
    await decide(approver, { shownAmount: '71000.00' });
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
  });

  test('approval.decideByToken: amountChanged keeps the code, and a link of an earlier round decides nothing', async () => {
    const { approver, codes } = await ordered();
    const { call } = callersOf(market.url);
    const linkOf = async () =>
      /\/approval\/([\w-]+)/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
    const token = await linkOf();
    await call(sendApprovalCode, { token });
    const verifyCode =
      /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1] ?? '';
    await publish('7.1');
    const decideBy = (shownAmount: string) =>
      call(decideByToken, { token, verifyCode, agree: true, shownAmount });
    expect(await refusalOf(decideBy('70000.00'))).toMatchObject({ code: 'amountChanged', text });
    expect(await call(approvalByToken, { token })).toMatchObject({ paymentAmount: '71000.00' });
    await decideBy('71000.00');
    expect(await stateOf(codes)).toEqual([['waitPay approved', 7_100_000, 7_100_000]]);
    await publish('7.2');
    expect((await call(approvalByToken, { token })).closed).toBe('decided');
    expect((await call(approvalByToken, { token: await linkOf() })).closed).toBeNull();
  });
});
