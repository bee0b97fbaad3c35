import { z } from 'zod';
import type { Input } from '#app/domain/endpoint.ts';
import { LEAD_KIND_LABEL, type Lead, leadKind, type leads } from '#app/domain/lead/contract.ts';
import { LEAD_STATES, type LeadState, leadSubject } from '#app/domain/lead/lead.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { queryText } from '#app/domain/query-text.ts';
import { formatInstant, isDay } from '#app/domain/time.ts';
import { defineForm } from '#app/forms/definition.server.ts';

const LEAD_DESK = '/customer/desk/leads';
const MAX_TEXT = 60;
const MAX_DAY = 20;

/** Which leads the page shows; what waits, unless the address asks for others. */
export interface LeadSearch extends Paging {
  kind?: Input<typeof leads>['kind'];
  state: LeadState | 'all';
  keyword?: string;
  /** Days as they were typed: 2026-12-01. */
  from?: string;
  to?: string;
}

export function parseLeadSearch(query: URLSearchParams): LeadSearch {
  const state = query.get('state');
  return {
    kind: leadKind.safeParse(query.get('kind')).data,
    state: state === 'all' ? 'all' : (LEAD_STATES.find((each) => each === state) ?? 'open'),
    keyword: queryText(query, 'keyword', MAX_TEXT),
    from: queryText(query, 'from', MAX_DAY),
    to: queryText(query, 'to', MAX_DAY),
    ...readPaging(query),
  };
}

/** What is wrong with the days of a search, each by its control. */
export function dayProblems({ from, to }: Pick<LeadSearch, 'from' | 'to'>): {
  from?: string;
  to?: string;
} {
  const wrong = (day: string | undefined) =>
    day !== undefined && !isDay(day) ? '请输入正确的日期，例如 2026-12-01' : undefined;
  if (wrong(from) || wrong(to)) return { from: wrong(from), to: wrong(to) };
  return from && to && from > to ? { to: '结束日期不能早于开始日期' } : {};
}

/** What the trading API is asked, the page apart; a day that is none is no condition. */
export const askedLeads = ({ kind, keyword, state, from, to }: LeadSearch) => ({
  kind,
  keyword,
  state: state === 'all' ? undefined : state,
  from: from && isDay(from) ? from : undefined,
  to: to && isDay(to) ? to : undefined,
});

/** The query of a search, without defaults. */
function queryOf({ kind, state, keyword, from, to, ...paging }: LeadSearch): URLSearchParams {
  const query = new URLSearchParams(pagingQuery(paging));
  if (kind) query.set('kind', kind);
  if (state !== 'open') query.set('state', state);
  if (keyword) query.set('keyword', keyword);
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  return query;
}

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path;

export const leadsHref = (search: LeadSearch): string => withQuery(LEAD_DESK, queryOf(search));

/** The address of the same leads as a workbook, all pages. */
export const workbookHref = (search: LeadSearch): string =>
  withQuery(`${LEAD_DESK}.xlsx`, queryOf({ ...search, page: 1, rows: undefined }));

/** The same page with a dialog about one lead. */
function leadDialogHref(search: LeadSearch, dialog: 'handle' | 'reopen', lead: string): string {
  const query = queryOf(search);
  query.set('dialog', dialog);
  query.set('lead', lead);
  return `${LEAD_DESK}?${query}`;
}

/** A lead in the operator's list. */
export function leadRow(lead: Lead, search: LeadSearch) {
  const key = `${lead.kind}-${lead.id}`;
  return {
    key,
    kind: lead.kind,
    id: lead.id,
    label: LEAD_KIND_LABEL[lead.kind],
    company: lead.company,
    linkman: lead.linkman,
    phone: lead.phone,
    subject: leadSubject(lead),
    remark: lead.remark,
    time: formatInstant(lead.createDate),
    handled: lead.handled && {
      by: lead.handled.by,
      time: formatInstant(lead.handled.date),
      note: lead.handled.note,
    },
    dialogTo: leadDialogHref(search, lead.handled ? 'reopen' : 'handle', key),
  };
}
export type LeadRow = ReturnType<typeof leadRow>;

const lead = { kind: leadKind, id: z.string().max(64) };

/** The form that marks a lead as handled. */
export const handleLeadForm = defineForm(
  'handleLead',
  z.object({ ...lead, note: z.string().max(200, { error: '处理结果最多 200 个字' }).default('') }),
);

/** The form that opens a lead again. */
export const reopenLeadForm = defineForm('reopenLead', z.object(lead));

/** The handler of both forms. */
export type LeadMark = z.output<typeof reopenLeadForm.schema> & { note?: string };
