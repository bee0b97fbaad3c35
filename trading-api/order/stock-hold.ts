import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Content } from '#app/domain/endpoint.ts';
import type { HoldChoice } from '#app/domain/order/stock-hold.ts';
import type { saleSetting, stockHold } from '#app/domain/order/stock-hold-contract.ts';
import { shortOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, orderLines, sellers } from '#trading-api/schema.ts';

type Hold = z.output<typeof stockHold>;

/** Of an order that takes nothing from stock, or waits for no approval. */
export const noStockHold = (): Hold => ({ held: false, unheld: [], short: [] });

/** What orders that wait for an approval keep of stock, by their codes. */
export async function stockHolds(
  db: Database,
  orderCodes: readonly string[],
): Promise<Map<string, Hold>> {
  const holds = new Map<string, Hold>();
  if (orderCodes.length === 0) return holds;
  const lines = await db
    .select({
      orderCode: orderLines.orderCode,
      count: orderLines.count,
      stockTaken: orderLines.stockTaken,
      productName: goods.productName,
      unit: goods.unit,
      onShelf: goods.onShelf,
      availableCount: goods.availableCount,
    })
    .from(orderLines)
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(inArray(orderLines.orderCode, [...orderCodes]))
    .orderBy(orderLines.orderCode, orderLines.position);
  for (const { orderCode, count, stockTaken, ...offer } of lines) {
    const hold = holds.get(orderCode) ?? noStockHold();
    holds.set(orderCode, hold);
    if (stockTaken) hold.held = true;
    else {
      hold.unheld.push(offer.productName);
      const short = shortOf(offer, count);
      if (short !== null) hold.short.push(short);
    }
  }
  return holds;
}

export async function settingOf(
  db: Database,
  sellerCode: string,
): Promise<Content<typeof saleSetting>> {
  const [seller] = await db
    .select({ holds: sellers.holdsForApproval })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  return { approvalHold: seller?.holds === false ? 'none' : 'hold' };
}

export async function saveSetting(
  db: Database,
  sellerCode: string,
  approvalHold: HoldChoice,
): Promise<void> {
  await db
    .update(sellers)
    .set({ holdsForApproval: approvalHold === 'hold' })
    .where(eq(sellers.code, sellerCode));
}
