import {
  and,
  type Column,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { AuditStatus } from '#app/domain/lead/contract.ts';
import { openSteps, type RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import type {
  Registration,
  registrations as registrationsCall,
} from '#app/domain/lead/registration-desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { DAY_MS, parseWallTime } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  customers,
  goods,
  inquiries,
  orders,
  productRegisters,
  purchaseRequests,
  purchaseSchedules,
  purchasings,
  registrationAudits,
} from '#trading-api/schema.ts';
import { outcomeOf } from './registration-outcomes.ts';

type Asked = Parsed<typeof registrationsCall>;

const UNDECIDED = ['waitAudit', 'auditing'] as const;

/** A page of registrations of all kinds, and the number of undecided ones. */
export async function registrationsPage(
  db: Database,
  operator: Customer,
  asked: Asked,
): Promise<Content<typeof registrationsCall>> {
  const all = everyRegistration(db);
  const wanted = wantedOf(all, asked);
  const [found, [counted], undecided] = await Promise.all([
    withProgress(db, all)
      .where(wanted)
      .orderBy(desc(all.createdAt), all.kind, desc(all.id))
      .limit(asked.rows)
      .offset((asked.page - 1) * asked.rows),
    db.select({ all: count() }).from(all).where(wanted),
    db
      .select({ kind: all.kind, count: count() })
      .from(all)
      .where(inArray(all.auditStatus, [...UNDECIDED]))
      .groupBy(all.kind),
  ]);
  return {
    content: found.map((row) => registrationOf(row, operator)),
    ...pageTotals(counted?.all ?? 0, asked.rows),
    undecided,
  };
}

/** One registration with how far it has come; undefined where there is none. */
export async function registrationById(db: Database, kind: RegistrationKind, id: string) {
  const all = everyRegistration(db);
  const one = and(eq(all.kind, kind), eq(all.id, rowId(id) ?? 0));
  const [found] = await withProgress(db, all).where(one);
  return found;
}
export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationById>>>;

/** The steps that are open for an operator: never in their own account's registrations. */
export const stepsOf = (
  { registration: { kind, auditStatus, customerId }, orderState, inquiring }: RegistrationRow,
  operator: Customer,
) =>
  customerId === operator.id
    ? []
    : openSteps({ kind, auditStatus, orderState, inquiring: inquiring === true });

const registrationOf = (row: RegistrationRow, operator: Customer): Registration => {
  const { registration, audit, by, orderState } = row;
  const { id, customerId: _, goodsId: __, scheduleId: ___, createdAt, ...shown } = registration;
  return {
    ...shown,
    id: String(id),
    count: toQuantity(shown.count),
    listedPrice: shown.listedPrice === null ? null : toYuan(shown.listedPrice),
    outcome: audit && { ...outcomeOf(audit), by: by ?? '', orderState },
    steps: [...stepsOf(row, operator)],
    createDate: createdAt.toISOString(),
  };
};

type Registrations = ReturnType<typeof everyRegistration>;

function withProgress(db: Database, all: Registrations) {
  const auditors = alias(customers, 'auditors');
  const audited = and(
    eq(registrationAudits.kind, all.kind),
    eq(registrationAudits.registrationId, all.id),
  );
  return db
    .select({
      registration: fieldsOf(all),
      audit: registrationAudits,
      by: auditors.name,
      orderState: orders.state,
      inquiring: sql<boolean | null>`${inquiries.closedAt} is null and ${inquiries.id} is not null`,
    })
    .from(all)
    .leftJoin(registrationAudits, audited)
    .leftJoin(auditors, eq(auditors.id, registrationAudits.auditedBy))
    .leftJoin(orders, eq(orders.orderCode, registrationAudits.orderCode))
    .leftJoin(inquiries, eq(inquiries.inquiryNum, registrationAudits.inquiryNum))
    .$dynamic();
}

const NONE = sql<string>`''`;

/** The registrations of the three tables in one shape; each table has the columns in this order. */
function everyRegistration(db: Database) {
  const person = { name: customers.name, phone: customers.phone };
  const self = db
    .select(
      shape({
        kind: sql`'self'`,
        table: productRegisters,
        count: productRegisters.purchaseCount,
        goodsId: sql`${productRegisters.goodsId}`,
        scheduleId: sql`null::bigint`,
        listedPrice: sql`${productRegisters.price}`,
        texts: {
          linkman: person.name,
          phone: person.phone,
          title: NONE,
          productName: sql`concat_ws(' ', ${goods.productName}, nullif(${goods.brandNumber}, ''))`,
          specs: goods.specs,
          unit: goods.unit,
          place: goods.deliveryPlace,
          deliveryDate: NONE,
          remark: NONE,
        },
      }),
    )
    .from(productRegisters)
    .innerJoin(customers, eq(customers.id, productRegisters.customerId))
    .innerJoin(goods, eq(goods.id, productRegisters.goodsId));
  const group = db
    .select(
      shape({
        kind: sql`'group'`,
        table: purchasings,
        count: purchasings.orderedQuantity,
        goodsId: sql`null::bigint`,
        scheduleId: sql`${purchasings.scheduleId}`,
        listedPrice: sql`${purchaseSchedules.referencePrice}`,
        texts: {
          linkman: person.name,
          phone: person.phone,
          title: purchaseSchedules.title,
          productName: purchaseSchedules.productName,
          specs: purchaseSchedules.varieties,
          unit: purchaseSchedules.unit,
          place: purchaseSchedules.deliveryPlace,
          deliveryDate: purchaseSchedules.deliveryEndDate,
          remark: NONE,
        },
      }),
    )
    .from(purchasings)
    .innerJoin(customers, eq(customers.id, purchasings.customerId))
    .innerJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, purchasings.scheduleId));
  const requests = db
    .select(
      shape({
        kind: sql`${purchaseRequests.kind}`,
        table: purchaseRequests,
        count: purchaseRequests.count,
        goodsId: sql`null::bigint`,
        scheduleId: sql`null::bigint`,
        listedPrice: sql`null::bigint`,
        texts: {
          linkman: purchaseRequests.linkman,
          phone: purchaseRequests.phone,
          title: NONE,
          productName: purchaseRequests.productName,
          specs: purchaseRequests.specs,
          unit: purchaseRequests.unit,
          place: purchaseRequests.deliveryPlace,
          deliveryDate: purchaseRequests.deliveryDate,
          remark: purchaseRequests.remark,
        },
      }),
    )
    .from(purchaseRequests)
    .innerJoin(customers, eq(customers.id, purchaseRequests.customerId));
  return unionAll(self, group, requests).as('registrations');
}

