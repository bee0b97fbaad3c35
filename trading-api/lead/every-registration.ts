import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AuditStatus } from '#app/domain/lead/contract.ts';
import type { RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  goods,
  productRegisters,
  purchaseRequests,
  purchaseSchedules,
  purchasings,
} from '#trading-api/schema.ts';

const NONE = sql<string>`''`;

/** The registrations of the three tables in one shape; each table has the columns in this order. */
export function everyRegistration(db: Database) {
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

export const fieldsOf = (all: Registrations) => ({
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

export type Registrations = ReturnType<typeof everyRegistration>;
