import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatYuan } from '#app/domain/money.ts';
import { saleAccount, saleAccountEntries, withdraw } from '#app/domain/payout/contract.ts';
import { sellerDebts as deskDebts } from '#app/domain/remittance/money-desk-contract.ts';
import { decideWithdrawal, withdrawalList } from '#app/domain/wallet/withdrawal-contract.ts';
import { receive, ship, sold } from '#tests/api/delivery/sending.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { giveBack, lockOrder, lockReturns } from '#trading-api/order/index.ts';
import { chargeSeller } from '#trading-api/payout/index.ts';
import { sellerDebts, sellers, withdrawals } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
let sellerCode: string;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'operator' });
  const all = await market.db.select({ code: sellers.code }).from(sellers);
  // A store that has sold nothing yet.
  sellerCode = all.map(({ code }) => code).find((code) => !/^S000[123]$/.test(code)) ?? '';
  seller = await market.buyer({ platformType: 'seller', sellerCode });
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** Ten tonnes that were received: 38,500.00 less 0.3 %. */
async function earn() {
  const goods = await market.offer({ sellerCode });
  const order = await sold(market, { lines: [[goods, '10']] });
  const { deliveryId } = await ship(seller, order.orderCode);
  await receive(order.buyer, deliveryId);
  return order;
}

const balance = async () => (await seller.call(saleAccount, {})).balance;
const BANK = { bank: '工商银行宁波分行', accountNo: '3901 0288 0920 0099 999' };
const ask = (amount: string, fields = {}) => seller.call(withdraw, { amount, ...BANK, ...fields });

describe('saleAccount.summary, saleAccount.entries', () => {
  test('a received order pays the seller less the fee', async () => {
    expect(await balance()).toBe('0.00');
    const { orderCode } = await earn();
    expect(await balance()).toBe('38384.50');
    const { content } = await seller.call(saleAccountEntries, {});
    expect(content).toMatchObject([
      { kind: 'sale', direction: 'in', amount: '38384.50', balance: '38384.50', orderCode },
    ]);
  });
});

describe('saleAccount.withdraw', () => {
  test('the money leaves the account and waits', async () => {
    const before = Number(await balance());
    await ask('1,000.00');
    expect(Number(await balance())).toBe(before - 1000);
    expect((await seller.call(saleAccount, {})).frozen).toBe('1000.00');
  });

  test("saleAccount.withdraw: 'missing' a bank, 'invalid' an amount or account, 'fundsShort'", async () => {
    expect(await codeOf(ask('1000', { bank: ' ' }))).toBe('missing');
    expect(await codeOf(ask('很多'))).toBe('invalid');
    expect(await codeOf(ask('99.99'))).toBe('invalid');
    expect(await codeOf(ask('1000', { accountNo: '12ab' }))).toBe('invalid');
    expect(await codeOf(ask('9000000'))).toBe('fundsShort');
  });

  test('many at once never take more than there is', async () => {
    const { made, refused } = await race(Array.from({ length: 6 }, () => ask('15000.00')));
    expect(made.length).toBe(2);
    expect(new Set(refused)).toEqual(new Set(['fundsShort']));
  });

  test('the same serial many times at once asks once', async () => {
    await earn();
    const serial = newSerial();
    const before = Number(await balance());
    const send = () => seller.call(withdraw, { amount: '200.00', ...BANK }, { serial });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ withdrawalId }) => withdrawalId)).size).toBe(1);
    expect(Number(await balance())).toBe(before - 200);
  });
});

describe('withdrawal.list, withdrawal.decide', () => {
  const decide = (withdrawalId: string, done: boolean, note = '') =>
    operator.call(decideWithdrawal, { withdrawalId, done, note });

  test('paid out, or refused with the money back; those that wait come first', async () => {
    const before = Number(await balance());
    const one = await ask('300.00');
    const two = await ask('400.00');
    await decide(one.withdrawalId, true, '流水 20261124001');
    await decide(two.withdrawalId, false, '账号与户名不符');
    expect(Number(await balance())).toBe(before - 300);
    const { content } = await operator.call(withdrawalList, {});
    expect(content[0]?.state).toBe('waiting');
    const own = content.filter(({ withdrawalId }) => withdrawalId === two.withdrawalId);
    expect(own).toMatchObject([{ state: 'refused', note: '账号与户名不符' }]);
  });

  test("withdrawal.decide: 'decided' once, 'missing' a reason to refuse, or the bank's number", async () => {
    const { withdrawalId } = await ask('500.00');
    expect(await codeOf(decide(withdrawalId, false))).toBe('missing');
    expect(await codeOf(decide(withdrawalId, true))).toBe('missing');
    const { made, refused } = await race([
      decide(withdrawalId, true, '流水 1'),
      decide(withdrawalId, false, '不符'),
      decide(withdrawalId, true, '流水 1'),
    ]);
    expect(made).toHaveLength(1);
    expect(refused).toEqual(['decided', 'decided']);
  });
});

describe('a refund after the seller was paid', () => {
  test('is charged to the account, the rest is a debt that the next payout and withdrawals repay', async () => {
    const { orderCode } = await earn();
    const left = Number(await balance());
    const { withdrawalId } = await ask(left.toFixed(2));
    await market.db.transaction(async (tx) => {
      const order = first([await lockOrder(tx, orderCode)].flatMap((each) => each ?? []));
      const now = market.now();
      const accounts = await lockReturns(tx, [order]);
      const amount = 1_000_000;
      await chargeSeller(tx, {
        ...{ order, amount, claim: amount, added: 0, back: amount, accounts, now },
      });
      await giveBack(tx, order, { amount: 1_000_000, reason: 'after_sale', now });
    });
    const ofSeller = eq(sellerDebts.sellerCode, sellerCode);
    const debts = await market.db.select().from(sellerDebts).where(ofSeller);
    // The platform gives back its fee of 30.00.
    expect(debts).toMatchObject([{ amount: 997_000 }]);
    const lent = async () =>
      (await operator.call(deskDebts, {})).content.find((each) => each.sellerCode === sellerCode);
    expect(await lent()).toMatchObject({ debt: '9970.00', balance: '0.00' });
    expect(Number((await lent())?.frozen)).toBeGreaterThanOrEqual(left);
    const waits = await operator.call(withdrawalList, { state: 'waiting' });
    const own = waits.content.find((each) => each.withdrawalId === withdrawalId);
    expect(own).toMatchObject({ ofSeller: true, debt: '9970.00' });
    // What is refused repays it first.
    await operator.call(decideWithdrawal, { withdrawalId, done: false, note: '先偿还垫付' });
    expect(await balance()).toBe((left - 9970).toFixed(2));
    expect(await lent()).toBeUndefined();
    // So does what is asked for.
    await market.db.update(sellerDebts).set({ amount: 100_000 }).where(ofSeller);
    const rest = left - 9970 - 1000;
    expect((await refusalOf(ask((rest + 0.01).toFixed(2)))).text).toBe(
      `可提现余额为 ¥${formatYuan(Math.round(rest * 100))}`,
    );
    expect((await seller.call(saleAccount, {})).withdrawable).toBe(rest.toFixed(2));
    await ask(rest.toFixed(2));
    expect(await seller.call(saleAccount, {})).toMatchObject({ balance: '0.00', debt: '0.00' });
    await market.db.update(sellerDebts).set({ amount: 997_000 }).where(ofSeller);
    await earn();
    expect(await balance()).toBe('28414.50');
    expect((await seller.call(saleAccount, {})).debt).toBe('0.00');
    expect(await market.db.$count(withdrawals)).toBeGreaterThan(0);
  });
});
