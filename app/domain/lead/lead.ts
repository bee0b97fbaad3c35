import type { LeadParts } from './form.ts';

/** The values of the operator's filter of leads; without the filter, leads in both states are listed. */
export const LEAD_STATES = ['open', 'handled'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** A lead in one line: 「唐山市 → 上海市，螺纹钢 32 吨」. */
export function leadSubject(
  lead: Pick<LeadParts, 'intention' | 'goods' | 'count' | 'unit' | 'place' | 'endPlace'>,
): string {
  const places = [lead.place, lead.endPlace].filter(Boolean).join(' → ');
  const amount = lead.count && `${lead.count} ${lead.unit}`;
  const goods = [lead.goods, amount].filter(Boolean).join(' ');
  const intention = lead.intention.split(',').filter(Boolean).join('、');
  return [intention, places, goods].filter(Boolean).join('，');
}
