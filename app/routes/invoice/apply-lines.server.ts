import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { groupBy } from '#app/domain/group-by.ts';
import {
  applyInvoice,
  applyToTitles,
  type InvoiceableOrder,
} from '#app/domain/invoice/contract.ts';
import { MOST_LINES_SHOWN, MOST_TITLES, NO_LINES_FILLED } from '#app/domain/invoice/invoice.ts';
import { taxRateNameOf } from '#app/domain/invoice/tax-rate.ts';
import type { OwnTitle } from '#app/domain/invoice/title-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatQuantity, fromQuantity } from '#app/domain/quantity.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import { INVOICES, linesHref } from './apply.server.ts';
import { AMOUNT_MAX, askControl, askedCellOf } from './apply-controls.ts';
import { titleOption } from './invoice-view.server.ts';

/** What is typed beside each line. */
export const ASKED_BY = { quantity: '按数量', amount: '按金额' } as const;
type AskedBy = keyof typeof ASKED_BY;
export const askedBy = (text: string | null): AskedBy =>
  text === 'amount' ? 'amount' : 'quantity';

export const applyLinesForm = defineForm(
  'applyLines',
  z.object({
    sellerCode: idText,
    by: z.enum(['quantity', 'amount']),
    /** The titles in their order; each line has a control of its own for each. */
    titleId: z.array(idText).max(MOST_TITLES).default([]),
    remark: applyInvoice.request.shape.remark,
  }),
);

/** The lines that are left of some orders of one seller, and the titles among which they are divided. */
export function applyLinesView(
  found: readonly InvoiceableOrder[],
  owned: readonly OwnTitle[],
  query: URLSearchParams,
) {
  const by = askedBy(query.get('by'));
  const asked = query.getAll('titleId');
  const chosen = owned.filter(({ id }) => asked.includes(id));
  const titles = chosen.length > 0 ? chosen : owned.slice(0, 1);
  const [first] = found;
  const ofSeller = found.filter(({ sellerCode }) => sellerCode === first?.sellerCode);
  const shown: InvoiceableOrder[] = [];
  let count = 0;
  for (const order of ofSeller) {
    count += order.lines.length;
    if (count > MOST_LINES_SHOWN && shown.length > 0) break;
    shown.push(order);
  }
  return {
    by,
    bys: Object.entries(ASKED_BY).map(([value, label]) => ({ value, label })),
    seller: first ? { code: first.sellerCode, name: first.sellerName } : null,
    orderCodes: query.getAll('orderCode'),
    owned: owned.map((title) => ({
      ...titleOption(title),
      isChosen: titles.some(({ id }) => id === title.id),
    })),
    titles: titles.map(({ id, name }) => ({ id, name })),
    later: linesHrefOf(ofSeller.slice(shown.length)),
    rows: shown.flatMap(({ orderCode, lines }) =>
      lines.map(({ position, name, spec, unit, quantity, amount, usualRate }) => ({
        key: `${orderCode} ${position}`,
        ...{ orderCode, position, name },
        about: [spec, orderCode, usualRate && taxRateNameOf(usualRate)].filter(Boolean).join('，'),
        left: `${formatQuantity(fromQuantity(quantity))} ${unit}`,
        leftAmount: `¥${formatYuanText(amount)}`,
        all: by === 'quantity' ? quantity : amount,
      })),
    ),
  };
}
export type ApplyLinesView = ReturnType<typeof applyLinesView>;
export type ApplyRow = ApplyLinesView['rows'][number];

const linesHrefOf = (orders: readonly InvoiceableOrder[]) =>
  orders.length === 0
    ? null
    : {
        to: linesHref(orders.map(({ orderCode }) => orderCode)),
        text: `其余 ${orders.length} 个订单`,
      };

/** What was typed: by titles, in each by orders. Titles for which nothing was typed are left out. */
export function askedIn(data: FormData, titleIds: readonly string[], by: AskedBy) {
  const cells = [...data].flatMap(([control, typed]) => {
    const cell = askedCellOf(control);
    const text = String(typed).trim().slice(0, AMOUNT_MAX);
    return cell && text ? [{ ...cell, text }] : [];
  });
  return titleIds.flatMap((titleId) => {
    const own = groupBy(
      cells.filter((cell) => cell.titleId === titleId),
      ({ orderCode }) => orderCode,
    );
    const orders = [...own].map(([orderCode, lines]) => ({
      orderCode,
      lines: lines.map(({ position, text }) => ({ position, [by]: text })),
    }));
    return orders.length > 0 ? [{ titleId, orders }] : [];
  });
}

export const applyLinesHandler = handleForm(applyLinesForm, applyToTitles, {
  controlOf: (path, data) => {
    const [list, title, , order, , line] = path;
    const by = askedBy(String(data.get('by')));
    if (list !== 'titles') return undefined;
    const asked = askedIn(data, data.getAll('titleId').map(String), by)[Number(title)];
    const of = asked?.orders[Number(order ?? 0)];
    const position = of?.lines[Number(line ?? 0)]?.position;
    if (!asked || !of || position === undefined) return undefined;
    return askControl({ titleId: asked.titleId, orderCode: of.orderCode, position });
  },
  made: { to: INVOICES, label: '查看开票申请' },
  async submit({ value, token, serial, request, data }) {
    const { sellerCode, titleId, by, remark } = value;
    const titles = askedIn(data, titleId, by).map((each) => ({ ...each, remark }));
    if (titles.length === 0) {
      const first = [...data.keys()].find(askedCellOf) ?? 'sellerCode';
      return refuse(applyLinesForm.name, data, { [first]: [NO_LINES_FILLED] });
    }
    await call(applyToTitles, { sellerCode, titles }, { token, serial });
    return redirectAfterSuccess(request, INVOICES, `已提交 ${titles.length} 张发票的申请`);
  },
});
