import { shownFile } from '#app/domain/file/shown-file.ts';
import type { InvoiceRequest, RedConfirmation } from '#app/domain/invoice/contract.ts';
import {
  isRedOpen,
  mayTakeRedStep,
  RED_ENDED_LABEL,
  RED_REASON_LABEL,
  RED_SIDE_LABEL,
  RED_STEP_LABEL,
  RED_STEPS,
  redStateLabel,
} from '#app/domain/invoice/red-confirmation.ts';
import { sumsByRate } from '#app/domain/invoice/tax.ts';
import { taxRateNameOf } from '#app/domain/invoice/tax-rate.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen, toYuan } from '#app/domain/money.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { talkPath } from '#app/domain/thread/thread.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { usedText } from './deducted.ts';

type Paper = InvoiceRequest['invoices'][number];

const fenOf = (text: string) => parseYuan(text) ?? 0;
const netOf = ({ amount, taxAmount }: { amount: string; taxAmount: string }) =>
  formatYuan(fenOf(amount) - fenOf(taxAmount));

/** What can still be reversed of the lines of a request's invoice, where it has several. */
export function redLinesOf({ state, invoices }: InvoiceRequest) {
  const [blue, ...reds] = invoices;
  if (state !== 'issued' || !blue || blue.lines.length < 2) return [];
  return blue.lines.flatMap(({ no, name, amount, taxRate }) => {
    const back = reds.flatMap(({ lines }) => lines.filter(({ originalNo }) => originalNo === no));
    const left = fenOf(amount) - sumFen(back.map((line) => fenOf(line.amount)));
    const about = `${taxRateNameOf(taxRate)}，可红冲 ¥${formatYuan(left)}`;
    return left > 0 ? [{ key: String(no), no, name: `${no}. ${name}`, about }] : [];
  });
}
export type RedLineView = ReturnType<typeof redLinesOf>[number];

/** The invoices of a request as documents, for one of their sides. */
export const paperViews = (request: InvoiceRequest, side: Party, now: Date) =>
  request.invoices.map((paper) => paperView(paper, request, side, now));
export type PaperView = ReturnType<typeof paperViews>[number];

function paperView(paper: Paper, request: InvoiceRequest, side: Party, now: Date) {
  const { number, issueDate, amount, taxAmount, originalNumber, reason, use, useMonth } = paper;
  const sign = originalNumber ? '−' : '';
  const isOnlyLine = paper.lines.length < 2;
  const [confirmation, used] = [confirmationOf(paper, request), usedText(paper)];
  const [differs, ...more] = paper.lines.filter((line) => line.differences.length > 0);
  return {
    number,
    label: `${originalNumber ? '红字发票' : '发票'} ${number}`,
    facts: [
      ['开票日期', issueDate],
      ['买家', `${request.title.name} ${request.title.taxNo}`.trim()],
      ['卖家', request.sellerName],
      ['价税合计', `${sign}¥${formatYuanText(amount)}`],
      ['税额', `${sign}¥${formatYuanText(taxAmount)}`],
      ...(originalNumber ? [['冲销的发票', originalNumber]] : []),
      ...(confirmation ? [['红字确认单', confirmation]] : []),
      ...(reason ? [['红冲原因', reason]] : []),
      ...(used ? [['用途', used]] : []),
    ].map(([term = '', value = '']) => ({ term, value })),
    lines: paper.lines.map((line) => ({
      key: String(line.no),
      name: line.name || '—',
      spec: line.spec,
      order: line.orderCode,
      quantity: [line.quantity, line.quantity && line.unit].filter(Boolean).join(' '),
      unitPrice: line.unitPrice || '—',
      net: `${sign}${netOf(line)}`,
      rate: taxRateNameOf(line.taxRate),
      rateReason: line.rateReason,
      differences: line.differences,
      tax: `${sign}${formatYuanText(line.taxAmount)}`,
      amount: `${sign}${formatYuanText(line.amount)}`,
    })),
    sums: isOnlyLine ? [] : sumsOf(paper, sign),
    /** Of a version that kept them apart from its lines. */
    differences: differs ? [] : paper.differences,
    differing: differs ? differingText(isOnlyLine, 1 + more.length) : '',
    talkTo: talkPath({ kind: 'order', ref: orderOf(differs, request), side }),
    file: paper.file && shownFile(paper.file),
    confirmations: paper.confirmations.map((one) => confirmationView(one, side, now)),
    hasOpenRed: paper.confirmations.some((one) => isRedOpen(redOf(one), now)),
    isBlue: !originalNumber,
    use,
    useMonth: useMonth ?? '',
  };
}

