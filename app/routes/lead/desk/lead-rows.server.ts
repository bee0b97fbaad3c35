import { LEAD_KIND_LABEL, type Lead } from '#app/domain/lead/contract.ts';
import { leadSubject } from '#app/domain/lead/lead.ts';
import { formatInstant } from '#app/domain/time.ts';
import { type LeadSearch, leadDialogHref } from './lead-search.server.ts';

/** A lead as the desk shows it. */
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
    remark: [lead.deliveryDate && `交货 ${lead.deliveryDate}`, lead.remark]
      .filter(Boolean)
      .join('；'),
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
