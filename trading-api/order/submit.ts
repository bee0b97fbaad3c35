import { inArray } from 'drizzle-orm';
import type { submitOrder as submitOrderCall } from '#app/domain/checkout/contract.ts';
import { ownMoneyIn } from '#app/domain/checkout/own-money.ts';
import type { Deduction, PricedLine } from '#app/domain/checkout/pricing.ts';
import { type SellerOrder, splitBySeller } from '#app/domain/checkout/split.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { PAY_WINDOW_MINUTES } from '#app/domain/order/order.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { takeFromCart } from '#trading-api/cart/index.ts';
import {
  quotedOf,
  reserveStock,
  sellersWithoutHold,
  type TermsOf,
  termsSayer,
  weigher,
} from '#trading-api/catalogue/index.ts';
import { NO_RECEIVER, type Quote, quoteOrder, type Receiver } from '#trading-api/checkout/index.ts';
import { approvalFor, type NeededApproval, tellPayers } from '#trading-api/company/index.ts';
import { freezeDeductions } from '#trading-api/marketing/index.ts';
import { paySeller } from '#trading-api/payout/index.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { heldFor, holdForApproval } from './approval.ts';
import { releaseOrders } from './book-payment.ts';
import { nameCheckout } from './bundle.ts';
import { newOrderCode } from './code.ts';
import { searchTextOf } from './search.ts';
import { notifyOfPlaced } from './seller-notices.ts';

export const PAY_WINDOW_MS = PAY_WINDOW_MINUTES * MINUTE_MS;

/** Orders are paid on the pay page; those paid in full by gift card are `card` (spec 1 §4). */
const PAID_ON_THE_PAY_PAGE = 'online';
const PAID_BY_CARD = 'card';

/**
 * Makes the orders of a checkout in the caller's transaction: reserves their stock, freezes what is taken off them
 * and takes what was ordered off the cart.
 */
export async function submitOrder(
  tx: Database,
  buyer: Acting,
  submission: Parsed<typeof submitOrderCall>,
  now: Date,
): Promise<Content<typeof submitOrderCall>> {
  const quote = await quoteOrder(tx, buyer, submission, now);
  const { source, remark } = submission;
  const placed = await placeOrder(tx, buyer, { source, remark, ...quote }, now);
  if (source === 'cart') await takeFromCart(tx, buyer.person.id, quote.lines);
  return placed;
}

type SellerPart = SellerOrder & { bought: Quote['lines']; receiver: Receiver };

/** What all orders of a checkout have in common. */
interface Checkout extends Pick<Quote, 'ownFields'> {
  source: string;
  remark: string;
  approval: NeededApproval | null;
  isTaken(line: Quote['lines'][number]): boolean;
  weigh: Awaited<ReturnType<typeof weigher>>;
  termsOf: TermsOf;
  now: Date;
}

/**
 * Reserves the stock of a checkout, saves an order for each of its sellers and freezes what is taken off them
 * (design/orders: One order for each seller). Of one that waits for an approval only the stock of sellers who keep
 * it meanwhile. An order that is left with nothing to pay is paid at once.
 */
export async function placeOrder(
  tx: Database,
  buyer: Acting,
  quote: Quote & { source: string; remark: string },
  now: Date,
): Promise<Content<typeof submitOrderCall>> {
  const { lines, priced, source, remark, ownFields } = quote;
  const { payable } = priced;
  const parts = partsOf(quote);
  const purchase = {
    // Points and gift cards are the company's money, too.
    parts: parts.map(({ sellerCode, payable: due, deductions }) => ({
      sellerCode,
      amount: due + ownMoneyIn(deductions),
    })),
    goods: lines.map(({ offer: { id, productName: name, sellerCode } }) => ({
      goodsId: id,
      name,
      sellerCode,
    })),
    ...ownFields,
  };
  const approval = await approvalFor(tx, buyer, purchase, now);
  const sellerCodes = parts.map(({ sellerCode }) => sellerCode);
  const unheld = approval ? await sellersWithoutHold(tx, sellerCodes) : [];
  const isTaken = ({ offer }: Quote['lines'][number]) =>
    unheld.every(({ code }) => code !== offer.sellerCode);
  await reserveStock(tx, lines.filter(isTaken), now);
  const weigh = await weigher(tx);
  const termsOf = await termsSayer(tx, now);
  const checkout = { source, remark, ownFields, approval, isTaken, weigh, termsOf, now };
  const placed = [];
  for (const part of parts) {
    placed.push({ ...part, orderCode: await writeOrder(tx, buyer, part, checkout) });
  }
  const { id: customerId } = buyer.customer;
  await freezeDeductions(tx, { customerId, orders: placed, now });
  const orderCodes = placed.map(({ orderCode }) => orderCode);
  const orderCode = await nameCheckout(tx, customerId, orderCodes, now);
  if (approval) {
    const bought = sumFen(purchase.parts.map(({ amount }) => amount));
    const sums = { bought, amount: payable };
    const asked = { ...approval, orderCodes, ...sums, payWindowMs: PAY_WINDOW_MS };
    await holdForApproval(tx, buyer, asked, now);
  } else {
    const free = placed.filter((order) => order.payable === 0);
    await releaseFree(
      tx,
      free.map((order) => order.orderCode),
      now,
    );
    const payDeadline = new Date(now.getTime() + PAY_WINDOW_MS);
    await tellPayers(tx, buyer, { orderCodes, amount: payable, payDeadline }, now);
  }
  return {
    orderCode,
    paymentAmount: toYuan(payable),
    paymentMethod: payable > 0 ? PAID_ON_THE_PAY_PAGE : PAID_BY_CARD,
    waitsForApproval: approval !== null,
    orderCodes,
  };
}