/** Of a red invoice, on which 红字确认单 it was issued. */
const confirmationOf = ({ number }: Paper, { invoices }: InvoiceRequest): string | undefined =>
  invoices
    .flatMap(({ confirmations }) => confirmations)
    .find(({ redNumber }) => redNumber === number)?.number;

/** Which order one writes to the other side on about it. */
const orderOf = (line: Paper['lines'][number] | undefined, { orders }: InvoiceRequest) =>
  line?.orderCode || (orders[0]?.orderCode ?? '');

const differingText = (isOnlyLine: boolean, count: number) =>
  isOnlyLine ? '发票与订单不同，见明细' : `发票有 ${count} 行与订单不同，见明细`;

function sumsOf(paper: Paper, sign: string) {
  const lines = paper.lines.map(({ taxRate, amount, taxAmount }) => ({
    ...{ rate: taxRate, amount: fenOf(amount), tax: fenOf(taxAmount) },
  }));
  return sumsByRate(lines).map(({ rate, amount, tax }) => ({
    rate: taxRateNameOf(rate),
    text: `金额 ${sign}¥${formatYuan(amount - tax)}，税额 ${sign}¥${formatYuan(tax)}，价税合计 ${sign}¥${toYuanText(amount)}`,
  }));
}
const toYuanText = (fen: number) => formatYuanText(toYuan(fen));

const redOf = ({ state, askedBy, until }: RedConfirmation) => ({
  ...{ state, askedBy, until: new Date(until) },
});

/** Of what is still open. */
const RED_TONE: Partial<Record<RedConfirmation['state'], Tone>> = {
  asked: 'warning',
  confirmed: 'success',
};

/** What comes next of what is open. */
const RED_NEXT: Partial<Record<RedConfirmation['state'], (until: string) => string>> = {
  asked: (until) => `${until} 前确认有效`,
  confirmed: () => '卖家据此开具红字发票',
};

/** When and how it was decided, or that nobody has. */
function endOf({ until, decideDate, redNumber }: RedConfirmation, label: string) {
  if (label === RED_ENDED_LABEL.lapsed) return [`${formatInstant(until)} 前未确认，须重新发起`];
  return [
    decideDate && `${formatInstant(decideDate)} ${label}`,
    redNumber && `红字发票 ${redNumber}`,
  ];
}

function confirmationView(one: RedConfirmation, side: Party, now: Date) {
  const red = redOf(one);
  return {
    number: one.number,
    state: redStateLabel(red, now),
    tone: isRedOpen(red, now) ? RED_TONE[one.state] : ('neutral' as const),
    text: [
      `${RED_SIDE_LABEL[one.askedBy]}发起，${RED_REASON_LABEL[one.reason]}，¥${formatYuanText(one.amount)}`,
      isRedOpen(red, now) && RED_NEXT[one.state]?.(formatInstant(one.until)),
      ...endOf(one, redStateLabel(red, now)),
    ]
      .filter(Boolean)
      .join('；'),
    steps: RED_STEPS.filter((step) => mayTakeRedStep(step, side, red, now)).map((step) => ({
      ...{ step, label: RED_STEP_LABEL[step] },
    })),
  };
}
