import {
  and,
  asc,
  desc,
  eq,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CONTRACT_SIGNED, isSignedCompany } from '#app/domain/account/customer.ts';
import { accountDetail, accountList, type DeskAccount } from '#app/domain/account/desk-contract.ts';
import { ACCOUNT_UNKNOWN } from '#app/domain/account/suspension.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { feePercentText } from '#app/domain/payout/fee.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  customers,
  goods,
  goodsAuthFiles,
  invoiceTitles,
  members,
  nameChanges,
  orders,
  sellers,
} from '#trading-api/schema.ts';
import { formerNamesOf } from './companies.ts';
import type { Customer } from './tables.ts';

const MOST_DOCUMENTS = 20;
const companies = alias(customers, 'companies');

export const accountsPage = route(accountList, async ({ db, input: { page, rows, ...asked } }) => {
  const wanted = conditionOf(asked);
  const found = await joined(db)
    .where(wanted)
    .orderBy(desc(customers.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const capped = joined(db)
    .where(wanted)
    .limit(COUNT_CAP + 1)
    .as('capped');
  return { content: found.map(toAccount), ...cappedTotals(await db.$count(capped), rows) };
});

const joined = (db: Database) =>
  db
    .select({
      account: customers,
      sellerName: sellers.name,
      registryAddress: sellers.address,
      hot: sellers.hot,
      feeRate: sellers.feeRate,
      company: sql<string | null>`${companies.name}`.as('company'),
    })
    .from(customers)
    .leftJoin(sellers, eq(sellers.code, customers.sellerCode))
    .leftJoin(members, eq(members.personId, customers.id))
    .leftJoin(companies, eq(companies.id, members.companyId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof joined>>[number];

function conditionOf({
  keyword = '',
  platform,
  customerType,
  state,
}: Omit<Parsed<typeof accountList>, 'page' | 'rows'>): SQL | undefined {
  const words = normaliseSearchText(keyword);
  const columns = [customers.name, customers.phone, sellers.name, companies.name];
  const isEnterprise = eq(customers.customerType, 'enterprise');
  const inState = {
    active: sql`${customers.suspendedAt} is null`,
    suspended: and(isNotNull(customers.suspendedAt), isNull(customers.closedAt)),
    closed: isNotNull(customers.closedAt),
    unsigned: and(
      isEnterprise,
      sql`${customers.esignatureContractStatus} is distinct from ${CONTRACT_SIGNED}`,
    ),
  };
  return and(
    words ? or(...columns.map((column) => mentions(column, words)), wasCalled(words)) : undefined,
    platform && sql`${platform} = any(string_to_array(${customers.platformType}, ','))`,
    customerType && eq(customers.customerType, customerType),
    state && inState[state],
  );
}

const wasCalled = (words: string): SQL =>
  sql`exists (select from ${nameChanges} where ${nameChanges.accountId} = ${customers.id}
    and (${mentions(nameChanges.name, words)} or ${mentions(nameChanges.storeName, words)}))`;

const toAccount = ({ account, sellerName, company }: Found): DeskAccount => ({
  accountId: String(account.id),
  name: account.name,
  phone: account.phone,
  customerType: account.customerType,
  platformType: account.platformType,
  sellerCode: account.sellerCode,
  sellerName,
  company,
  contractSigned: account.customerType === 'enterprise' ? isSignedCompany(account) : null,
  createDate: account.createdAt.toISOString(),
  suspension: account.suspendedAt && {
    reason: account.suspensionReason,
    date: account.suspendedAt.toISOString(),
  },
  closedDate: account.closedAt?.toISOString() ?? null,
});

export const accountDetails = route(accountDetail, async ({ db, input: { accountId } }) => {
  const [found] = await joined(db).where(eq(customers.id, rowId(accountId) ?? 0));
  if (!found) throw notFound(ACCOUNT_UNKNOWN);
  const { account } = found;
  const { sellerCode } = account;
  return {
    account: toAccount(found),
    contract: contractOf(account),
    registryAddress: found.registryAddress,
    storeTerms:
      found.hot === null || found.feeRate === null
        ? null
        : { hot: found.hot, feePercent: feePercentText(found.feeRate) },
    formerNames: await formerNamesOf(db, account.id),
    titles: await db
      .select({ name: invoiceTitles.name, taxNo: invoiceTitles.taxNo })
      .from(invoiceTitles)
      .where(eq(invoiceTitles.customerId, account.id))
      .orderBy(asc(invoiceTitles.id)),
    people: await peopleOf(db, account.id),
    documents: sellerCode ? await documentsOf(db, sellerCode) : [],
    listings: sellerCode ? await listingsOf(db, sellerCode) : null,
    bought: await boughtBy(db, account.id),
    sold: sellerCode ? await soldBy(db, sellerCode) : null,
  };
});

const contractOf = (account: Customer) =>
  account.esignatureContractStatus === CONTRACT_SIGNED
    ? {
        version: account.contractVersion ?? '',
        signatory: account.contractSignatory ?? '',
        date: account.contractSignedAt?.toISOString() ?? null,
      }
    : null;

const peopleOf = (db: Database, companyId: number) =>
  db
    .select({ name: customers.name, phone: customers.phone, role: members.role })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(eq(members.companyId, companyId))
    .orderBy(asc(members.joinedAt), asc(members.personId));

async function documentsOf(db: Database, sellerCode: string) {
  const { name, fileName, fileId, url } = goodsAuthFiles;
  const goodsCount = sql`count(*)`.mapWith(Number);
  const found = await db
    .select({
      name,
      fileName,
      fileId,
      url,
      goodsCount,
      goodsName: sql<string>`min(${goods.productName})`,
    })
    .from(goodsAuthFiles)
    .innerJoin(goods, eq(goods.id, goodsAuthFiles.goodsId))
    .where(eq(goods.sellerCode, sellerCode))
    .groupBy(name, fileName, fileId, url)
    .orderBy(desc(goodsCount), asc(sql`min(${goodsAuthFiles.goodsId})`), asc(name), asc(fileName))
    .limit(MOST_DOCUMENTS);
  return found.map(({ fileId: id, url: path, ...document }) => ({
    ...document,
    url: id ? `/files/${id}` : (path ?? ''),
  }));
}

async function listingsOf(db: Database, sellerCode: string) {
  const own = eq(goods.sellerCode, sellerCode);
  return {
    onShelf: await db.$count(goods, and(own, goods.onShelf)),
    offShelf: await db.$count(goods, and(own, sql`not ${goods.onShelf}`)),
  };
}

const isCancelled = sql`${orders.state} = 'cancelled'`;

/** Orders, how many of them were cancelled, and the sum of `amount` (fen) of the others. */
async function tradeWhere(db: Database, wanted: SQL, amount: SQLWrapper) {
  const [row] = await db
    .select({
      orders: sql`count(*)`.mapWith(Number),
      cancelled: sql`count(*) filter (where ${isCancelled})`.mapWith(Number),
      amount: sql`coalesce(sum(${amount}) filter (where not ${isCancelled}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(wanted);
  return { orders: 0, cancelled: 0, ...row, amount: toYuan(row?.amount ?? 0) };
}

const boughtBy = (db: Database, customerId: number) =>
  tradeWhere(
    db,
    eq(orders.customerId, customerId),
    sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount})`,
  );

/** At the amounts that were ordered. */
const soldBy = (db: Database, sellerCode: string) =>
  tradeWhere(db, eq(orders.sellerCode, sellerCode), orders.orderAmount);
