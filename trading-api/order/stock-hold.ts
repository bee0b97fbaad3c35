import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  type saleSetting,
  saveSaleSetting,
  type stockHold,
} from '#app/domain/order/stock-hold-contract.ts';
import { auditChange } from '#trading-api/account/index.ts';
import { sellerCodeOf, shortOf } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { goods, orderLines, sellers } from '#trading-api/schema.ts';

type Hold = z.output<typeof stockHold>;

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
    .select({ holds: sellers.holdsForApproval, invoicing: sellers.invoicing })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  return {
    approvalHold: seller?.holds === false ? 'none' : 'hold',
    invoicing: seller?.invoicing ? 'special' : 'none',
  };
}

const settingTexts = ({ approvalHold, invoicing }: Content<typeof saleSetting>): Texts => ({
  买家审批期间: approvalHold === 'hold' ? '保留库存' : '不保留库存',
  开票: invoicing === 'special' ? '专用发票' : '不开专用发票',
});

export const saveSetting = transactionRoute(saveSaleSetting, async (call) => {
  const { db, customer, person, input, now } = call;
  const { approvalHold, invoicing } = input;
  const sellerCode = sellerCodeOf(customer);
  const said = {
    ...(approvalHold && { holdsForApproval: approvalHold === 'hold' }),
    ...(invoicing && { invoicing: invoicing === 'special' }),
  };
  if (Object.keys(said).length === 0) return;
  const before = settingTexts(await settingOf(db, sellerCode));
  await db.update(sellers).set(said).where(eq(sellers.code, sellerCode));
  const after = settingTexts(await settingOf(db, sellerCode));
  const changed = { action: 'saleSettingSaved', person, account: customer.id } as const;
  await auditChange(db, { ...changed, before, after }, now);
});
