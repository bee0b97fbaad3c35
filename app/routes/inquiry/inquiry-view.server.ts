import { hrefOf, type Query } from '#app/domain/href.ts';
import type { Inquiry } from '#app/domain/inquiry/contract.ts';
import { INQUIRY_STATE_LABEL } from '#app/domain/inquiry/inquiry.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';

const TONE = { open: 'info', ended: 'warning', accepted: 'success', closed: 'neutral' } as const;

/** What a sealed inquiry is, in the words of both sides. */
export const SEALED = '密封报价：截止前买家看不到任何报价，截止后同时开启';

type Summary = Pick<Inquiry, 'inquiryNum' | 'title' | 'endDate' | 'state'>;

/** The data of an inquiry that all its pages show. */
export const inquirySummary = ({ inquiryNum, title, endDate, state }: Summary) => ({
  inquiryNum,
  title,
  href: inquiryHref(inquiryNum),
  endDate: formatNear(endDate, new Date()),
  state,
  stateLabel: INQUIRY_STATE_LABEL[state],
  stateTone: TONE[state],
});

export const inquiryHref = (inquiryNum: string, query: Query = {}): string =>
  hrefOf(`/customer/purchase-inquiry/${encodeURIComponent(inquiryNum)}`, query);

/** Where a buyer asks for other prices: the page of awards in another way. */
export const counterHref = (inquiryNum: string, query: Query = {}): string =>
  hrefOf(`${inquiryHref(inquiryNum)}/award`, { counter: '1', ...query });

/** The facts of an inquiry for its buyer, in reading order. */
export const inquiryFacts = (inquiry: Inquiry) => [
  { term: '询价单号', value: inquiry.inquiryNum },
  { term: '发布时间', value: formatInstant(inquiry.createDate) },
  { term: '截止时间', value: formatInstant(inquiry.endDate) },
  ...inquiryTerms(inquiry).map(({ term, value }) => ({ term, value: value || '—' })),
];

/** What a buyer asks for, on the pages of both sides; '' where the buyer left a field empty. */
export const inquiryTerms = (inquiry: Omit<Inquiry, 'state'>) => [
  { term: '条件', value: inquiry.conditions },
  { term: '交货方式', value: inquiry.deliveryWayName },
  { term: '目标单价', value: inquiry.price === null ? '' : `¥${formatYuanText(inquiry.price)}` },
  { term: '备注', value: inquiry.remark },
  ...(inquiry.sealed ? [{ term: '报价方式', value: SEALED }] : []),
];
