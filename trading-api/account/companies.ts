import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, files, nameChanges } from '#trading-api/schema.ts';

/**
 * The names of the companies that a store belongs to, which its own name need not be, and those that they
 * and the store had before: under an earlier name it is the same company.
 */
export async function companyNamesOf(db: Database, sellerCode: string): Promise<string[]> {
  const found = await db
    .select({
      ...{ type: customers.customerType, name: customers.name },
      ...{ formerName: nameChanges.name, storeName: nameChanges.storeName },
    })
    .from(customers)
    .leftJoin(nameChanges, eq(nameChanges.accountId, customers.id))
    .where(and(eq(customers.sellerCode, sellerCode), isNull(customers.closedAt)));
  const names = found.flatMap(({ type, name, formerName, storeName }) => [
    ...(type === 'enterprise' ? [name] : []),
    ...[formerName, storeName],
  ]);
  return [...new Set(names)].filter((name) => name !== null);
}

type Instant = PgColumn | SQL | Date;

const instantOf = (at: Instant) =>
  at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;

/**
 * The name that the first change since then has ended, or the present one. The columns are texts, because drizzle
 * leaves out the table of a column in a query of one table.
 */
function calledAt(at: Instant, earlier: string, ofOwner: string, present: string): SQL<string> {
  const [name, isOwn, now] = [sql.raw(earlier), sql.raw(ofOwner), sql.raw(present)];
  return sql<string>`coalesce((select ${name} from ${nameChanges} former
    where ${isOwn} and ${name} is not null and former.changed_at > ${instantOf(at)}
    order by former.changed_at limit 1), ${now})`;
}

/**
 * In a query that joins `customers`: how the account was called at a time. What is a document of that time
 * shows it (design/company: Names of their time).
 */
export const nameAt = (at: Instant): SQL<string> =>
  calledAt(at, 'former.name', 'former.account_id = customers.id', 'customers.name');

/** The same of a store, in a query that joins `sellers`. */
export const storeNameAt = (at: Instant): SQL<string> =>
  calledAt(at, 'former.store_name', 'former.seller_code = sellers.code', 'sellers.name');

/** The names that an account and its store had, the last ones first, and what shows why they have others. */
export async function formerNamesOf(db: Database, accountId: number) {
  const found = await db
    .select({ change: nameChanges, file: files })
    .from(nameChanges)
    .leftJoin(files, eq(files.id, nameChanges.fileId))
    .where(
      and(
        eq(nameChanges.accountId, accountId),
        or(isNotNull(nameChanges.name), isNotNull(nameChanges.storeName)),
      ),
    )
    .orderBy(desc(nameChanges.id));
  return found.map(({ change, file }) => ({
    name: change.name,
    storeName: change.storeName,
    until: change.changedAt.toISOString(),
    reason: change.reason,
    document: file && {
      url: `/files/${file.id}`,
      name: file.fileName,
      byteLength: file.byteLength,
    },
  }));
}
