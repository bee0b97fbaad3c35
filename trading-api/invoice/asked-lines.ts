import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Parsed, Problem } from '#app/domain/endpoint.ts';
import {
  type Billable,
  type BillableLine,
  invoiceable,
  type LinePart,
  partForAmount,
  partForQuantity,
  roomsOf,
  spreadOver,
} from '#app/domain/invoice/billable.ts';
import type { applyInvoice } from '#app/domain/invoice/contract.ts';
import {
  MORE_GOODS_THAN_DUE,
  MORE_THAN_DUE,
  VOID_INVOICE_STATES,
} from '#app/domain/invoice/invoice.ts';
import { allocate, sumFen, toYuan } from '#app/domain/money.ts';
import { parseQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  deliveries,
  deliveryLines,
  invoiceRequestDeliveries,
  invoiceRequests,
} from '#trading-api/schema.ts';

type AskedOrder = Parsed<typeof applyInvoice>['orders'][number];

const DELIVERY_UNKNOWN = '发货单不存在或尚未签收';
const DELIVERY_ASKED = '该发货单已申请开票';
const LINE_UNKNOWN = '该行不在订单内';

type Said = Wrong<'invalid' | 'tooLarge' | 'exists'>;

/** What of an order is asked for, line by line, and where in what was asked something is wrong. */
export interface AskedLines {
  parts: LinePart[];
  problems: (Problem & { code: Said['code'] })[];
}

/** Reads what of an order is asked for: no more than is left of it. */
export async function askedLines(
  tx: Database,
  asked: AskedOrder,
  bill: Billable,
): Promise<AskedLines> {
  if (asked.deliveryIds.length > 0) return asWhole(await ofDeliveries(tx, asked, bill));
  return asked.lines.length > 0 ? ofLines(asked, bill) : asWhole(ofOrder(asked, bill));
}

/** What is wrong with what is asked of an order as a whole is shown at its amount. */
export const asWhole = (read: LinePart[] | Said): AskedLines =>
  read instanceof Wrong
    ? { parts: [], problems: [{ path: ['amount'], ...read }] }
    : { parts: read, problems: [] };

function ofOrder({ amount: typed }: AskedOrder, bill: Billable) {
  const problem = amountProblem(typed, '开票金额');
  if (problem) return wrong('invalid', problem);
  const [amount, most] = [typedYuan(typed) ?? 0, invoiceable(bill)];
  return amount > most ? wrong('tooLarge', MORE_THAN_DUE(most)) : spreadOver(bill, amount);
}

function ofLines({ lines }: AskedOrder, bill: Billable): AskedLines {
  const rooms = new Map(roomsOf(bill).map((room) => [room.position, room]));
  const seen = new Set<number>();
  const [parts, problems]: [LinePart[], AskedLines['problems']] = [[], []];
  for (const [at, { position, amount, quantity }] of lines.entries()) {
    const line = bill.lines.find((each) => each.position === position);
    const room = seen.has(position) ? undefined : rooms.get(position);
    seen.add(position);
    const field = quantity.trim() === '' ? 'amount' : 'quantity';
    const read =
      !line || !room
        ? wrong('invalid', LINE_UNKNOWN)
        : field === 'amount'
          ? byAmount(amount, line, room)
          : byQuantity(quantity, line, room);
    if (read instanceof Wrong) problems.push({ path: ['lines', at, field], ...read });
    else parts.push(read);
  }
  const most = invoiceable(bill);
  const isMore = sumFen(parts.map(({ amount }) => amount)) > most;
  if (isMore && problems.length === 0) return asWhole(wrong('tooLarge', MORE_THAN_DUE(most)));
  return { parts, problems };
}

function byAmount(typed: string, line: BillableLine, room: LinePart): LinePart | Said {
  const problem = amountProblem(typed, '开票金额');
  if (problem) return wrong('invalid', problem);
  const amount = typedYuan(typed) ?? 0;
  if (amount > room.amount) return wrong('tooLarge', MORE_THAN_DUE(room.amount));
  return partForAmount(line, room, amount);
}

