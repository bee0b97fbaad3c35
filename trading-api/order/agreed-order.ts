import { eq } from 'drizzle-orm';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { SaidWeights } from '#app/domain/delivery/said-weights.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { FULL_PAYMENT, firstAmount, isPaidAfterDelivery } from '#app/domain/order/terms.ts';
import { costOf } from '#app/domain/unit-price.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { approvalFor, type NeededApproval, tellPayers } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, orderLines, type orders } from '#trading-api/schema.ts';
import { agreedWeigher } from './agreed-weights.ts';
import { heldFor, holdForApproval } from './approval.ts';
import { releaseOrder } from './book-payment.ts';
import { nameCheckout } from './bundle.ts';
import { PAY_WINDOW_MS, writeHead } from './submit.ts';

type Head = typeof orders.$inferInsert;
type Line = typeof orderLines.$inferInsert;

/** What was agreed about one kind of goods; its amount follows from price and quantity. */
export type AgreedLine = Omit<
  Line,
  'orderCode' | 'position' | 'goodsId' | 'productType' | 'amount' | 'reservationDate'
> &
  Partial<Pick<Line, 'goodsId' | 'productType'>> & {
    /** The listing that it was asked for by, whose category it is of; the order names none. */
    askedFor?: number | null;
    /** What its price was offered with, where the terms of weight were not stated as a whole (`weights`). */
    said?: SaidWeights | null;
  };

interface AgreedOrder
  extends Pick<
    Head,
    | 'customerId'
    | 'sellerCode'
    | 'sellerName'
    | 'source'
    | 'inquiryNum'
    | 'terms'
    | 'rate'
    | 'name'
    | 'mobile'
    | 'address'
    | 'remark'
    | OwnField
    | 'personId'
    | 'createdAt'
    | 'payCounted'
  > {
  /** Half an hour after it was made, unless stated. */
  payDeadline?: Date;
  lines: readonly AgreedLine[];
}

interface Made {
  orderCode: string;
  amount: Fen;
  waitsForApproval: boolean;
}

/**
 * Makes an order at prices that were agreed elsewhere, by an offer, an auction or a registration,
 * in the caller's transaction. It reserves no stock (design/orders: Accepted offers).
 * @param buyer who places it; unset: nobody does now, though a person may have bound the account to it before
 * (`personId`), and it waits for no approval
 */
export async function orderAtAgreedPrices(
  tx: Database,
  { buyer, ...order }: AgreedOrder & { buyer?: Acting },
): Promise<Made> {
  const [made] = await ordersAtAgreedPrices(tx, buyer, [order]);
  if (!made) throw new Error('the order was not written');
  return made;
}

/**
 * The same for several sellers at once: what a person decides together is agreed to together, by what all of it comes
 * to. All are of one account and moment.
 */
export async function ordersAtAgreedPrices(
  tx: Database,
  buyer: Acting | undefined,
  agreed: readonly AgreedOrder[],
): Promise<Made[]> {
  const weigh = await agreedWeigher(tx, agreed);
  const orders = agreed.map(({ lines, ...head }) => {
    const priced = lines.map(({ priceRest = 0, ...line }) => ({
      ...line,
      priceRest,
      weights: line.weights ?? weigh(line, head.sellerCode),
      amount: costOf({ ...line, priceRest }, line.count),
    }));
    return { head, lines: priced, amount: sumFen(priced.map((line) => line.amount)) };
  });
  const [first] = orders;
  if (!first) return [];
  const { createdAt, costCentre, project } = first.head;
  const { payDeadline = new Date(createdAt.getTime() + PAY_WINDOW_MS) } = first.head;
  const amount = sumFen(orders.map((order) => order.amount));
  const bought = {
    parts: orders.map((order) => ({ sellerCode: order.head.sellerCode, amount: order.amount })),
    goods: agreed.flatMap(({ lines, sellerCode }) =>
      // Without a listing its buyer or seller has described it.
      lines.map(({ productName: name, goodsId, askedFor = goodsId ?? null }) => ({
        ...{ name, sellerCode, goodsId: askedFor },
      })),
    ),
    terms: agreed.flatMap(({ terms }) => terms?.kind ?? []),
    costCentre,
    project,
  };
  const approval = buyer ? await approvalFor(tx, buyer, bought, createdAt) : null;
  const made: Made[] = [];
  for (const order of orders) {
    const orderCode = await writeAgreed(tx, order, { buyer, approval });
    made.push({ orderCode, amount: order.amount, waitsForApproval: approval !== null });
  }
  const orderCodes = made.map(({ orderCode }) => orderCode);
  await nameCheckout(tx, first.head.customerId, orderCodes, createdAt);
  if (approval && buyer) {
    const payWindowMs = payDeadline.getTime() - createdAt.getTime();
    const asked = { ...approval, orderCodes, bought: amount, amount, payWindowMs };
    await holdForApproval(tx, buyer, asked, createdAt);
    return made;
  }
  const open: { orderCode: string; amount: Fen }[] = [];
  for (const [at, { head, amount: whole }] of orders.entries()) {
    const { orderCode = '' } = made[at] ?? {};
    const terms = head.terms ?? FULL_PAYMENT;
    if (isPaidAfterDelivery(terms)) await releaseOrder(tx, { orderCode }, createdAt);
    else open.push({ orderCode, amount: firstAmount(terms, whole) });
  }
  const by = buyer ?? (await boundBy(tx, first.head));
  if (by) {
    const payable = {
      orderCodes: open.map(({ orderCode }) => orderCode),
      amount: sumFen(open.map((each) => each.amount)),
      payDeadline,
    };
    await tellPayers(tx, by, payable, createdAt);
  }
  return made;
}

/** Who has bound a company to what is ordered now without them; null: nobody of whom it is known. */
async function boundBy(
  tx: Database,
  { customerId, personId }: Pick<Head, 'customerId' | 'personId'>,
) {
  if (personId == null) return null;
  const [person] = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.id, personId));
  return person ? { customer: { id: customerId }, person } : null;
}

interface Priced {
  head: Omit<AgreedOrder, 'lines'>;
  lines: readonly (AgreedLine & { amount: Fen })[];
  amount: Fen;
}

async function writeAgreed(
  tx: Database,
  { head, lines, amount }: Priced,
  { buyer, approval }: { buyer: Acting | undefined; approval: NeededApproval | null },
): Promise<string> {
  const orderCode = await writeHead(
    tx,
    {
      ...head,
      personId: buyer?.person.id ?? head.personId ?? null,
      orderAmount: amount,
      paymentAmount: amount,
      ...heldFor(approval),
    },
    lines.map(({ productName }) => productName),
  );
  await tx.insert(orderLines).values(
    lines.map(({ askedFor: _, said: _said, ...line }, position) => ({
      goodsId: null,
      productType: 'goods',
      reservationDate: null,
      ...line,
      orderCode,
      position,
    })),
  );
  return orderCode;
}
