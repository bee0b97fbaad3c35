import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { mbrBalQry, merchReg, smsCode, topUp, walletPay } from '#app/domain/wallet/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { smsOutbox, wallets } from '#trading-api/schema.ts';

export interface Payer {
  buyer: Buyer;
  mbrNo: string;
}

/** A buyer with an open wallet, and in it this much. */
export async function payerWith(
  market: OpenMarket,
  yuan: string | null,
  fields: Parameters<OpenMarket['buyer']>[0] = {},
): Promise<Payer> {
  const buyer = await market.buyer(fields);
  return { buyer, mbrNo: await openedWallet(buyer, yuan) };
}

/** Opens a buyer's wallet with this much in it; answers its number. */
export async function openedWallet({ call }: Pick<Buyer, 'call'>, yuan: string | null) {
  const { data } = await call(merchReg, { name: '林知夏', certNo: '11010519491231002X' });
  const mbrNo = data.mbrNo ?? '';
  if (yuan !== null) await call(topUp, { mbrNo, tranAmt: yuan });
  return mbrNo;
}

export const balanceOf = async ({ buyer, mbrNo }: Payer): Promise<string> =>
  (await buyer.call(mbrBalQry, { mbrNo })).data.avaBal;

export async function walletNumberOf({ db }: Pick<OpenMarket, 'db'>, { id }: Pick<Buyer, 'id'>) {
  return first(await db.select().from(wallets).where(eq(wallets.customerId, id))).mbrNo;
}

/** An unpaid order of 7,700.00 yuan. */
export async function orderOf(market: OpenMarket, { buyer }: Payer) {
  const { orderCode, paymentAmount } = await submit(buyer, direct(await market.offer(), '2'));
  return { orderCode, paymentAmount };
}

/** Asks for a code; answers its number. */
export const askCode = async ({ buyer, mbrNo }: Payer, tranAmt: string): Promise<string> =>
  (await buyer.call(smsCode, { tranType: 'BP', mbrNo, tranAmt })).data.respNo;

/** The newest code on the buyer's phone. */
export async function codeOn(market: OpenMarket, { phone }: Buyer): Promise<string> {
  const [sent] = await market.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? 'none';
}

export const pay = (
  { buyer, mbrNo }: Payer,
  order: { orderCode: string; paymentAmount: string },
  code: { verifyCode: string; origAuthRespNo: string },
  serial = newSerial(),
) =>
  buyer.call(walletPay, { ...order, ...code, mbrNo, payType: 'wallet', wdwTyp: '2' }, { serial });

/** Asks for a code, reads it and pays. */
export async function payByWallet(
  market: OpenMarket,
  payer: Payer,
  order: { orderCode: string; paymentAmount: string },
) {
  const origAuthRespNo = await askCode(payer, order.paymentAmount);
  const verifyCode = await codeOn(market, payer.buyer);
  return pay(payer, order, { verifyCode, origAuthRespNo });
}

/** Holds for each call by a number: another customer's wallet is as unknown as none. */
export async function expectW001(
  market: OpenMarket,
  call: (payer: Payer) => Promise<unknown>,
): Promise<void> {
  const [own, other] = [await payerWith(market, null), await payerWith(market, null)];
  for (const mbrNo of [other.mbrNo, 'none']) {
    expect((await refusalOf(call({ ...own, mbrNo }))).code).toBe('walletMissing');
  }
  await market.db.update(wallets).set({ status: 'C' }).where(eq(wallets.mbrNo, own.mbrNo));
  expect((await refusalOf(call(own))).code).toBe('walletMissing');
}
