import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeWrong } from '#app/domain/account/codes.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { smsCode, topUp, walletPay } from '#app/domain/wallet/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { paymentAttempts, smsCodes } from '#trading-api/schema.ts';
import { expectSoundLedger } from './ledger-state.ts';
import {
  askCode,
  balanceOf,
  codeOn,
  expectW001,
  orderOf,
  type Payer,
  pay,
  payByWallet,
  payerWith,
} from './wallets.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const payer = (yuan: string | null = '10000.00', fields = {}) => payerWith(market, yuan, fields);

const anOrder = (owner: Payer) => orderOf(market, owner);

/** A buyer with an order, and a code on the phone for it. */
async function readyToPay(yuan = '10000.00') {
  const owner = await payer(yuan);
  const order = await anOrder(owner);
  const origAuthRespNo = await askCode(owner, order.paymentAmount);
  return { owner, order, code: { verifyCode: await codeOn(market, owner.buyer), origAuthRespNo } };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const stateOf = async ({ buyer }: Payer, orderCode: string) =>
  (await buyer.call(orderById, { id: orderCode })).state;

describe('wallet.smsCode', () => {
  test('spec 3 §7: smsCode puts 6 digits on the phone and only respNo into the answer', async () => {
    const owner = await payer();
    const answer = await owner.buyer.call(smsCode, {
      tranType: 'BP',
      mbrNo: owner.mbrNo,
      tranAmt: '7700.00',
    });
    const code = await codeOn(market, owner.buyer);
    expect(code).toMatch(/^\d{6}$/);
    expect(Object.keys(answer.data)).toEqual(['respNo']);
    expect(JSON.stringify(answer)).not.toContain(code);
    const kept = await market.db.select().from(smsCodes);
    expect(JSON.stringify(kept)).not.toContain(`"${code}"`);
  });

  test('tooSoon: a second one within 60 seconds, also when asked for at once', async () => {
    const owner = await payer();
    const asked = await Promise.allSettled(
      Array.from({ length: 6 }, () => askCode(owner, '7700.00')),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    market.advance(58_000);
    const refused = await refusalOf(askCode(owner, '7700.00'));
    expect(refused.code).toBe('tooSoon');
    expect(refused.text).toMatch(/^验证码获取过于频繁，请 [12] 秒后再试$/);
    market.advance(2000);
    expect(await askCode(owner, '7700.00')).toMatch(/^[0-9a-f]{32}$/);
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, (own) => askCode(own, '7700.00')));
});

describe('wallet.pay', () => {
  test('spec 3 §2.6: paid with the code from the phone, by the ledger', async () => {
    const { owner, order, code } = await readyToPay();
    expect(await pay(owner, order, code)).toBe('success');
    expect(await owner.buyer.call(orderById, { id: order.orderCode })).toMatchObject({
      state: 'paid',
      payStatus: '1',
      paymentMethod: 'wallet',
    });
    expect(await balanceOf(owner)).toBe('2300.00');
    await expectSoundLedger(market.db);
  });

  test('spec 3 §6: an enterprise pays by wallet as well', async () => {
    const owner = await payer('8000.00', {
      customerType: 'enterprise',
      esignatureContractStatus: '2',
    });
    expect(await payByWallet(market, owner, await anOrder(owner))).toBe('success');
    expect(await balanceOf(owner)).toBe('300.00');
  });

  test('the same serial, sent again and at once, pays once and answers alike', async () => {
    const { owner, order, code } = await readyToPay();
    const serial = newSerial();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pay(owner, order, code, serial)),
    );
    expect([...answers, await pay(owner, order, code, serial)]).toEqual(Array(6).fill('success'));
    expect(await balanceOf(owner)).toBe('2300.00');
  });

  test('many serials at once: the money moves once', async () => {
    const { owner, order, code } = await readyToPay('100000.00');
    const paid = await Promise.allSettled(
      Array.from({ length: 10 }, () => pay(owner, order, code)),
    );
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(owner)).toBe('92300.00');
  });

  test("walletMissing: another customer's wallet, none, or one that is closed", () =>
    expectW001(market, (own) =>
      pay(
        own,
        { orderCode: 'none', paymentAmount: '1.00' },
        { verifyCode: '1', origAuthRespNo: 'x' },
      ),
    ));

  test('codeWrong: a wrong code is counted though the call is refused', async () => {
    const { owner, order, code } = await readyToPay();
    const guess = { ...code, verifyCode: wrong(code.verifyCode) };
    for (const left of [4, 3, 2, 1]) {
      expect(await refusalOf(pay(owner, order, guess))).toEqual({
        code: 'codeWrong',
        text: codeWrong(left),
      });
    }
    expect(await stateOf(owner, order.orderCode)).toBe('waitPay');
    expect(await pay(owner, order, code)).toBe('success');
  });

  test('codeWrong: a corrected code goes with the same serial at once', async () => {
    const { owner, order, code } = await readyToPay();
    const serial = newSerial();
    const guess = { ...code, verifyCode: wrong(code.verifyCode) };
    expect((await refusalOf(pay(owner, order, guess, serial))).code).toBe('codeWrong');
    expect((await refusalOf(pay(owner, order, guess, serial))).text).toContain('3 次');
    expect(await pay(owner, order, code, serial)).toBe('success');
  });

  test('codeSpent: dead after five wrong tries, though the sixth is right', async () => {
    const { owner, order, code } = await readyToPay();
    const guess = { ...code, verifyCode: wrong(code.verifyCode) };
    for (const expected of ['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeSpent']) {
      expect((await refusalOf(pay(owner, order, guess))).code).toBe(expected);
    }
    expect((await refusalOf(pay(owner, order, code))).code).toBe('codeSpent');
    expect(await balanceOf(owner)).toBe('10000.00');
  });

  test('codeSpent: five tries in all, however many are sent at once', async () => {
    const { owner, order, code } = await readyToPay();
    const guess = { ...code, verifyCode: wrong(code.verifyCode) };
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(pay(owner, order, guess))),
    );
    const codes = refused.map((each) => each.code);
    expect(codes.filter((each) => each === 'codeWrong')).toHaveLength(4);
    expect(codes.filter((each) => each === 'codeSpent')).toHaveLength(16);
  });

  test('codeSpent: after 5 minutes, after a newer code, after it was used', async () => {
    const { owner, order, code } = await readyToPay('20000.00');
    market.advance(5 * MINUTE_MS);
    const late = await refusalOf(pay(owner, order, code));
    expect(late).toEqual({ code: 'codeSpent', text: '验证码已失效，请重新获取' });
    const older = await askCode(owner, order.paymentAmount);
    const olderCode = await codeOn(market, owner.buyer);
    market.advance(MINUTE_MS);
    const origAuthRespNo = await askCode(owner, order.paymentAmount);
    const replaced = { verifyCode: olderCode, origAuthRespNo: older };
    expect((await refusalOf(pay(owner, order, replaced))).code).toBe('codeSpent');
    const used = { verifyCode: await codeOn(market, owner.buyer), origAuthRespNo };
    await pay(owner, order, used);
    const second = await anOrder(owner);
    expect((await refusalOf(pay(owner, second, used))).code).toBe('codeSpent');
  });

  test("codeSpent: sent for another amount, for another customer's phone, or never", async () => {
    const { owner, order, code } = await readyToPay();
    const other = await payer();
    const stolen = await anOrder(other);
    expect((await refusalOf(pay(other, stolen, code))).code).toBe('codeSpent');
    const unknown = { ...code, origAuthRespNo: 'none' };
    expect((await refusalOf(pay(owner, order, unknown))).code).toBe('codeSpent');
    market.advance(MINUTE_MS);
    const cheap = {
      origAuthRespNo: await askCode(owner, '1.00'),
      verifyCode: await codeOn(market, owner.buyer),
    };
    expect((await refusalOf(pay(owner, order, cheap))).code).toBe('codeSpent');
  });

  test('fundsShort: the balance does not cover it; the code still holds after a top-up', async () => {
    const { owner, order, code } = await readyToPay('7699.99');
    expect(await refusalOf(pay(owner, order, code))).toEqual({
      code: 'fundsShort',
      text: '钱包余额不足，请先充值',
    });
    expect(await stateOf(owner, order.orderCode)).toBe('waitPay');
    const attempts = eq(paymentAttempts.orderCode, order.orderCode);
    expect(await market.db.$count(paymentAttempts, attempts)).toBe(0);
    market.advance(SUBMIT_LOCK_MS);
    await owner.buyer.call(topUp, { mbrNo: owner.mbrNo, tranAmt: '1.00' });
    expect(await pay(owner, order, code)).toBe('success');
    expect(await balanceOf(owner)).toBe('0.99');
  });

  test('amountChanged: another amount than the order’s', async () => {
    const { owner, order, code } = await readyToPay();
    for (const paymentAmount of ['7699.99', '7700.01', '0.00']) {
      expect((await refusalOf(pay(owner, { ...order, paymentAmount }, code))).code).toBe(
        'amountChanged',
      );
    }
  });

  test('orderPaid: a paid order', async () => {
    const { owner, order, code } = await readyToPay();
    await pay(owner, order, code);
    expect((await refusalOf(pay(owner, order, code))).code).toBe('orderPaid');
  });

  test('orderEnded: an order whose time has run out, and a cancelled one', async () => {
    const { owner, order, code } = await readyToPay();
    market.advance(30 * MINUTE_MS);
    expect((await refusalOf(pay(owner, order, code))).code).toBe('orderEnded');
    await expireUnpaidOrders(market.db, market.now());
    expect((await refusalOf(pay(owner, order, code))).code).toBe('orderEnded');
    expect(await balanceOf(owner)).toBe('10000.00');
  });

  test("another customer's order is unknown", async () => {
    const { order } = await readyToPay();
    const stranger = await payer();
    const code = { origAuthRespNo: await askCode(stranger, order.paymentAmount), verifyCode: '1' };
    expect((await refusalOf(pay(stranger, order, code))).code).toBe('G404');
  });

  test('an open attempt by QR code stays open when the wallet pays', async () => {
    const { owner, order, code } = await readyToPay();
    const { orderCode } = order;
    await owner.buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    await pay(owner, order, code);
    const attempts = await market.db
      .select({ provider: paymentAttempts.provider, status: paymentAttempts.status })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderCode, orderCode));
    expect(attempts).toContainEqual({ provider: 'wallet', status: 'paid' });
    expect(attempts).toContainEqual({ provider: 'sandbox', status: 'pending' });
  });

  test('spec 3 §9: transaction type BP, withdraw type 2', () => {
    expect(smsCode.request.shape.tranType.safeParse('BP').success).toBe(true);
    expect(smsCode.request.shape.tranType.safeParse('XX').success).toBe(false);
    expect(walletPay.request.shape.wdwTyp.safeParse('2').success).toBe(true);
    expect(walletPay.request.shape.wdwTyp.safeParse('1').success).toBe(false);
  });
});
