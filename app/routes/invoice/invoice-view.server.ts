import { stateTabs } from '#app/components/state-tabs.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { hrefOf } from '#app/domain/href.ts';
import { CONSENT_GIVEN, CONSENT_NEEDED, CONSENT_WAITING } from '#app/domain/invoice/consent.ts';
import {
  type InvoiceRequest,
  type invoiceRequests,
  invoiceState,
} from '#app/domain/invoice/contract.ts';
import {
  INVOICE_STATE_LABEL,
  type InvoiceState,
  mayStep,
  TITLE_KIND_LABEL,
} from '#app/domain/invoice/invoice.ts';
import { isSameParty } from '#app/domain/invoice/same-party.ts';
import { inOrderOfRates, taxRateNameOf } from '#app/domain/invoice/tax-rate.ts';
import type { OwnTitle, Title } from '#app/domain/invoice/title-contract.ts';
import { formatYuanText, parseYuan, toYuan } from '#app/domain/money.ts';
import { type Paging, pagingQuery } from '#app/domain/paging.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { usedText } from './deducted.ts';

const TONE: Readonly<Record<InvoiceState, Tone>> = {
  waiting: 'warning',
  issued: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  reversed: 'neutral',
};

/** What of an issued request can still be reversed; '': nothing. */
export function leftOf({ state, amount, reversedAmount }: InvoiceRequest): string {
  const left = (parseYuan(amount) ?? 0) - (parseYuan(reversedAmount) ?? 0);
  return state === 'issued' && left > 0 ? toYuan(left) : '';
}

const yuan = (amount: string) => `¥${formatYuanText(amount)}`;
const isZero = (amount: string) => /^0\.00$/.test(amount);

/** A request for its lists: every figure and time as text. */
export function requestRow(request: InvoiceRequest, orderBase: string) {
  const { id, state, title, amount, reversedAmount, overAmount } = request;
  const waits = state === 'waiting' && request.consent === 'waiting';
  return {
    id,
    stateLabel: waits ? '待平台同意' : INVOICE_STATE_LABEL[state],
    consentNote: consentNote(request),
    stateTone: TONE[state],
    kind: TITLE_KIND_LABEL[title.kind],
    titleName: title.name,
    // Mostly a buyer's own name.
    otherTitle: isSameParty(title.name, request.buyerName) ? null : title.name,
    taxNo: title.taxNo,
    buyer: request.buyerName,
    seller: request.sellerName,
    amount: yuan(amount),
    reversed: isZero(reversedAmount) ? '' : yuan(reversedAmount),
    over: isZero(overAmount) ? '' : yuan(overAmount),
    orders: request.orders.map((order) => ({
      orderCode: order.orderCode,
      to: `${orderBase}/${order.orderCode}`,
      amount: yuan(order.amount),
      own: OWN_FIELDS.flatMap((field) =>
        order[field] ? [`${OWN_FIELD_LABEL[field]} ${order[field]}`] : [],
      ).join('，'),
    })),
    remark: request.remark,
    date: formatInstant(request.createDate),
    time: formatNear(request.createDate, new Date()),
    reason: request.reason,
    mayWithdraw: mayStep('withdraw', state),
    invoices: request.invoices.map((invoice) => ({
      number: invoice.number,
      label: invoice.originalNumber ? '红字发票' : '发票',
      issueDate: invoice.issueDate,
      amount: `${invoice.originalNumber ? '−' : ''}${yuan(invoice.amount)}`,
      tax: `${ratesOf(invoice)}，税额 ${invoice.originalNumber ? '−' : ''}${yuan(invoice.taxAmount)}`,
      original: invoice.originalNumber ?? '',
      reason: invoice.reason,
      used: usedText(invoice),
      file: invoice.file && shownFile(invoice.file),
    })),
  };
}
/** The rates of an invoice, each once. */
export const ratesOf = ({ lines, taxCode, taxRate }: InvoiceRequest['invoices'][number]) => {
  const codes = lines.map((line) => line.taxRate);
  const all = codes.length > 0 ? inOrderOfRates(codes) : [taxCode ?? String(taxRate)];
  return all.map(taxRateNameOf).join('、');
};

const consentNote = ({ state, consent }: InvoiceRequest): string => {
  if (consent === 'given') return CONSENT_GIVEN;
  return consent === 'waiting' && state === 'waiting' ? CONSENT_WAITING : '';
};
export type RequestRow = ReturnType<typeof requestRow>;

/** What an invoice is made out to, in reading order. */
export const titleFacts = (title: Title) =>
  [
    ['发票类型', TITLE_KIND_LABEL[title.kind]],
    ['抬头', title.name],
    ['统一社会信用代码', title.taxNo],
    ['地址', title.address],
    ['电话', title.phone],
    ['开户银行', title.bank],
    ['银行账号', title.account],
    ['收票邮箱', title.email],
  ].flatMap(([term = '', value = '']) => (value ? [{ term, value }] : []));

export const titleOption = ({ id, name, kind, taxNo, needsConsent }: OwnTitle) => ({
  value: id,
  label: [name, taxNo, TITLE_KIND_LABEL[kind], needsConsent && CONSENT_NEEDED]
    .filter(Boolean)
    .join(' · '),
});

/** The tabs of a list of requests, and its pages' addresses. */
export function requestTabs(
  base: string,
  searchParams: URLSearchParams,
  kind: 'ownRed' | 'soldRed',
) {
  const waits = searchParams.get('waits') === 'red' ? ('red' as const) : undefined;
  const state = waits ? undefined : invoiceState.safeParse(searchParams.get('state')).data;
  const listHref = (wanted?: string, paging: Partial<Paging> = {}) =>
    hrefOf(base, { ...pagingQuery(paging), state: wanted });
  return {
    shown: { state, waits },
    pageHref: (paging: Paging) =>
      waits ? hrefOf(base, { ...pagingQuery(paging), waits }) : listHref(state, paging),
    tabs: (counts: Content<typeof invoiceRequests>['counts']) =>
      stateTabs({
        states: invoiceState.options,
        label: INVOICE_STATE_LABEL,
        current: state,
        counts,
        to: (option) => listHref(option),
        waiting: waits && { to: WAITS[kind].list, label: WAITS[kind].label },
      }),
  };
}
