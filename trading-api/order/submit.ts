import { eq } from 'drizzle-orm';
import type { submitOrder as submitOrderCall } from '#app/domain/checkout/contract.ts';
import type { Deduction, PricedLine } from '#app/domain/checkout/pricing.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { PAY_WINDOW_MINUTES } from '#app/domain/order/order.ts';
import { MINUTE_MS } from '#app/domain/time.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { takeFromCart } from '#trading-api/cart/index.ts';
import { reserveStock, sellersWithoutHold } from '#trading-api/catalogue/index.ts';
import { type Quote, quoteOrder } from '#trading-api/checkout/index.ts';
import { approvalFor } from '#trading-api/company/index.ts';
import { paySellers } from '#trading-api/delivery/index.ts';
import { freezeDeductions } from '#trading-api/marketing/index.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { heldFor, holdForApproval } from './approval.ts';
import { releaseOrder } from './book-payment.ts';
import { newOrderCode } from './code.ts';
import { searchTextOf } from './search.ts';
import { notifyOfPlaced, soldIn } from './seller-notices.ts';

const PAY_WINDOW_MS = PAY_WINDOW_MINUTES * MINUTE_MS;

/** Orders are paid on the pay page; those paid in full by gift card are `card` (spec 1 §4). */
const PAID_ON_THE_PAY_PAGE = 'online';
const PAID_BY_CARD = 'card';

/**
 * Makes an order in the caller's transaction: reserves its stock, freezes what is taken off it and
 * takes what was ordered off the cart.
 * @throws Refusal with every code of `order.submit`
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

/**
 * Reserves the stock of an order, saves it and freezes its deductions. Of one that waits for an approval
 * only that of sellers who keep it meanwhile. Where the deductions leave nothing to pay, it is paid at
 * once.
 * @throws Refusal `stockShort`, `amountChanged`, `goodsGone`, `deductionRefused`
 */
export async function placeOrder(
  tx: Database,
  buyer: Acting,
  order: Quote & { source: string; remark: string },
  now: Date,
): Promise<Content<typeof submitOrderCall>> {
  const { lines, priced, receiver } = order;
  const { id: customerId } = buyer.customer;
  const { deductions, payable } = priced;
  const bought = {
    amount: payable,
    sellerCodes: lines.map(({ offer }) => offer.sellerCode),
    productNames: lines.map(({ offer }) => offer.productName),
    ...order.ownFields,
  };
  const approval = payable > 0 ? await approvalFor(tx, buyer, bought, now) : null;
  const unheld = approval ? await sellersWithoutHold(tx, bought.sellerCodes) : [];
  const isTaken = ({ offer }: Quote['lines'][number]) =>
    unheld.every(({ code }) => code !== offer.sellerCode);
  await reserveStock(tx, lines.filter(isTaken));
  const head = {
    customerId,
    personId: buyer.person.id,
    source: order.source,
    orderAmount: priced.goodsAmount,
    freight: priced.freight,
    deductions: priced.deductions,
    paymentAmount: priced.payable,
    ...receiver,
    remark: order.remark,
    ...order.ownFields,
    createdAt: now,
    ...heldFor(approval),
  };
  const ordered = lines.map(({ offer }) => offer);
  const orderCode = await writeHead(tx, head, ordered);
  const pricedById = new Map(priced.lines.map((line) => [line.id, line]));
  const written = lines.map((line, position) => ({
    ...lineOf(line),
    orderCode,
    position,
    ...amountsOf(pricedById.get(String(line.id)), deductions),
    stockTaken: isTaken(line),
  }));
  await tx.insert(orderLines).values(written);
  if (!approval) {
    const placed = { orderCode, buyer: buyer.customer.name, sold: soldIn(written) };
    await notifyOfPlaced(tx, placed, now);
  }
  await freezeDeductions(tx, { customerId, orderCode, deductions, now });
  const paymentAmount = toYuan(payable);
  if (approval) {
    const asked = { ...approval, orderCode, amount: payable, payWindowMs: PAY_WINDOW_MS };
    await holdForApproval(tx, buyer, asked, now);
  }
  const waitsForApproval = approval !== null;
  if (payable > 0) {
    return { orderCode, paymentAmount, paymentMethod: PAID_ON_THE_PAY_PAGE, waitsForApproval };
  }
  await tx
    .update(orders)
    .set({ paymentMethod: PAID_BY_CARD })
    .where(eq(orders.orderCode, orderCode));
  await releaseOrder(tx, { orderCode }, now);
  await paySellers(tx, orderCode, now);
  return { orderCode, paymentAmount, paymentMethod: PAID_BY_CARD, waitsForApproval };
}

/** What a line costs, and what was taken off it. */
function amountsOf(line: PricedLine | undefined, deductions: readonly Deduction[]) {
  const { amount = 0, sellerDeduction = 0, platformDeduction = 0 } = line ?? {};
  return deductions.length > 0 ? { amount, sellerDeduction, platformDeduction } : { amount };
}

/** What is kept of goods as they are ordered. */
const lineOf = ({ offer, count, delivery }: Quote['lines'][number]) => ({
  goodsId: offer.id,
  kind: offer.kind,
  productName: offer.productName,
  productType: offer.productType,
  specs: offer.specs,
  brandNumber: offer.brandNumber,
  imageUrl: offer.imageUrls[0] ?? '',
  sellerCode: offer.sellerCode,
  sellerName: offer.sellerName,
  price: offer.price,
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
  lines: Parameters<typeof searchTextOf>[1],
): Promise<string> {
  const payDeadline = head.payDeadline ?? new Date(head.createdAt.getTime() + PAY_WINDOW_MS);
  const searchText = searchTextOf(head, lines);
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
