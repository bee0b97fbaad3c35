import { and, count, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { Lead, leads as leadsCall, markLead } from '#app/domain/lead/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { parseWallTime } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, leadHandlings } from '#trading-api/schema.ts';
import { allLeads } from './all-leads.ts';

const DAY_MS = 24 * 3_600_000;

type Leads = ReturnType<typeof allLeads>;
type Asked = Parsed<typeof leadsCall>;

/** A page of leads with who has handled them, and how many wait in all. */
export async function leadsPage(db: Database, asked: Asked): Promise<Content<typeof leadsCall>> {
  const leads = allLeads(db);
  const handling = handlingOf(leads);
  const wanted = wantedLeads(leads, asked);
  const [found, [counted], open] = await Promise.all([
    db
      .select({
        lead: fieldsOf(leads),
        date: leadHandlings.handledAt,
        note: leadHandlings.note,
        by: customers.name,
      })
      .from(leads)
      .leftJoin(leadHandlings, handling)
      .leftJoin(customers, eq(customers.id, leadHandlings.handledBy))
      .where(wanted)
      .orderBy(desc(leads.createdAt), leads.kind, desc(leads.id))
      .limit(asked.rows)
      .offset((asked.page - 1) * asked.rows),
    db.select({ all: count() }).from(leads).leftJoin(leadHandlings, handling).where(wanted),
    db
      .select({ kind: leads.kind, count: count() })
      .from(leads)
      .leftJoin(leadHandlings, handling)
      .where(isNull(leadHandlings.handledAt))
      .groupBy(leads.kind),
  ]);
  const totalElements = counted?.all ?? 0;
  return {
    content: found.map(
      ({ lead: { id, createdAt, ...lead }, date, note, by }): Lead => ({
        ...lead,
        id: String(id),
        count: lead.count === 0 ? '' : toQuantity(lead.count),
        createDate: createdAt.toISOString(),
        handled: date && { date: date.toISOString(), by: by ?? '', note: note ?? '' },
      }),
    ),
    ...pageTotals(totalElements, asked.rows),
    open,
  };
}

const handlingOf = (leads: Leads) =>
  and(eq(leadHandlings.kind, leads.kind), eq(leadHandlings.leadId, leads.id));

const fieldsOf = (leads: Leads) => ({
  kind: leads.kind,
  id: leads.id,
  company: leads.company,
  linkman: leads.linkman,
  phone: leads.phone,
  intention: leads.intention,
  goods: leads.goods,
  specs: leads.specs,
  count: leads.count,
  unit: leads.unit,
  place: leads.place,
  endPlace: leads.endPlace,
  deliveryDate: leads.deliveryDate,
  remark: leads.remark,
  createdAt: leads.createdAt,
});

function wantedLeads(leads: Leads, { kind, state, keyword, from, to }: Asked): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  const words = normaliseSearchText(keyword);
  return and(
    kind && eq(leads.kind, kind),
    state === 'open' ? isNull(leadHandlings.handledAt) : undefined,
    state === 'handled' ? isNotNull(leadHandlings.handledAt) : undefined,
    since ? gte(leads.createdAt, since) : undefined,
    last ? lt(leads.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
    words ? holds(leads, words) : undefined,
  );
}

function holds(leads: Leads, words: string): SQL | undefined {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[leads.company, leads.linkman, leads.phone, leads.goods].map(
      (column) => sql`normalize(${column}, nfkc) ilike ${like}`,
    ),
  );
}

/**
 * Marks a lead as handled by the operator, or opens it again.
 * @returns the text to show
 * @throws Refusal `G404`, `decided`, `alreadySo`
 */
export async function mark(
  tx: Database,
  operator: Customer,
  { kind, id, handled, note }: Parsed<typeof markLead>,
  now: Date,
): Promise<string> {
  const leadId = rowId(id) ?? 0;
  const leads = allLeads(tx);
  const [lead] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.kind, kind), eq(leads.id, leadId)));
  if (!lead) throw notFound('该线索不存在');
  const marked = and(eq(leadHandlings.kind, kind), eq(leadHandlings.leadId, leadId));
  if (!handled) {
    const opened = await tx
      .delete(leadHandlings)
      .where(marked)
      .returning({ leadId: leadHandlings.leadId });
    if (opened.length === 0) throw new Refusal('alreadySo', '该线索尚未处理');
    return '已重新打开';
  }
  const made = await tx
    .insert(leadHandlings)
    .values({ kind, leadId, handledAt: now, handledBy: operator.id, note: note.trim() })
    .onConflictDoNothing()
    .returning({ leadId: leadHandlings.leadId });
  if (made.length > 0) return '已标记为处理';
  const [first] = await tx
    .select({ by: customers.name })
    .from(leadHandlings)
    .innerJoin(customers, eq(customers.id, leadHandlings.handledBy))
    .where(marked);
  throw new Refusal('decided', `已由 ${first?.by ?? '同事'} 处理`);
}