type Text = SQL | Column;

interface Shaped {
  kind: SQL;
  table: typeof productRegisters | typeof purchasings | typeof purchaseRequests;
  count: Column;
  goodsId: SQL;
  scheduleId: SQL;
  listedPrice: SQL;
  texts: Record<
    | 'linkman'
    | 'phone'
    | 'title'
    | 'productName'
    | 'specs'
    | 'unit'
    | 'place'
    | 'deliveryDate'
    | 'remark',
    Text
  >;
}

/**
 * The columns of a registration, by one name in all three tables. No table that is joined has a
 * column of these names, which queries do not qualify.
 */
const shape = ({ kind, table, count, texts, ...figures }: Shaped) => ({
  kind: sql<RegistrationKind>`${kind}::text`.as('asked_kind'),
  id: number(table.id, 'asked_id'),
  customerId: number(table.customerId, 'asked_customer_id'),
  customerName: text(customers.name, 'asked_customer_name'),
  goodsId: optionalNumber(figures.goodsId, 'asked_goods_id'),
  scheduleId: optionalNumber(figures.scheduleId, 'asked_schedule_id'),
  listedPrice: optionalNumber(figures.listedPrice, 'asked_listed_price'),
  count: number(count, 'asked_count'),
  linkman: text(texts.linkman, 'asked_linkman'),
  phone: text(texts.phone, 'asked_phone'),
  title: text(texts.title, 'asked_title'),
  productName: text(texts.productName, 'asked_product_name'),
  specs: text(texts.specs, 'asked_specs'),
  unit: text(texts.unit, 'asked_unit'),
  place: text(texts.place, 'asked_place'),
  deliveryDate: text(texts.deliveryDate, 'asked_delivery_date'),
  remark: text(texts.remark, 'asked_remark'),
  auditStatus: sql<AuditStatus>`${table.auditStatus}`.as('asked_audit_status'),
  createdAt: sql`${table.createdAt}`.mapWith(productRegisters.createdAt).as('asked_created_at'),
});

const text = (value: Text, name: string) => sql<string>`${value}::text`.as(name);
const number = (value: Text, name: string) => sql`${value}`.mapWith(Number).as(name);
const optionalNumber = (value: Text, name: string) =>
  sql<number | null>`${value}`.mapWith(Number).as(name);

const fieldsOf = (all: Registrations) => ({
  kind: all.kind,
  id: all.id,
  customerId: all.customerId,
  customerName: all.customerName,
  goodsId: all.goodsId,
  scheduleId: all.scheduleId,
  listedPrice: all.listedPrice,
  count: all.count,
  linkman: all.linkman,
  phone: all.phone,
  title: all.title,
  productName: all.productName,
  specs: all.specs,
  unit: all.unit,
  place: all.place,
  deliveryDate: all.deliveryDate,
  remark: all.remark,
  auditStatus: all.auditStatus,
  createdAt: all.createdAt,
});

function wantedOf(all: Registrations, { kind, state, keyword, from, to }: Asked): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  const words = normaliseSearchText(keyword);
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const { customerName, linkman, phone, productName, title } = all;
  const holds = [customerName, linkman, phone, productName, title].map(
    (each) => sql`normalize(${each}, nfkc) ilike ${like}`,
  );
  return and(
    kind && eq(all.kind, kind),
    state && eq(all.auditStatus, state),
    since ? gte(all.createdAt, since) : undefined,
    last ? lt(all.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
    words ? or(...holds) : undefined,
  );
}
