import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESULT } from '#app/domain/endpoint.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { mbrBalQry, merchReg, merchRegQry, statement, topUp } from '#app/domain/wallet/contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { ledgerEntries, wallets } from '#trading-api/schema.ts';
import { expectSoundLedger } from './ledger-state.ts';
import { balanceOf, expectW001, orderOf, payByWallet, payerWith } from './wallets.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const payer = (yuan: string | null) => payerWith(market, yuan);

describe('wallet.merchRegQry, wallet.merchReg', () => {
  test('spec 3 §4: S is an active wallet; a new customer has none', async () => {
    const buyer = await market.buyer();
    const none = { status: 'N', mbrNo: null, name: null, canTopUp: true };
    expect((await buyer.call(merchRegQry, {})).data).toEqual(none);
    const opened = await buyer.call(merchReg, { name: '沈远舟', certNo: '11010519491231002x' });
    expect(opened.data).toMatchObject({ status: 'S', mbrNo: expect.stringMatching(/^86\d{10}$/) });
    expect(await buyer.call(merchRegQry, {})).toEqual(opened);
  });

  test('opening it again, also at once, gives the same wallet and keeps its money', async () => {
    const buyer = await market.buyer();
    const open = () => buyer.call(merchReg, { name: '沈远舟', certNo: '110105194912310021' });
    const opened = await Promise.all(Array.from({ length: 8 }, open));
    expect(new Set(opened.map(({ data }) => data.mbrNo)).size).toBe(1);
    const mbrNo = opened[0]?.data.mbrNo ?? '';
    await buyer.call(topUp, { mbrNo, tranAmt: '5.00' });
    await open();
    expect(await balanceOf({ buyer, mbrNo })).toBe('5.00');
  });

  test('missing: a name of spaces opens no wallet; the spaces around a name are not kept', async () => {
    const buyer = await market.buyer();
    const open = (name: string) => buyer.call(merchReg, { name, certNo: '110105194912310021' });
    for (const name of ['', '   ', '\u3000']) {
      expect(await problemsOf(open(name))).toEqual([
        { path: ['name'], code: 'missing', text: '请输入户名' },
      ]);
    }
    expect((await buyer.call(merchRegQry, {})).data.status).toBe('N');
    expect((await open(' 沈远舟　')).data.name).toBe('沈远舟');
  });

  test('of the certificate the last four characters are kept', async () => {
    const { mbrNo } = await payer(null);
    const [row] = await market.db.select().from(wallets).where(eq(wallets.mbrNo, mbrNo));
    expect(row?.certDigits).toBe('002X');
    expect(JSON.stringify(row)).not.toContain('110105');
  });
});

describe('wallet.mbrBalQry', () => {
  test('spec 3 §7: the balance of a wallet, with two decimals', async () => {
    expect(await balanceOf(await payer(null))).toBe('0.00');
    expect(await balanceOf(await payer('12345.60'))).toBe('12345.60');
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, ({ buyer, mbrNo }) => buyer.call(mbrBalQry, { mbrNo })));
});

describe('wallet.topUp', () => {
  test('each one adds to the balance; the same serial adds once', async () => {
    const { buyer, mbrNo } = await payer('100.00');
    market.advance(SUBMIT_LOCK_MS);
    const serial = newSerial();
    const again = () => buyer.call(topUp, { mbrNo, tranAmt: '50.50' }, { serial });
    const answers = [await again(), await again()];
    expect(answers.map(({ data }) => data.avaBal)).toEqual(['150.50', '150.50']);
    await expectSoundLedger(market.db);
  });

  test('another one within 2 seconds is refused and adds nothing', async () => {
    const { buyer, mbrNo } = await payer(null);
    const typed = { mbrNo, tranAmt: '50.00' };
    const answers = await Promise.allSettled([buyer.call(topUp, typed), buyer.call(topUp, typed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(buyer.call(topUp, typed))).toEqual({
      code: RESULT.tooFrequent,
      text: '操作频繁，请稍后重试！',
    });
    expect(await balanceOf({ buyer, mbrNo })).toBe('50.00');
    market.advance(SUBMIT_LOCK_MS);
    await buyer.call(topUp, typed);
    expect(await balanceOf({ buyer, mbrNo })).toBe('100.00');
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, ({ buyer, mbrNo }) => buyer.call(topUp, { mbrNo, tranAmt: '50.00' })));

  test('invalid: less than 1.00 or more than 1,000,000.00', async () => {
    const { buyer, mbrNo } = await payer(null);
    for (const tranAmt of ['0.00', '0.99', '1000000.01']) {
      expect(await refusalOf(buyer.call(topUp, { mbrNo, tranAmt }))).toEqual({
        code: 'invalid',
        text: '单笔充值金额为 ¥1.00 至 ¥1,000,000.00',
      });
    }
    await buyer.call(topUp, { mbrNo, tranAmt: '1000000.00' });
    expect(await balanceOf({ buyer, mbrNo })).toBe('1000000.00');
  });

  test('methodMissing: there is no money to be had where there is no sandbox', async () => {
    const real = await openMarket(undefined, { sandboxed: false });
    const { buyer, mbrNo } = await payerWith(real, null);
    expect((await buyer.call(merchRegQry, {})).data.canTopUp).toBe(false);
    expect(await refusalOf(buyer.call(topUp, { mbrNo, tranAmt: '50.00' }))).toEqual({
      code: 'methodMissing',
      text: '本平台不支持在线充值，请联系客服',
    });
    await real.close();
  });
});

describe('wallet.statement', () => {
  test('newest first, each with the balance after it and the order it paid', async () => {
    const owner = await payer('10000.00');
    const order = await orderOf(market, owner);
    await payByWallet(market, owner, order);
    market.advance(SUBMIT_LOCK_MS);
    await owner.buyer.call(topUp, { mbrNo: owner.mbrNo, tranAmt: '1.00' });
    const { content, totalElements } = await owner.buyer.call(statement, { mbrNo: owner.mbrNo });
    expect(totalElements).toBe(3);
    expect(content).toMatchObject([
      { kind: 'topUp', direction: 'in', amount: '1.00', balance: '2301.00', orderCode: null },
      {
        kind: 'payment',
        direction: 'out',
        amount: '7700.00',
        balance: '2300.00',
        orderCode: order.orderCode,
      },
      { kind: 'topUp', direction: 'in', amount: '10000.00', balance: '10000.00' },
    ]);
  });

  test('in pages, whose balances go on from one to the next', async () => {
    const { buyer, mbrNo } = await payer('1.00');
    for (const tranAmt of ['2.00', '3.00', '4.00']) {
      market.advance(SUBMIT_LOCK_MS);
      await buyer.call(topUp, { mbrNo, tranAmt });
    }
    const page = (number: number) => buyer.call(statement, { mbrNo, page: number, rows: 3 });
    const [first, second] = [await page(1), await page(2)];
    expect(first.totalPages).toBe(2);
    const balances = [...first.content, ...second.content].map(({ balance }) => balance);
    expect(balances).toEqual(['10.00', '6.00', '3.00', '1.00']);
    // No older entry is read for a page: they grow with the years.
    const oldest = and(
      eq(ledgerEntries.transferId, Number(second.content[0]?.id)),
      gt(ledgerEntries.amount, 0),
    );
    const set = (amount: number) =>
      market.db.update(ledgerEntries).set({ amount }).where(oldest).returning();
    expect(await set(999)).toHaveLength(1);
    expect((await page(1)).content).toEqual(first.content);
    await set(100);
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, ({ buyer, mbrNo }) => buyer.call(statement, { mbrNo })));
});
