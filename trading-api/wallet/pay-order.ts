import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { parseYuan, sumFen } from '#app/domain/money.ts';
import type { walletPay } from '#app/domain/wallet/contract.ts';
import type { Acting } from '#trading-api/account/index.ts';
import {
  type Due,
  insertPayment,
  lockPayable,
  requireDues,
  settlePayment,
} from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { consumeCode } from './payment-codes.ts';
import { walletOf } from './wallets.ts';

/**
 * Pays an order, or those of a bundle, from a wallet in the caller's transaction: the code is used, the order paid
 * and the money moved, or nothing of it. Rows are locked in the order of all settlements: the orders first, the
 * ledger's accounts last.
 * @returns a refusal of the code, whose failed attempt counts (see `consumeCode`)
 */
export async function payFromWallet(
  tx: Database,
  { customer, person }: Acting,
  asked: Parsed<typeof walletPay>,
  now: Date,
): Promise<Content<typeof walletPay> | Refusal> {
  const wallet = await walletOf(tx, customer.id, asked.mbrNo);
  const dues = await duesToPay(tx, customer.id, asked, now);
  const refused = await consumeCode(tx, {
    customerId: customer.id,
    personId: person.id,
    respNo: asked.origAuthRespNo,
    mbrNo: asked.mbrNo,
    amount: sumFen(dues.map(({ amount }) => amount)),
    code: asked.verifyCode,
    now,
  });
  if (refused) return refused;
  const { orderCode: code } = asked;
  const started = { code, payMethod: 'wallet', provider: 'wallet', dues } as const;
  const { tradeNo } = (await insertPayment(tx, started, now)).attempt;
  const from = wallet.accountId;
  const settled = await settlePayment(tx, { tradeNo, paidAt: now, now, from });
  if (settled !== 'paid') throw new Error(`the locked order ${code} was ${settled}`);
  return 'success';
}

async function duesToPay(
  tx: Database,
  customerId: number,
  { orderCode, paymentAmount }: Parsed<typeof walletPay>,
  now: Date,
): Promise<Due[]> {
  const dues = requireDues(await lockPayable(tx, { id: customerId }, orderCode, now), now);
  if (parseYuan(paymentAmount) !== sumFen(dues.map(({ amount }) => amount))) {
    throw new Refusal('amountChanged', '支付金额与订单金额不一致，请刷新后重试');
  }
  return dues;
}
