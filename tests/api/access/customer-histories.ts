import { addCarts } from '#app/domain/cart/contract.ts';
import { saveDraft } from '#app/domain/draft/contract.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { collectSave, followOrCancel } from '#app/domain/favourite/contract.ts';
import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { calendarFeed } from '#app/domain/message/contract.ts';
import { saveOrderFilter } from '#app/domain/order/filter-contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { chooseRemittance, remittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import { bankBind } from '#app/domain/wallet/contract.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { inquire } from '#tests/api/inquiry/inquiring.ts';
import { giveCard, givePoints, hold, issue } from '#tests/api/marketing/balances.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import type { Goods, OpenMarket } from '#tests/api/support/open-market.ts';
import { openedWallet } from '#tests/api/wallet/wallets.ts';
import { DRAFT, ROW } from './company-histories.ts';
import type { Known } from './party-reads.ts';
import type { History, Party } from './stage.ts';

/** Two customers who have nothing to do with each other: each has one of everything that a customer can have. */
export const customersOfOneMarket: History = async (stage) => {
  const { market, always, others, party } = stage;
  const company = { customerType: 'enterprise', esignatureContractStatus: '2' } as const;
  const customer = await party('客户甲', company);
  const other = await party('客户乙', company);
  const [own, theirs] = await always(() => Promise.all([market.offer(), market.offer()]));
  const coupon = await always(() => issue(market));
  await others(async () => {
    await keeps(market, other, theirs);
    await hold(market, other, coupon);
  });
  const kept = await always(() => keeps(market, customer, own));
  await always(() => hold(market, customer, coupon));
  await others(() => buys(market, other, theirs));
  const bought = await always(() => buys(market, customer, own));
  const known = {
    ...{ ...kept, ...bought },
    ...{ goods: [String(own.id)], products: [own.productCode], sellers: [own.sellerCode] },
  };
  await stage.look(customer, known);
  await stage.later(31 * MINUTE_MS);
  await stage.look(customer, known);
};

/** What is a customer's own before anything is bought. */
async function keeps(market: OpenMarket, who: Party, goods: Goods): Promise<Known> {
  const { call } = who;
  const mbrNo = await openedWallet(who, '10000.00');
  await call(bankBind, { mbrNo, bankCode: 'ICBC', cardNo: '4111111111111111' });
  await addOwnAddress(who);
  await call(saveInvoiceTitle, { kind: 'general', name: who.name, taxNo: '91440300708461136T' });
  const list = await call(saveKeptList, { name: '三号工地', rows: [ROW] });
  await call(saveDraft, DRAFT);
  await call(collectSave, { productId: String(goods.id), type: 'sale' });
  await call(followOrCancel, { id: goods.sellerCode, type: 'T' });
  await call(saveOrderFilter, { list: 'purchase', name: '待付', query: 'state=waitPay' });
  await call(calendarFeed, {});
  const line = await call(addCarts, { productId: String(goods.id), count: '3', source: 'sale' });
  await givePoints(market, who, 1000);
  const card = await giveCard(market, who, 20_000, { cardNo: `66882026${who.phone.slice(-8)}` });
  const file = await upload(market, who);
  const inquiryNum = await inquire(market, who, [goods]);
  return {
    ...{ wallets: [mbrNo], keptLists: [list.id], cartLines: [line.id], giftCards: [card] },
    ...{ files: [file.id], inquiries: [inquiryNum], threads: [inquiryNum] },
  };
}

/** An order that is to be paid by transfer, with the bank's receipt, and for which another payment was begun. */
async function buys(market: OpenMarket, who: Party, goods: Goods): Promise<Known> {
  const { call } = who;
  const { orderCode } = await submit(who, direct(goods, '2'));
  await call(chooseRemittance, { orderCode });
  const { id: fileId } = await upload(market, who, { moderType: 'receipt' });
  await call(uploadReceipt, { orderCode, fileIds: [fileId] });
  await call(remittance, { orderCode });
  const { payToken } = await call(startPayment, { orderCode, payMethod: 'alipay' });
  return { orders: [orderCode], payTokens: [payToken] };
}
