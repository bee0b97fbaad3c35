import { asc, eq } from 'drizzle-orm';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { saveRating } from '#app/domain/after-sale/rating-contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { withdrawOffer } from '#app/domain/inquiry/offer-contract.ts';
import { applyInvoice, registerInvoice } from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { monthOf } from '#app/domain/month.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { writePost } from '#app/domain/thread/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { inquire } from '#tests/api/inquiry/inquiring.ts';
import { answerTo, ROW, send, upload } from '#tests/api/inquiry/offering.ts';
import { registration } from '#tests/api/invoice/invoicing.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, type Goods, type OpenMarket } from '#tests/api/support/open-market.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { orders } from '#trading-api/schema.ts';
import type { History, Party, Stage } from './stage.ts';

const SELLERS = ['S0001', 'S0002'] as const;
/** Longer than anything waits for an answer. */
const LONG = 20 * DAY_MS;

const sellerAt = ({ party }: Stage, name: string, sellerCode: string) =>
  party(name, {
    ...{ platformType: 'buyer,seller', sellerCode, mail: `${sellerCode}@example.com` },
  });

const buyerAt = ({ party }: Stage, name: string) =>
  party(name, { customerType: 'enterprise', esignatureContractStatus: '2' });

/** Goods of each seller. */
const goodsOf = ({ offer }: OpenMarket) =>
  Promise.all(SELLERS.map((sellerCode) => offer({ sellerCode, sellerName: sellerCode })));

/** One checkout of ten tonnes of each; answers what is to be paid, and the orders by their sellers. */
async function checkOut({ db }: OpenMarket, buyer: Buyer, goods: readonly Goods[]) {
  const lines = goods.map((each) => direct(each, '10'));
  const { orderCode: toPay } = await submit(buyer, {
    ...first(lines),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
  const made = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, buyer.id))
    .orderBy(asc(orders.createdAt), asc(orders.sellerCode));
  const codes = made.slice(-goods.length).map(({ orderCode }) => orderCode);
  return { toPay, codes };
}

const ofSeller = (buyer: Buyer, goods: Goods, market: OpenMarket) => ({
  goods: [String(goods.id)],
  products: [goods.productCode],
  sellers: [goods.sellerCode],
  counterparts: [String(buyer.id)],
  months: [monthOf(market.now())],
});

/** Two sellers of one checkout: what the second does with his order, and the buyer with it. */
export const sellersOfOneCheckout: History = async (stage) => {
  const { market, always, others } = stage;
  const seller = await sellerAt(stage, '卖家甲', SELLERS[0]);
  const other = await sellerAt(stage, '卖家乙', SELLERS[1]);
  const buyer = await buyerAt(stage, '买家');
  const goods = await always(() => goodsOf(market));
  const [own] = goods as [Goods, Goods];
  const { toPay, codes } = await always(() => checkOut(market, buyer, goods));
  const unpaid = await always(() => checkOut(market, buyer, goods));
  // Nobody pays it, so that its time runs out.
  await always(() => checkOut(market, buyer, goods));
  const [ofSelf, ofOther] = codes as [string, string];
  const [, notPaid] = unpaid.codes as [string, string];
  const known = {
    ...ofSeller(buyer, own, market),
    ...{ orders: [ofSelf, unpaid.codes[0] ?? ''], threads: [ofSelf] },
  };
  await others(() => buyer.call(cancelOrder, { orderCode: notPaid }));
  await always(() => pay(buyer, toPay));
  await others(async () => {
    const { deliveryId } = await ship(other, ofOther, [['4', '4.5']]);
    await buyer.call(answerWeight, { deliveryId, agreed: true });
    await receive(buyer, deliveryId);
  });
  await others(() =>
    buyer.call(writePost, { ...about(ofOther), sellerCode: SELLERS[1], text: '何时发完？' }),
  );
  await stage.look(seller, known);
  const { deliveryId } = await always(() => ship(seller, ofSelf, [['6', '6.1']]));
  await others(async () => {
    const id = await claimed(buyer, ofOther);
    await other.call(sellerStep, { id, step: 'agree' });
    await invoice(market, { buyer, seller: other, orderCode: ofOther }, SELLERS[1]);
  });
  await always(() => receive(buyer, deliveryId));
  await always(() =>
    buyer.call(writePost, { ...about(ofSelf), sellerCode: SELLERS[0], text: '余下的何时发？' }),
  );
  const caseId = await always(() => claimed(buyer, ofSelf));
  await others(() => ship(other, ofOther, [['6', '6.6']]));
  const requestId = await always(() =>
    invoice(market, { buyer, seller, orderCode: ofSelf }, SELLERS[0]),
  );
  await always(() => ship(seller, ofSelf, [['4', '4.3']]));
  const later = { ...known, cases: [caseId], invoices: [requestId] };
  await stage.look(seller, later);
  if (!isFullRun) return;
  // What waits for an answer is received, decided and settled by itself.
  await stage.later(LONG);
  await stage.look(seller, later);
};

const about = (ref: string) => ({ kind: 'order', ref, side: 'buyer' }) as const;

