/** What visitors leave for the platform to follow up: applications, demands and requests. */
export const LEAD_KINDS = [
  'finance',
  'retention',
  'car',
  'warehouse',
  'centralized',
  'agent',
] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export const LEAD_KIND_LABEL: Readonly<Record<LeadKind, string>> = {
  finance: '融资申请',
  retention: '融资需求',
  car: '找车',
  warehouse: '找仓库',
  centralized: '集中采购',
  agent: '代理采购',
};

/** How the operator looks at leads; all of them where neither is asked for. */
export const LEAD_STATES = ['open', 'handled'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** The most rows of one workbook; who has more narrows the dates. */
export const MOST_EXPORTED_LEADS = 10_000;

/** What a lead says it is about, in parts; those it has nothing to say of are empty. */
interface LeadParts {
  intention: string;
  goods: string;
  specs: string;
  count: string;
  unit: string;
  place: string;
  endPlace: string;
}

/** A lead in one line: 「唐山市 → 上海市，螺纹钢 32 吨」. */
export function leadSubject(lead: LeadParts): string {
  const places = [lead.place, lead.endPlace].filter(Boolean).join(' → ');
  const amount = lead.count && `${lead.count} ${lead.unit}`;
  const goods = [lead.goods, lead.specs, amount].filter(Boolean).join(' ');
  const intention = lead.intention.split(',').filter(Boolean).join('、');
  return [intention, places, goods].filter(Boolean).join('，');
}
