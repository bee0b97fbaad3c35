import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { leadKind, leads as leadsCall, markLead } from '#app/domain/lead/contract.ts';
import { NO_PARTS } from '#app/domain/lead/form.ts';
import { parseWallTime } from '#app/domain/time.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { countTabs, tabsOf } from '#trading-api/platform/tab-counts.ts';
import { customers, leads } from '#trading-api/schema.ts';

type Asked = Parsed<typeof leadsCall>;

export const leadsPage = customerRoute(leadsCall, async ({ db, input: asked }) => {
  const wanted = wantedLeads(asked);
  const [found, totalElements, open] = await Promise.all([
    db
      .select({ lead: leads, by: nameAt(leads.handledAt) })
      .from(leads)
      .leftJoin(customers, eq(customers.id, leads.handledBy))
      .where(wanted)
      .orderBy(desc(leads.createdAt), leads.kind, desc(leads.id))
      .limit(asked.rows)
      .offset((asked.page - 1) * asked.rows),
    db.$count(leads, wanted),
    db
      .select({ kind: leads.kind, count: count() })
      .from(leads)
      .where(leadWaits)
      .groupBy(leads.kind),
  ]);
  return {
    content: found.map(({ lead, by }) => ({
      ...NO_PARTS,
      ...lead.details,
      kind: lead.kind,
      id: String(lead.id),
      company: lead.company,
      linkman: lead.linkman,
      phone: lead.phone,
      createDate: lead.createdAt.toISOString(),
      handled: lead.handledAt && {
        date: lead.handledAt.toISOString(),
        by: by ?? '',
        note: lead.handledNote ?? '',
      },
    })),
    ...pageTotals(totalElements, asked.rows),
    open,
    counts: asked.withCounts
      ? await countTabs(
          tabsOf(leadKind.options, (kind) => eq(leads.kind, kind)),
          (columns) =>
            db
              .select(columns)
              .from(leads)
              .where(wantedLeads({ ...asked, kind: undefined })),
        )
      : undefined,
  };
});

/** Requests to purchase were leads once; they have a desk of their own (registrations). */
const ofForms = inArray(leads.kind, leadKind.options);

/** That a lead waits for somebody of the market. */
export const leadWaits = and(ofForms, isNull(leads.handledAt));

function wantedLeads({ kind, state, keyword, from, to }: Asked): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  const words = normaliseSearchText(keyword);
  return and(
    kind ? eq(leads.kind, kind) : ofForms,
    state === 'open' ? isNull(leads.handledAt) : undefined,
    state === 'handled' ? isNotNull(leads.handledAt) : undefined,
    since ? gte(leads.createdAt, since) : undefined,
    last ? lt(leads.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
    words ? holds(words) : undefined,
  );
}

function holds(words: string): SQL | undefined {
  const goods = sql`${leads.details} ->> 'goods'`;
  return or(
    ...[leads.company, leads.linkman, leads.phone, goods].map((text) => mentions(text, words)),
  );
}

/** Marks a lead as handled by the operator, or opens it again. */
export const mark = customerRoute(markLead, async ({ db: tx, customer: operator, input, now }) => {
  const { kind, id, handled, note } = input;
  const one = and(eq(leads.kind, kind), eq(leads.id, rowId(id) ?? 0));
  const marked = await tx
    .update(leads)
    .set(
      handled
        ? { handledAt: now, handledBy: operator.id, handledNote: note.trim() }
        : { handledAt: null, handledBy: null, handledNote: null },
    )
    .where(and(one, handled ? isNull(leads.handledAt) : isNotNull(leads.handledAt)))
    .returning({ id: leads.id });
  if (marked.length > 0) return handled ? '已标记为处理' : '已重新打开';
  const [lead] = await tx
    .select({ by: nameAt(leads.handledAt) })
    .from(leads)
    .leftJoin(customers, eq(customers.id, leads.handledBy))
    .where(one);
  if (!lead) throw notFound('该线索不存在');
  if (!handled) throw new Refusal('alreadySo', '该线索尚未处理');
  throw new Refusal('decided', `已由 ${lead.by ?? '同事'} 处理`);
});
