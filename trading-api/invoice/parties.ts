import { asc, eq, inArray } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { ownTaxNo } from '#app/domain/invoice/own-number.ts';
import type { orderParties, Party } from '#app/domain/invoice/parties-contract.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, invoiceTitles, orderLines, orders, sellers } from '#trading-api/schema.ts';

/**
 * The companies of an order, for its buyer or one of its sellers. A company's tax number is that of
 * its invoice title in its own name.
 * @throws Refusal `G404` for anybody else
 */
export async function partiesOf(
  db: Database,
  asker: Customer,
  orderCode: string,
): Promise<Content<typeof orderParties>> {
  const [order] = await db
    .select({ buyer: customers })
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
  const own = await sellersWithNumbers(
    db,
    shown.map(({ sellerCode }) => sellerCode),
  );
  const { id, name } = order.buyer;
  return {
    buyer: await partyOf(db, id, name),
    sellers: shown.map(({ sellerCode, name: sold }) => ({
      ...(own.get(sellerCode) ?? { name: sold, taxNo: '' }),
      sellerCode,
    })),
  };
}

/** A company with the number of the title that is made out to itself. */
async function partyOf(db: Database, customerId: number, name: string): Promise<Party> {
  const titles = await db
    .select({ name: invoiceTitles.name, taxNo: invoiceTitles.taxNo })
    .from(invoiceTitles)
    .where(eq(invoiceTitles.customerId, customerId))
    .orderBy(asc(invoiceTitles.id));
  return { name, taxNo: ownTaxNo(titles, name) };
}

/** The sellers by their codes; those without an account have no number. */
async function sellersWithNumbers(db: Database, codes: readonly string[]) {
  const accounts = await db
    .select({ sellerCode: sellers.code, name: sellers.name, customerId: customers.id })
    .from(sellers)
    .innerJoin(customers, eq(customers.sellerCode, sellers.code))
    .where(inArray(sellers.code, [...codes]))
    .orderBy(asc(customers.id));
  const parties = new Map<string, Party>();
  for (const { sellerCode, name, customerId } of accounts) {
    if (parties.get(sellerCode)?.taxNo) continue;
    parties.set(sellerCode, await partyOf(db, customerId, name));
  }
  return parties;
}
