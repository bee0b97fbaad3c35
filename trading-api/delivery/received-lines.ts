import { and, eq } from 'drizzle-orm';
import type { receiveDelivery } from '#app/domain/delivery/contract.ts';
import { NOTHING_WEIGHED, readWeight, type Slip } from '#app/domain/delivery/weight-reading.ts';
import { hasDecimals, mostReceived, termsOfLine } from '#app/domain/delivery/weight-terms.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import {
  formatQuantity,
  type Hundredths,
  parseStock,
  whyUnreadable,
} from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { deliveryLines, orderLines } from '#trading-api/schema.ts';
import type { DeliveryRow } from './shippable.ts';

/** The lines of a delivery, with how they were ordered. */
export const linesOf = (tx: Database, { id, orderCode }: DeliveryRow) =>
  tx
    .select({
      position: deliveryLines.position,
      shipped: deliveryLines.count,
      weighed: deliveryLines.weighed,
      received: deliveryLines.received,
      unit: orderLines.unit,
      count: orderLines.count,
      weights: orderLines.weights,
      quoted: orderLines.quoted,
      productName: orderLines.productName,
    })
    .from(deliveryLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderCode, orderCode), eq(orderLines.position, deliveryLines.position)),
    )
    .where(eq(deliveryLines.deliveryId, id))
    .orderBy(deliveryLines.position);
export type Line = Awaited<ReturnType<typeof linesOf>>[number];
/** With what its buyer has found of it. */
export type FoundLine = Line & { received: Hundredths };

/** What the buyer found, and the slip of the receipt's scale where the receipt counts. */
export function readReceived(
  typed: Parsed<typeof receiveDelivery>['lines'],
  lines: readonly Line[],
): (Omit<ReceivedLine, 'received'> & {
  received: Hundredths | Wrong<'invalid'> | Wrong<'tooLarge'>;
} & { [Field in 'slipNo' | 'gross' | 'tare']?: Wrong<'missing'> | Wrong<'invalid'> })[] {
  return typed.map(({ position, received, ...slip }) => {
    const line = lines.find((each) => each.position === position);
    if (!line) throw new Refusal(RESULT.malformed, statusMessage(400));
    const found = readQuantity(received, line);
    if (typeof found !== 'number' || termsOfLine(line).countsAt !== 'receipt') {
      return { position, received: found, slip: null };
    }
    const onScale = { ...line, weights: { ...termsOfLine(line), weighing: 'scale' as const } };
    const read = readWeight(onScale, line.weighed, {
      ...NOTHING_WEIGHED,
      ...{ weighed: received, slipNo: slip.slipNo ?? '' },
      ...{ gross: slip.gross ?? '', tare: slip.tare ?? '' },
    });
    if (!('problem' in read)) return { position, received: found, slip: read.slip };
    const { field, missing, text } = read.problem;
    const why = missing ? wrong('missing', text) : wrong('invalid', text);
    if (field === 'weighed') return { position, received: wrong('invalid', text), slip: null };
    return { position, received: found, slip: null, [field]: why };
  });
}

function readQuantity(typed: string, line: Line) {
  const { unit, shipped } = line;
  const asked = { decimals: hasDecimals(line), unit };
  const count = parseStock(typed, asked);
  if (count === null) {
    return wrong('invalid', whyUnreadable(typed, asked) || '请填写实收数量，最多两位小数');
  }
  const most = mostReceived(line, { count: shipped, loaded: line.weighed });
  if (count <= most) return count;
  const isOfReceipt = termsOfLine(line).countsAt === 'receipt';
  const next = isOfReceipt ? '约定的允许偏差内；到货更重的，请卖家更正发货数量' : '实提数量';
  return wrong('tooLarge', `最多 ${formatQuantity(most)} ${unit}（${next}）`);
}

interface ReceivedLine {
  position: number;
  received: Hundredths;
  slip: Slip | null;
}