interface Deal {
  /** Invoices bear his name. */
  buyer: Party;
  seller: Buyer;
  orderCode: string;
}

/** An invoice on a part of an order, by its seller. */
async function invoice(market: OpenMarket, { buyer, seller, orderCode }: Deal, sellerCode: string) {
  const { id: titleId } = await buyer.call(saveInvoiceTitle, {
    kind: 'general',
    name: buyer.name,
    taxNo: '91440300708461136T',
  });
  const orders = [{ orderCode, amount: '3850.00' }];
  const { id } = await buyer.call(applyInvoice, { titleId, sellerCode, orders });
  const number = id.padStart(20, '2');
  const figures = {
    amount: '3850.00',
    taxAmount: '442.92',
    number,
    issueDate: `${monthOf(market.now())}-01`,
  };
  await seller.call(registerInvoice, await registration(market, seller, id, figures));
  return id;
}

/** Two sellers of one inquiry: what the second offers and writes, and what the buyer writes to him. */
export const sellersOfOneInquiry: History = async (stage) => {
  const { market, always, others } = stage;
  const seller = await sellerAt(stage, '卖家甲', SELLERS[0]);
  const other = await sellerAt(stage, '卖家乙', SELLERS[1]);
  const buyer = await buyerAt(stage, '买家');
  const goods = first(await always(() => goodsOf(market)));
  const inquiryNum = await always(() => inquire(market, buyer, [goods]));
  const known = {
    ...ofSeller(buyer, goods, market),
    inquiries: [inquiryNum],
    threads: [inquiryNum],
  };
  const offer = async (by: Buyer, lastCutNum: number, price: string) => {
    const fileId = await upload(market, by);
    const details = { offerDetails: [{ ...ROW, price }], lastCutNum };
    await send(by, answerTo(market, inquiryNum, [fileId], details));
  };
  const asks = (sellerCode: string) =>
    buyer.call(writePost, {
      kind: 'inquiry',
      ref: inquiryNum,
      side: 'buyer',
      sellerCode,
      text: '能否再优惠？',
    });
  await others(() => offer(other, 0, '3790.00'));
  await others(() => asks(SELLERS[1]));
  await stage.look(seller, known);
  await always(() => offer(seller, 0, '3800.00'));
  await others(() => offer(other, 1, '3780.00'));
  await always(() => asks(SELLERS[0]));
  await always(() => offer(seller, 1, '3785.00'));
  await others(() => other.call(withdrawOffer, { inquiryNum, lastCutNum: 2, reason: '价格有误' }));
  await others(() => offer(other, 2, '3770.00'));
  await stage.look(seller, known);
  await stage.later(4 * DAY_MS);
  await stage.look(seller, known);
};

/** Two buyers of one seller: what the second buys, pays, claims, rates and writes, and what the seller grants him. */
export const buyersOfOneSeller: History = async (stage) => {
  const { market, always, others } = stage;
  const [sellerCode] = SELLERS;
  const seller = await sellerAt(stage, '卖家', sellerCode);
  const buyer = await buyerAt(stage, '买家甲');
  const other = await buyerAt(stage, '买家乙');
  const goods = await always(() =>
    Promise.all([0, 1].map(() => market.offer({ sellerCode, sellerName: sellerCode }))),
  );
  const [own, theirGoods] = goods as [Goods, Goods];
  const bought = async (by: Buyer, what: Goods) => {
    const { orderCode } = await submit(by, direct(what, '10'));
    await pay(by, orderCode);
    return orderCode;
  };
  const grant = (to: Buyer) =>
    seller.call(saveSaleCredit, { buyer: to.phone, amount: '1000', days: '30' });
  let theirs = '';
  await others(async () => {
    theirs = await bought(other, theirGoods);
    await grant(other);
  });
  const orderCode = await always(() => bought(buyer, own));
  const known = {
    ...{
      orders: [orderCode],
      threads: [orderCode],
      goods: [String(own.id)],
      products: [own.productCode],
    },
    ...{ sellers: [sellerCode], counterparts: [sellerCode], months: [monthOf(market.now())] },
  };
  await others(async () => {
    const { deliveryId } = await ship(seller, theirs, [['10', '10.1']]);
    await receive(other, deliveryId);
    await other.call(saveRating, {
      orderCode: theirs,
      position: 0,
      stars: '1',
      content: '质量一般',
    });
  });
  await others(async () => {
    await other.call(writePost, { ...about(theirs), sellerCode, text: '什么时候开票？' });
    await invoice(market, { buyer: other, seller, orderCode: theirs }, sellerCode);
    await claimed(other, theirs);
  });
  await stage.look(buyer, known);
  const { deliveryId } = await always(() => ship(seller, orderCode, [['10', '10.1']]));
  await always(() => receive(buyer, deliveryId));
  await always(() => invoice(market, { buyer, seller, orderCode }, sellerCode));
  await always(() =>
    buyer.call(writePost, { ...about(orderCode), sellerCode, text: '到货了吗？' }),
  );
  await others(() => bought(other, theirGoods));
  await stage.look(buyer, known);
  await stage.later(LONG);
  await stage.look(buyer, known);
};
