import { and, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import type { walletPay } from '#app/domain/wallet/contract.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { consumeCode } from '#trading-api/message/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import { insertAttempt, requirePayable, settlePayment } from '#trading-api/payment/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { orders } from '#trading-api/schema.ts';
import { walletOf } from './wallets.ts';

/**
 * Pays an order from a wallet in the caller's transaction: the code is used, the order paid and the
 * money moved, or nothing of it. Rows are locked in the order of all settlements: the order first,
 * the ledger's accounts last.
 * @returns a refusal of the code, whose failed attempt counts (see `consumeCode`)
 * @throws Refusal `G404`, `walletMissing`, `fundsShort`, `amountChanged`, `orderPaid`, `orderEnded`
 */
export async function payFromWallet(
  tx: Database,
  { customer, person }: Acting,
  asked: Parsed<typeof walletPay>,
  now: Date,
): Promise<Content<typeof walletPay> | Refusal> {
  const wallet = await walletOf(tx, customer.id, asked.mbrNo);
  const due = await dueToPay(tx, customer.id, asked, now);
  const { amount } = due;
  const refused = await consumeCode(tx, {
    customerId: customer.id,
    personId: person.id,
    respNo: asked.origAuthRespNo,
    mbrNo: asked.mbrNo,
    amount,
    code: asked.verifyCode,
    now,
  });
  if (refused) return refused;
  const { orderCode } = asked;
  const started = { orderCode, payMethod: 'wallet', provider: 'wallet', ...due } as const;
  const { tradeNo } = (await insertAttempt(tx, started, now)).attempt;
  const from = wallet.accountId;
  const settled = await settlePayment(tx, { tradeNo, paidAt: now, now, from });
  if (settled !== 'paid') throw new Error(`the locked order ${orderCode} was ${settled}`);
  return 'success';
}

async function dueToPay(
  tx: Database,
  customerId: number,
  { orderCode, paymentAmount }: Parsed<typeof walletPay>,
  now: Date,
): Promise<{ instalment: number; amount: Fen }> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, customerId)))
    .for('update');
  if (!order) throw notFound(ORDER_UNKNOWN);
  const due = requirePayable(order, now);
  if (parseYuan(paymentAmount) !== due.amount) {
    throw new Refusal('amountChanged', '支付金额与订单金额不一致，请刷新后重试');
  }
  return due;
}
