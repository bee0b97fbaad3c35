import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { UNDECIDED } from '#app/domain/lead/contract.ts';
import { openSteps, type RegistrationKind } from '#app/domain/lead/registration-desk.ts';
import {
  type Registration,
  registrationKind,
  registrations as registrationsCall,
} from '#app/domain/lead/registration-desk-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { parseWallTime } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { countTabs, tabsOf } from '#trading-api/platform/tab-counts.ts';
import { groupResultsOf, type Result } from '#trading-api/purchase/index.ts';
import { customers, inquiries, orders, registrationAudits } from '#trading-api/schema.ts';
import { everyRegistration, fieldsOf, type Registrations } from './every-registration.ts';
import { outcomeOf } from './registration-outcomes.ts';

type Asked = Parsed<typeof registrationsCall>;

export const registrationsPage = customerRoute(registrationsCall, async (call) => {
  const { db, customer: operator, input: asked, now } = call;
  const all = everyRegistration(db);
  const wanted = wantedOf(all, asked);
  const [found, totalElements, undecided] = await Promise.all([
    withProgress(db, all)
      .where(wanted)
      .orderBy(desc(all.createdAt), all.kind, desc(all.id))
      .limit(asked.rows)
      .offset((asked.page - 1) * asked.rows),
    db.$count(all, wanted),
    db
      .select({ kind: all.kind, count: count() })
      .from(all)
      .where(inArray(all.auditStatus, [...UNDECIDED]))
      .groupBy(all.kind),
  ]);
  return {
    content: (await withResults(db, found, now)).map((row) => registrationOf(row, operator)),
    ...pageTotals(totalElements, asked.rows),
    undecided,
    counts: asked.withCounts
      ? await countTabs(
          tabsOf(registrationKind.options, (kind) => eq(all.kind, kind)),
          (columns) =>
            db
              .select(columns)
              .from(all)
              .where(wantedOf(all, { ...asked, kind: undefined })),
        )
      : undefined,
  };
});

export async function registrationById(
  db: Database,
  kind: RegistrationKind,
  id: string,
  now: Date,
) {
  const all = everyRegistration(db);
  const one = and(eq(all.kind, kind), eq(all.id, rowId(id) ?? 0));
  const [found] = await withResults(db, await withProgress(db, all).where(one), now);
  return found;
}
export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof registrationById>>>;

/** The steps that are open for an operator: never in their own account's registrations. */
export const stepsOf = (
  {
    registration: { kind, auditStatus, customerId },
    orderState,
    inquiring,
    result,
  }: RegistrationRow,
  operator: Customer,
) =>
  customerId === operator.id
    ? []
    : openSteps({
        kind,
        auditStatus,
        orderState,
        inquiring: inquiring === true,
        group: result?.state ?? null,
      });

const registrationOf = (row: RegistrationRow, operator: Customer): Registration => {
  const { registration, audit, by, orderState, result } = row;
  const { id, customerId: _, goodsId: __, scheduleId: ___, createdAt, ...shown } = registration;
  return {
    ...shown,
    id: String(id),
    count: toQuantity(shown.count),
    listedPrice: shown.listedPrice === null ? null : toYuan(shown.listedPrice),
    outcome: audit && { ...outcomeOf(audit), by: by ?? '', orderState },
    result,
    steps: [...stepsOf(row, operator)],
    createDate: createdAt.toISOString(),
  };
};

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

/** With how far those for a plan have come in its group. */
async function withResults<Row extends { registration: { kind: RegistrationKind; id: number } }>(
  db: Database,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { result: Result | null })[]> {
  const ids = rows.flatMap(({ registration: { kind, id } }) => (kind === 'group' ? [id] : []));
  const results = await groupResultsOf(db, ids, now);
  return rows.map((row) => ({
    ...row,
    result: row.registration.kind === 'group' ? (results.get(row.registration.id) ?? null) : null,
  }));
}

function wantedOf(all: Registrations, { kind, state, keyword, from, to }: Asked): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  const words = normaliseSearchText(keyword);
  const { customerName, linkman, phone, productName, title } = all;
  const holds = [customerName, linkman, phone, productName, title].map((each) =>
    mentions(each, words),
  );
  return and(
    kind && eq(all.kind, kind),
    state && eq(all.auditStatus, state),
    since ? gte(all.createdAt, since) : undefined,
    last ? lt(all.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
    words ? or(...holds) : undefined,
  );
}
