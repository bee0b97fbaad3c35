import type { Content, Parsed, Problem } from '#app/domain/endpoint.ts';
import type { LinePart } from '#app/domain/invoice/billable.ts';
import { applyInvoice, type applyToTitles } from '#app/domain/invoice/contract.ts';
import {
  MOST_LINES,
  NO_ORDERS_CHOSEN,
  TITLE_REQUIRED,
  tooManyLines,
} from '#app/domain/invoice/invoice.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  invoiceRequestDeliveries,
  invoiceRequestLines,
  invoiceRequestOrders,
  invoiceRequests,
} from '#trading-api/schema.ts';
import { type AskedLines, askedLines, asWhole } from './asked-lines.ts';
import { billsOf } from './billable.ts';
import { consentFor } from './consent.ts';
import { ownTitle, titleOf } from './titles.ts';

type Asked = Parsed<typeof applyInvoice>;

/** Asks a seller for an invoice, in the caller's transaction. */
export async function applyForInvoice(
  tx: Database,
  customer: Customer,
  asked: Asked,
  now: Date,
): Promise<Content<typeof applyInvoice>> {
  await lockOrders(tx, customer, asked.sellerCode, asked.orders);
  return await askFor(tx, customer, asked, now);
}

/**
 * Asks for several, each on a title: what one asks for is no longer there for the next. What is wrong is said of all of
 * them, and then the caller's transaction has none.
 */
export async function applyForTitles(
  tx: Database,
  customer: Customer,
  { sellerCode, titles }: Parsed<typeof applyToTitles>,
  now: Date,
): Promise<Content<typeof applyToTitles>> {
  await lockOrders(
    tx,
    customer,
    sellerCode,
    titles.flatMap(({ orders }) => orders),
  );
  const [ids, problems]: [string[], Problem[]] = [[], []];
  let refusal: Refusal | undefined;
  for (const [at, asked] of titles.entries()) {
    try {
      ids.push((await askFor(tx, customer, { ...asked, sellerCode }, now)).id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
      problems.push(
        ...error.problems.map((each) => ({ ...each, path: ['titles', at, ...each.path] })),
      );
    }
  }
  if (!refusal) return { ids };
  refusal.problems = problems;
  throw refusal;
}

/**
 * Locks orders in one order, before it is computed what can still be asked for: of requests made at once no fen is asked
 * for twice.
 */
async function lockOrders(
  tx: Database,
  customer: Customer,
  sellerCode: string,
  asked: readonly { orderCode: string }[],
): Promise<void> {
  for (const orderCode of [...new Set(asked.map((each) => each.orderCode))].sort()) {
    const order = await lockOrder(tx, orderCode);
    const isOfBoth = order?.customerId === customer.id && order.sellerCode === sellerCode;
    if (!isOfBoth) throw notFound('订单不存在');
  }
}

/** What a request asks for of its orders, which are locked. */
async function readOrders(tx: Database, asked: Asked['orders']): Promise<AskedLines[]> {
  const bills = await billsOf(
    tx,
    asked.map(({ orderCode }) => orderCode),
  );
  const seen = new Set<string>();
  const read: AskedLines[] = [];
  for (const each of asked) {
    const bill = seen.has(each.orderCode) ? undefined : bills.get(each.orderCode);
    seen.add(each.orderCode);
    read.push(bill ? await askedLines(tx, each, bill) : asWhole(wrong('invalid', REPEATED)));
  }
  return read;
}

async function askFor(
  tx: Database,
  customer: Customer,
  { titleId, sellerCode, orders: asked, remark }: Asked,
  now: Date,
): Promise<Content<typeof applyInvoice>> {
  const read = await readOrders(tx, asked);
  const parts = accept(
    applyInvoice,
    {
      titleId: titleId === '' ? wrong('missing', TITLE_REQUIRED) : titleId,
      orders: asked.length === 0 ? wrong('missing', NO_ORDERS_CHOSEN) : fitting(asked, read),
    },
    [],
    read.flatMap(({ problems }, at) =>
      problems.map((each) => ({ ...each, path: ['orders', at, ...each.path] })),
    ),
  );
  const title = titleOf(await ownTitle(tx, customer.id, parts.titleId));
  const orders = parts.orders.map(({ orderCode, deliveryIds }, at) => {
    const lines = read[at]?.parts ?? [];
    return { orderCode, deliveryIds, lines, amount: sumFen(lines.map((line) => line.amount)) };
  });
  const amount = sumFen(orders.map((part) => part.amount));
  const [request] = await tx
    .insert(invoiceRequests)
    .values({
      customerId: customer.id,
      sellerCode,
      title,
      amount,
      state: 'waiting',
      consent: await consentFor(tx, customer, title),
      remark: remark.trim(),
      createdAt: now,
    })
    .returning({ id: invoiceRequests.id });
  if (!request) throw new Error('the request was not written');
  await writeParts(tx, request.id, orders);
  await recordEvents(
    tx,
    ...orders.map((part) => ({
      orderCode: part.orderCode,
      kind: 'invoiceAsked' as const,
      actor: 'buyer' as const,
      actorName: customer.name,
      amount: part.amount,
      note: title.name,
      createdAt: now,
    })),
  );
  const id = String(request.id);
  const values = { id, buyer: customer.name, amount };
  await notify(tx, 'invoiceAsked', [{ sellerCode }], values, { now });
  return { id };
}

/** The orders, where their lines go on one invoice. */
function fitting(asked: Asked['orders'], read: readonly AskedLines[]) {
  const count = read.reduce((sum, { parts }) => sum + parts.length, 0);
  return count > MOST_LINES ? wrong('tooLarge', tooManyLines(count)) : asked;
}

const REPEATED = '同一订单只能填写一次开票金额';

interface OrderAsked {
  orderCode: string;
  amount: Fen;
  lines: readonly LinePart[];
  deliveryIds: readonly string[];
}

async function writeParts(tx: Database, requestId: number, orders: readonly OrderAsked[]) {
  await tx
    .insert(invoiceRequestOrders)
    .values(orders.map(({ orderCode, amount }) => ({ requestId, orderCode, amount })));
  await tx
    .insert(invoiceRequestLines)
    .values(
      orders.flatMap(({ orderCode, lines }) =>
        lines.map((line) => ({ requestId, orderCode, ...line })),
      ),
    );
  const deliveryIds = orders.flatMap((order) => order.deliveryIds.map((id) => rowId(id) ?? 0));
  if (deliveryIds.length === 0) return;
  await tx
    .insert(invoiceRequestDeliveries)
    .values([...new Set(deliveryIds)].map((deliveryId) => ({ requestId, deliveryId })));
}
