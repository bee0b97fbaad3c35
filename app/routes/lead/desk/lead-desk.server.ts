import { z } from 'zod';
import type { Input } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import {
  LEAD_KIND_LABEL,
  type Lead,
  leadKind,
  type leads,
  markLead,
} from '#app/domain/lead/contract.ts';
import { LEAD_STATES, type LeadState, leadSubject } from '#app/domain/lead/lead.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { type ListSearch, listHref, readConditions } from './list-search.server.ts';

const LEAD_DESK = '/customer/desk/leads';

/** Which leads the page shows; what waits, unless the address asks for others. */
export type LeadSearch = ListSearch<NonNullable<Input<typeof leads>['kind']>, LeadState>;

export function parseLeadSearch(query: URLSearchParams): LeadSearch {
  const state = query.get('state');
  return {
    kind: leadKind.safeParse(query.get('kind')).data,
    state: state === 'all' ? 'all' : (LEAD_STATES.find((each) => each === state) ?? 'open'),
    ...readConditions(query),
  };
}

const USUAL_STATE = 'open';

export const leadsHref = (search: LeadSearch): string => listHref(LEAD_DESK, search, USUAL_STATE);

/** The address of the same leads as a workbook, all pages. */
export const workbookHref = (search: LeadSearch): string =>
  listHref(`${LEAD_DESK}.xlsx`, { ...search, page: 1, rows: undefined }, USUAL_STATE);

/** The same page with a dialog about one lead. */
const leadDialogHref = (search: LeadSearch, dialog: 'handle' | 'reopen', lead: string): string =>
  hrefOf(leadsHref(search), { dialog, lead });

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
    time: formatNear(lead.createDate, new Date()),
    handled: lead.handled && {
      by: lead.handled.by,
      time: formatNear(lead.handled.date, new Date()),
      note: lead.handled.note,
    },
    dialogTo: leadDialogHref(search, lead.handled ? 'reopen' : 'handle', key),
  };
}
export type LeadRow = ReturnType<typeof leadRow>;

const lead = { kind: leadKind, id: idText };

export const handleLeadForm = defineForm(
  'handleLead',
  z.object({ ...lead, note: markLead.request.shape.note }),
);

export const reopenLeadForm = defineForm('reopenLead', z.object(lead));

export type LeadMark = z.output<typeof reopenLeadForm.schema> & { note?: string };
