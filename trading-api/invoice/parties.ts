import { asc, eq, inArray } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { ownTaxNo } from '#app/domain/invoice/own-number.ts';
import type { orderParties, Party } from '#app/domain/invoice/parties-contract.ts';
import { type Customer, nameAt, storeNameAt } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, invoiceTitles, orderLines, orders, sellers } from '#trading-api/schema.ts';

/**
 * The companies of an order as they were called then, for its buyer or one of its sellers. A company's tax
 * number is that of its invoice title in its own name.
 * @throws Refusal `G404` for anybody else
 */
export async function partiesOf(
  db: Database,
  asker: Customer,
  orderCode: string,
): Promise<Content<typeof orderParties>> {
  const [order] = await db
    .select({
      buyer: customers,
      buyerName: nameAt(orders.createdAt),
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  if (!order) throw notFound(ORDER_UNKNOWN);
  const isBuyer = order.buyer.id === asker.id;
  const found = await db
    .selectDistinct({ sellerCode: orderLines.sellerCode, name: orderLines.sellerName })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(orderLines.sellerCode);
  const shown = found.filter(({ sellerCode }) => isBuyer || sellerCode === asker.sellerCode);
  if (!isBuyer && shown.length === 0) throw notFound(ORDER_UNKNOWN);
  const own = await sellersThen(
    db,
    shown.map(({ sellerCode }) => sellerCode),
    order.createdAt,
  );
  const { id, name } = order.buyer;
  return {
    buyer: { name: order.buyerName, taxNo: await taxNoOf(db, id, [order.buyerName, name]) },
    sellers: shown.map(({ sellerCode, name: sold }) => ({
      ...(own.get(sellerCode) ?? { name: sold, taxNo: '' }),
      sellerCode,
    })),
  };
}

/**
 * The number of the title that is made out to a company itself, under any of its names: it stays when a company
 * is renamed.
 */
async function taxNoOf(db: Database, customerId: number, names: readonly string[]) {
  const titles = await db
    .select({ name: invoiceTitles.name, taxNo: invoiceTitles.taxNo })
    .from(invoiceTitles)
    .where(eq(invoiceTitles.customerId, customerId))
    .orderBy(asc(invoiceTitles.id));
  return names.map((name) => ownTaxNo(titles, name)).find(Boolean) ?? '';
}

/** The sellers as they were called then, by their codes; those without an account have no number. */
async function sellersThen(db: Database, codes: readonly string[], at: Date) {
  const accounts = await db
    .select({
      ...{ sellerCode: sellers.code, customerId: customers.id },
      ...{ name: storeNameAt(at), present: sellers.name },
    })
    .from(sellers)
    .innerJoin(customers, eq(customers.sellerCode, sellers.code))
    .where(inArray(sellers.code, [...codes]))
    .orderBy(asc(customers.id));
  const parties = new Map<string, Party>();
  for (const { sellerCode, customerId, name, present } of accounts) {
    if (parties.get(sellerCode)?.taxNo) continue;
    parties.set(sellerCode, { name, taxNo: await taxNoOf(db, customerId, [name, present]) });
  }
  return parties;
}
