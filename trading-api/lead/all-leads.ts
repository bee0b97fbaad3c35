import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { LeadKind } from '#app/domain/lead/lead.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  financeLeads,
  logisticsDemands,
  purchaseRequests,
  retentionInfos,
} from '#trading-api/schema.ts';

// A computed field is known by its alias alone, so that no column of a joined table may share it.
const kindOf = (kind: LeadKind | typeof logisticsDemands.type | typeof purchaseRequests.kind) =>
  sql<LeadKind>`${kind}::text`.as('lead_kind');
const none = (alias: string) => sql<string>`''::text`.as(alias);

/** What visitors have left in any of the public forms, as one table with the same columns. */
export function allLeads(db: Database) {
  // The first names the columns, and says how their values are read.
  const requests = db
    .select({
      kind: kindOf(purchaseRequests.kind),
      id: purchaseRequests.id,
      company: customers.name,
      linkman: purchaseRequests.linkman,
      phone: purchaseRequests.phone,
      intention: none('lead_intention'),
      goods: purchaseRequests.productName,
      specs: purchaseRequests.specs,
      count: purchaseRequests.count,
      unit: purchaseRequests.unit,
      place: purchaseRequests.deliveryPlace,
      endPlace: none('lead_end_place'),
      deliveryDate: purchaseRequests.deliveryDate,
      remark: purchaseRequests.remark,
      createdAt: purchaseRequests.createdAt,
    })
    .from(purchaseRequests)
    .innerJoin(customers, eq(customers.id, purchaseRequests.customerId));
  const logistics = db
    .select({
      kind: kindOf(logisticsDemands.type),
      id: logisticsDemands.id,
      company: none('lead_company'),
      linkman: logisticsDemands.linkman,
      phone: logisticsDemands.phone,
      intention: none('lead_intention'),
      goods: logisticsDemands.goods,
      specs: none('lead_specs'),
      count: logisticsDemands.tonnage,
      unit: sql<string>`'吨'::text`.as('lead_unit'),
      place:
        sql<string>`coalesce(${logisticsDemands.startPlace}, ${logisticsDemands.place}, '')`.as(
          'lead_place',
        ),
      endPlace: sql<string>`coalesce(${logisticsDemands.endPlace}, '')`.as('lead_end_place'),
      deliveryDate: none('lead_delivery_date'),
      remark: none('lead_remark'),
      createdAt: logisticsDemands.createdAt,
    })
    .from(logisticsDemands);
  const retention = db
    .select({
      kind: kindOf('retention'),
      id: retentionInfos.id,
      company: retentionInfos.name,
      linkman: retentionInfos.linkman,
      phone: retentionInfos.phone,
      intention: sql<string>`${retentionInfos.cooperationIntention}`.as('lead_intention'),
      ...nothingBought(),
      createdAt: retentionInfos.retentionDate,
    })
    .from(retentionInfos);
  const finance = db
    .select({
      kind: kindOf('finance'),
      id: financeLeads.id,
      company: financeLeads.companyName,
      linkman: financeLeads.contactMan,
      phone: financeLeads.contactPhone,
      intention: sql<string>`${financeLeads.cooperationIntention}`.as('lead_intention'),
      ...nothingBought(),
      createdAt: financeLeads.createdAt,
    })
    .from(financeLeads);
  return unionAll(requests, logistics, retention, finance).as('leads');
}

const nothingBought = () => ({
  goods: none('lead_goods'),
  specs: none('lead_specs'),
  count: sql<number>`0::bigint`.as('lead_count'),
  unit: none('lead_unit'),
  place: none('lead_place'),
  endPlace: none('lead_end_place'),
  deliveryDate: none('lead_delivery_date'),
  remark: none('lead_remark'),
});
