import { asc, eq } from 'drizzle-orm';
import { ownTaxNo } from '#app/domain/invoice/own-number.ts';
import { orderParties, type Party } from '#app/domain/invoice/parties-contract.ts';
import { nameAt, storeNameAt } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, invoiceTitles, orders, sellers } from '#trading-api/schema.ts';

/**
 * The companies of an order as they were called then, for its buyer or its seller. A company's tax number is that of
 * its invoice title in its own name.
 */
export const partiesOf = customerRoute(orderParties, async ({ db, customer: asker, input }) => {
  const { orderCode } = input;
  const [order] = await db
    .select({
      ...{ buyer: customers, sellerCode: orders.sellerCode, sellerName: orders.sellerName },
      ...{ buyerName: nameAt(orders.createdAt), createdAt: orders.createdAt },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  if (!order) throw notFound(ORDER_UNKNOWN);
  const { buyer, buyerName, sellerCode, sellerName, createdAt } = order;
  if (buyer.id !== asker.id && sellerCode !== asker.sellerCode) throw notFound(ORDER_UNKNOWN);
  const seller = await sellerThen(db, sellerCode, createdAt);
  return {
    buyer: { name: buyerName, taxNo: await taxNoOf(db, buyer.id, [buyerName, buyer.name]) },
    seller: {
      name: seller?.name ?? sellerName,
      taxNo: seller?.taxNo ?? '',
    },
  };
});

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

/**
 * The seller as it was called then, with all names that it has, of its store and of its companies;
 * undefined: it has no account, and so no number.
 */
export async function sellerThen(
  db: Database,
  sellerCode: string,
  at: Date,
): Promise<(Party & { names: string[] }) | undefined> {
  const accounts = await db
    .select({
      ...{ customerId: customers.id, name: storeNameAt(at), present: sellers.name },
      company: customers.name,
    })
    .from(sellers)
    .innerJoin(customers, eq(customers.sellerCode, sellers.code))
    .where(eq(sellers.code, sellerCode))
    .orderBy(asc(customers.id));
  const names = accounts.flatMap(({ name, present, company }) => [name, present, company]);
  let party: (Party & { names: string[] }) | undefined;
  for (const { customerId, name, present } of accounts) {
    party = { name, names, taxNo: await taxNoOf(db, customerId, [name, present]) };
    if (party.taxNo) break;
  }
  return party;
}