function byQuantity(typed: string, line: BillableLine, room: LinePart): LinePart | Said {
  const unit = { decimals: true };
  const quantity = parseQuantity(typed, unit);
  if (quantity === null) {
    return wrong('invalid', whyUnreadable(typed, unit) || '请填写开票数量');
  }
  if (quantity > room.quantity) return wrong('tooLarge', MORE_GOODS_THAN_DUE(room.quantity));
  const part = partForQuantity(line, room, quantity);
  return part.amount > 0 ? part : wrong('invalid', '该数量的金额不足 0.01 元');
}

/** All that is owed for deliveries: of each line's worth what came with them, as far as it is left. */
async function ofDeliveries(
  tx: Database,
  { orderCode, deliveryIds }: AskedOrder,
  bill: Billable,
): Promise<LinePart[] | Said> {
  const ids = deliveryIds.map((id) => rowId(id) ?? 0);
  const batches = await batchesOf(tx, orderCode);
  const known = new Set(batches.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) return wrong('invalid', DELIVERY_UNKNOWN);
  if ((await askedFor(tx, ids)).size > 0) return wrong('exists', DELIVERY_ASKED);
  const lines = dueFor(ids, batches, bill);
  return lines.length > 0 ? lines : wrong('tooLarge', MORE_THAN_DUE(0));
}

/** What was received of an order, in the order of its receipt. */
const batchesOf = (db: Database, orderCode: string) =>
  db
    .select({
      ...{ id: deliveries.id, number: deliveries.number, receivedAt: deliveries.receivedAt },
      ...{ position: deliveryLines.position, weighed: deliveryLines.weighed },
    })
    .from(deliveries)
    .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(and(eq(deliveries.orderCode, orderCode), eq(deliveries.state, 'received')))
    .orderBy(asc(deliveries.receivedAt), asc(deliveries.id));
type Batches = Awaited<ReturnType<typeof batchesOf>>;

/** What can be asked for some deliveries: of each line's worth what came with them, as far as it is left. */
function dueFor(ids: readonly number[], batches: Batches, bill: Billable): LinePart[] {
  const rooms = roomsOf(bill);
  let left = invoiceable(bill);
  return bill.lines.flatMap((line, at) => {
    const { position, kept } = line;
    const own = batches.filter((batch) => batch.position === position);
    const weights = own.map(({ weighed }) => weighed);
    if (kept <= 0 || sumFen(weights) === 0) return [];
    const shares = allocate(kept, weights);
    const wanted = sumFen(own.map(({ id }, of) => (ids.includes(id) ? (shares[of] ?? 0) : 0)));
    const room = rooms[at];
    const amount = Math.min(wanted, room?.amount ?? 0, left);
    left -= amount;
    return room && amount > 0 ? [partForAmount(line, room, amount)] : [];
  });
}

/** The deliveries of an order that no request is for, each with what can be asked for it. */
export async function deliveriesToInvoice(db: Database, orderCode: string, bill: Billable) {
  const batches = await batchesOf(db, orderCode);
  const taken = await askedFor(
    db,
    batches.map(({ id }) => id),
  );
  const seen = new Set<number>();
  return batches.flatMap(({ id, number, receivedAt }) => {
    if (seen.has(id) || taken.has(id) || !receivedAt) return [];
    seen.add(id);
    const amount = sumFen(dueFor([id], batches, bill).map((line) => line.amount));
    const receiveDate = receivedAt.toISOString();
    return amount > 0 ? [{ id: String(id), number, receiveDate, amount: toYuan(amount) }] : [];
  });
}

/** For which of some deliveries there is a request that has not come to nothing. */
async function askedFor(db: Database, ids: number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: invoiceRequestDeliveries.deliveryId })
    .from(invoiceRequestDeliveries)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestDeliveries.requestId))
    .where(
      and(
        inArray(invoiceRequestDeliveries.deliveryId, ids),
        notInArray(invoiceRequests.state, [...VOID_INVOICE_STATES, 'reversed']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
