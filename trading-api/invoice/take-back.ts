import { and, eq } from 'drizzle-orm';
import { WHOLE_ORDER } from '#app/domain/invoice/billable.ts';
import type { DocumentLine } from '#app/domain/invoice/document-lines.ts';
import {
  type InvoiceState,
  reverseParts,
  stateAfterReversal,
} from '#app/domain/invoice/invoice.ts';
import { sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestLines, invoiceRequestOrders } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import { overOf } from './blue-lines.ts';
import type { LinePart, LockedRequest } from './lock-request.ts';

type Red = Pick<DocumentLine, 'orderCode' | 'position' | 'amount'>;

/**
 * Writes what a reversal takes back to the lines and orders of its request; what its invoice has no lines for is spread
 * over them.
 * @returns the state of the request after it
 */
export async function takeBack(
  tx: Database,
  { id, parts, lines }: LockedRequest,
  red: readonly Red[],
): Promise<InvoiceState> {
  const isOf = (part: LinePart) => (line: Red) =>
    line.orderCode === part.orderCode && line.position === part.position;
  const direct = lines.map((part) => ({
    ...part,
    reversed: part.reversed + sumFen(red.filter(isOf(part)).map(({ amount }) => amount)),
  }));
  const unnamed = red.filter((line) => !lines.some((part) => isOf(part)(line)));
  const bills = await billsOf(
    tx,
    parts.map(({ orderCode }) => orderCode),
  );
  const taken = reverseParts(
    direct.map((part) => ({ ...part, over: overOf(part, bills) })),
    sumFen(unnamed.map(({ amount }) => amount)),
  );
  const after = direct.map((part, at) => ({ ...part, reversed: part.reversed + (taken[at] ?? 0) }));
  for (const { orderCode, position, reversed } of after) {
    if (position === WHOLE_ORDER) continue;
    await tx
      .update(invoiceRequestLines)
      .set({ reversed })
      .where(
        and(
          eq(invoiceRequestLines.requestId, id),
          eq(invoiceRequestLines.orderCode, orderCode),
          eq(invoiceRequestLines.position, position),
        ),
      );
  }
  for (const { orderCode } of parts) {
    const own = after.filter((part) => part.orderCode === orderCode);
    await tx
      .update(invoiceRequestOrders)
      .set({ reversed: sumFen(own.map(({ reversed }) => reversed)) })
      .where(
        and(eq(invoiceRequestOrders.requestId, id), eq(invoiceRequestOrders.orderCode, orderCode)),
      );
  }
  return stateAfterReversal(after);
}
