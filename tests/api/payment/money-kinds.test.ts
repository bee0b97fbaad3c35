import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPayment } from '#app/domain/payment/contract.ts';
import { MONEY_DIFFERS, OTHER_MONEY } from '#app/domain/payment/money-kind.ts';
import { withdraw } from '#app/domain/payout/contract.ts';
import { assignLine } from '#app/domain/remittance/statement-contract.ts';
import { topUp } from '#app/domain/wallet/contract.ts';
import { walletWithdraw } from '#app/domain/wallet/withdrawal-contract.ts';
import { sellerOf } from '#tests/api/delivery/sending.ts';
import {
  arrived,
  book,
  importLines,
  linesIn,
  operatorOf,
  remitted,
} from '#tests/api/remittance/remitting.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { balanceOf, orderOf, type Payer, pay, payerWith } from '#tests/api/wallet/wallets.ts';
import { type AlipayStub, alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { NO_PAYMENTS } from '#trading-api/payments/settings.ts';
import { settings } from '#trading-api/schema.ts';

const onPostgres = process.env.TEST_DATABASE === 'postgres';

describe.runIf(onPostgres)('two processes whose settings do not fit together', () => {
  let real: OpenMarket;
  let simulated: OpenMarket;
  let alipay: AlipayStub;
  let owner: Payer;
  beforeAll(async () => {
    alipay = await alipayStub();
    const bankAccount = { payee: '示例公司', bank: '示例银行', account: '3200000000000018' };
    const credentials = { ...NO_PAYMENTS, alipay: alipay.settings, bankAccount };
    real = await openMarket(undefined, { credentials, sandboxed: false });
    simulated = await openMarket(real.database);
  });
  beforeEach(async () => {
    await real.db.delete(settings).where(eq(settings.name, 'money'));
    owner = await payerWith(real, null);
  });
  afterAll(async () => {
    await simulated.close();
    await Promise.all([real.close(), alipay.close()]);
  });

  const putPlayMoney = (tranAmt = '1.00') =>
    owner.buyer.at(simulated.url)(topUp, { mbrNo: owner.mbrNo, tranAmt });

  /** An order of 7,700.00 with a QR code of Alipay. */
  async function coded() {
    const { orderCode } = await orderOf(real, owner);
    const { tradeNo } = await owner.buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    return { orderCode, tradeNo };
  }

  const simulatedHere = { code: 'methodMissing', text: OTHER_MONEY.sandbox };

  test('payment.start: methodMissing at a real provider once play money was taken, and its money is not booked', async () => {
    const { orderCode, tradeNo } = await coded();
    await putPlayMoney();
    const start = owner.buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    expect(await refusalOf(start)).toEqual(simulatedHere);
    alipay.pay(tradeNo);
    expect(await alipay.notify(real.url, tradeNo)).toMatchObject({ body: 'failure' });
  });

  test('wallet.pay, wallet.withdraw: methodMissing, play money pays nothing real', async () => {
    const order = await orderOf(real, owner);
    await putPlayMoney('10000.00');
    const code = { verifyCode: '000000', origAuthRespNo: 'none' };
    expect(await refusalOf(pay(owner, order, code))).toEqual(simulatedHere);
    const asked = { mbrNo: owner.mbrNo, amount: '100.00', cardId: '', bank: '', accountNo: '' };
    expect(await refusalOf(owner.buyer.call(walletWithdraw, asked))).toEqual(simulatedHere);
    expect(await balanceOf(owner)).toBe('10000.00');
  });

  test('saleAccount.withdraw: methodMissing', async () => {
    const seller = await sellerOf(real);
    await putPlayMoney();
    const asked = { amount: '100.00', bank: '示例银行', accountNo: '3200000000000018' };
    expect(await refusalOf(seller.call(withdraw, asked))).toEqual(simulatedHere);
  });

  test('bankStatement.book, bankStatement.assign: methodMissing', async () => {
    const operator = await operatorOf(real);
    const { orderCode, remittanceCode } = await remitted(real, { name: '远澄测试有限公司' });
    const { id } = await importLines(operator, [
      arrived(real, { remark: remittanceCode, payerName: '远澄测试有限公司' }),
    ]);
    await putPlayMoney();
    const [line] = await linesIn(operator, id);
    const assigned = operator.call(assignLine, { lineId: line?.id ?? '', orderCode });
    expect(await refusalOf(assigned)).toEqual(simulatedHere);
    expect(await refusalOf(book(operator, id))).toEqual(simulatedHere);
    expect(await linesIn(operator, id)).toHaveLength(1);
  });

  test('wallet.topUp: methodMissing in a market that has taken real money', async () => {
    const { tradeNo } = await coded();
    alipay.pay(tradeNo);
    expect(await alipay.notify(real.url, tradeNo)).toMatchObject({ body: 'success' });
    expect(await refusalOf(putPlayMoney())).toEqual({
      ...{ code: 'methodMissing', text: OTHER_MONEY.real },
    });
  });

  test('whoever has the settings of the other money is not ready any more, and says why', async () => {
    const readiness = async ({ url }: OpenMarket) => {
      const answer = await fetch(`${url}/readyz`);
      const { reason } = (await answer.json()) as { reason?: string };
      return { status: answer.status, reason };
    };
    const ready = { status: 200, reason: undefined };
    expect(await Promise.all([real, simulated].map(readiness))).toEqual([ready, ready]);
    await putPlayMoney();
    expect(await readiness(simulated)).toEqual(ready);
    expect(await readiness(real)).toEqual({ status: 503, reason: MONEY_DIFFERS.sandbox });
    await real.db.update(settings).set({ value: 'real' }).where(eq(settings.name, 'money'));
    expect(await readiness(real)).toEqual(ready);
    expect(await readiness(simulated)).toEqual({ status: 503, reason: MONEY_DIFFERS.real });
  });

  test('of both kinds that come at once the market takes one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await real.db.delete(settings).where(eq(settings.name, 'money'));
      owner = await payerWith(real, null);
      const { tradeNo } = await coded();
      alipay.pay(tradeNo);
      const [notified, put] = await Promise.allSettled([
        alipay.notify(real.url, tradeNo),
        putPlayMoney(),
      ]);
      const isBooked = notified.status === 'fulfilled' && notified.value.body === 'success';
      expect(isBooked).not.toBe(put.status === 'fulfilled');
    }
  });
});