function partsOf({ lines, priced, receiver }: Quote): SellerPart[] {
  const byId = new Map(lines.map((line) => [String(line.id), line]));
  const sellerOf = (lineId: string) => byId.get(lineId)?.offer.sellerCode ?? '';
  return splitBySeller(priced, sellerOf).map((order) => {
    const bought = order.lines.flatMap(({ id }) => byId.get(id) ?? []);
    const isSentTo = bought.some(({ offer }) => isSent(offer));
    return { ...order, bought, receiver: isSentTo ? receiver : NO_RECEIVER };
  });
}

/** Saves the order of one seller, and tells the seller unless it waits for an approval. */
async function writeOrder(
  tx: Database,
  { customer, person }: Acting,
  { bought, receiver, sellerCode, ...order }: SellerPart,
  { source, remark, ownFields, approval, isTaken, weigh, termsOf, now }: Checkout,
): Promise<string> {
  const head = {
    customerId: customer.id,
    personId: person.id,
    sellerCode,
    sellerName: bought[0]?.offer.sellerName ?? '',
    source,
    orderAmount: order.goodsAmount,
    freight: order.freight,
    deductions: order.deductions,
    paymentAmount: order.payable,
    ...receiver,
    remark,
    ...ownFields,
    createdAt: now,
    ...heldFor(approval),
  };
  const orderCode = await writeHead(
    tx,
    head,
    bought.map(({ offer }) => offer.productName),
  );
  const written = bought.map((line, position) => ({
    ...lineOf(line, termsOf),
    weights: weigh(line.offer),
    orderCode,
    position,
    ...amountsOf(order.lines[position], order.deductions),
    stockTaken: isTaken(line),
  }));
  await tx.insert(orderLines).values(written);
  if (!approval) {
    await notifyOfPlaced(tx, { ...head, orderCode, buyer: customer.name }, now);
  }
  return orderCode;
}

/** Orders of which nothing is left to pay are paid by what was taken off them. */
export async function releaseFree(
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> {
  if (orderCodes.length === 0) return;
  await tx
    .update(orders)
    .set({ paymentMethod: PAID_BY_CARD })
    .where(inArray(orders.orderCode, [...orderCodes]));
  await releaseOrders(tx, orderCodes, now);
  for (const orderCode of orderCodes) await paySeller(tx, orderCode, now);
}

function amountsOf(line: PricedLine | undefined, deductions: readonly Deduction[]) {
  const { amount = 0, sellerDeduction = 0, platformDeduction = 0 } = line ?? {};
  return deductions.length > 0 ? { amount, sellerDeduction, platformDeduction } : { amount };
}

const lineOf = ({ offer, count, delivery }: Quote['lines'][number], termsOf: TermsOf) => ({
  goodsId: offer.id,
  kind: offer.kind,
  productName: offer.productName,
  productType: offer.productType,
  specs: offer.specs,
  brandNumber: offer.brandNumber,
  imageUrl: offer.imageUrls[0] ?? '',
  price: offer.price,
  priceRest: offer.priceRest,
  quoted: quotedOf(offer, termsOf(offer)),
  count,
  unit: offer.unit,
  ...delivery,
});

/**
 * Saves an order that waits for its payment, for half an hour unless given another time. When the
 * code is taken (one in a million within a second), another is drawn.
 */
export async function writeHead(
  tx: Database,
  head: Omit<typeof orders.$inferInsert, 'orderCode' | 'state' | 'payDeadline' | 'searchText'> & {
    payDeadline?: Date;
  },
  productNames: readonly string[],
): Promise<string> {
  const payDeadline = head.payDeadline ?? new Date(head.createdAt.getTime() + PAY_WINDOW_MS);
  const searchText = searchTextOf(head, productNames);
  for (;;) {
    const orderCode = newOrderCode(head.createdAt);
    const [written] = await tx
      .insert(orders)
      .values({ ...head, state: 'waitPay', payDeadline, orderCode, searchText })
      .onConflictDoNothing()
      .returning({ orderCode: orders.orderCode });
    if (!written) continue;
    happened('order');
    return written.orderCode;
  }
}
