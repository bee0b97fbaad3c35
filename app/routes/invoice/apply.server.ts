import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { hrefOf } from '#app/domain/href.ts';
import {
  applyInvoice,
  type InvoiceableOrder,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import {
  MOST_INVOICEABLE,
  MOST_ORDERS_INVOICED,
  TITLE_REQUIRED,
  tooManyOrders,
} from '#app/domain/invoice/invoice.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import { pageCount, readPaging } from '#app/domain/paging.ts';
import { formatDay } from '#app/domain/time.ts';
import { monthProblem, typedMonth } from '#app/domain/typed-time.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { AMOUNT_MAX, amountControl, BY_LINES } from './apply-controls.ts';

export const INVOICES = '/customer/invoice-management';
export const APPLY_LINES = `${INVOICES}/apply`;
/** The page on which orders are asked for line by line, on several titles. */
export const linesHref = (orderCode: readonly string[]): string =>
  hrefOf(APPLY_LINES, { orderCode });

const codes = z.array(idText).default([]);

export const applyInvoiceForm = defineForm(
  'applyInvoice',
  z.object({
    sellerCode: idText,
    titleId: z.string({ error: TITLE_REQUIRED }).max(64),
    /** The orders that were ticked; each row has a control of its own for the amount. */
    chosen: codes,
    /** Of the one order that the page is for: deliveries, which decide the amount. */
    delivery: codes,
    remark: applyInvoice.request.shape.remark,
  }),
);

/** The page of the orders in the address, beside that of the requests. */
const ORDERS_PAGE = 'orders';

/** What can be invoiced: the sellers, and the orders of the one that was asked for, as many a page as one request takes. */
export function applyView(found: readonly InvoiceableOrder[], query: URLSearchParams) {
  const bySeller = groupBy(found, ({ sellerCode }) => sellerCode);
  const asked = query.get('sellerCode');
  const only = bySeller.size === 1 ? [...bySeller.keys()][0] : undefined;
  const ofSeller = bySeller.get(asked ?? only ?? '') ?? [];
  const paging = readPaging(query, MOST_ORDERS_INVOICED, undefined, ORDERS_PAGE);
  const page = { page: paging.page, rows: MOST_ORDERS_INVOICED };
  const rows = ofSeller.slice((page.page - 1) * page.rows, page.page * page.rows);
  const hrefOf = (sellerCode: string) => {
    const next = new URLSearchParams(query);
    next.set('sellerCode', sellerCode);
    next.delete(ORDERS_PAGE);
    return `${INVOICES}?${next}`;
  };
  return {
    month: typedMonth(query.get('month')) ?? query.get('month') ?? '',
    monthError: monthProblem(query.get('month')),
    sellers: [...bySeller].map(([sellerCode, orders]) => ({
      sellerCode,
      to: hrefOf(sellerCode),
      name: orders[0]?.sellerName ?? '',
      text: `${orders.length} 单，可开票 ¥${formatYuan(sumFen(orders.map(({ amount }) => parseYuan(amount) ?? 0)))}`,
    })),
    pager: {
      ...pagerView(
        page,
        { totalElements: ofSeller.length, totalPages: pageCount(ofSeller.length, page.rows) },
        (to) => {
          const next = new URLSearchParams(query);
          next.delete(ORDERS_PAGE);
          if (to > 1) next.set(ORDERS_PAGE, String(to));
          return next.size > 0 ? `${INVOICES}?${next}` : INVOICES;
        },
      ),
      ...{ rows: undefined, name: ORDERS_PAGE, label: '可开票订单的分页' },
    },
    seller: rows[0] && { code: rows[0].sellerCode, name: rows[0].sellerName },
    /** Older ones are found by their month. */
    isCut: new Set(found.map(({ orderCode }) => orderCode)).size >= MOST_INVOICEABLE,
    rows: rows.map(({ orderCode, createDate, amount }) => ({
      orderCode,
      day: formatDay(createDate),
      amount,
      text: `¥${formatYuanText(amount)}`,
    })),
    deliveries: (rows.length === 1 ? (rows[0]?.deliveries ?? []) : []).map(
      ({ id, number, receiveDate, amount }) => ({
        id,
        label: `第 ${number} 批（${formatDay(receiveDate)} 签收，¥${formatYuanText(amount)}）`,
      }),
    ),
  };
}
export type ApplyView = ReturnType<typeof applyView>;

export const withdrawInvoiceForm = defineForm('withdrawInvoice', withdrawInvoice.request);

export const withdrawHandler = handleCall(withdrawInvoiceForm, withdrawInvoice, {
  to: pageOf,
  done: '已撤回开票申请，可以重新申请',
});

export const applyHandler = handleForm(applyInvoiceForm, applyInvoice, {
  controlOf: ([name, at, field], data) => {
    if (name !== 'orders') return undefined;
    const orderCode = data.getAll('chosen')[Number(at ?? 0)];
    return field === 'amount' && orderCode ? amountControl(String(orderCode)) : 'chosen';
  },
  made: { to: INVOICES, label: '查看开票申请' },
  async submit({ value, intent, token, serial, request, data }) {
    const { sellerCode, titleId, remark, chosen, delivery } = value;
    if (intent === BY_LINES && chosen.length > 0) return redirectTo(linesHref(chosen));
    if (chosen.length > MOST_ORDERS_INVOICED) {
      return refuse(applyInvoiceForm.name, data, { chosen: [tooManyOrders(chosen.length)] });
    }
    const orders = chosen.map((orderCode) => ({
      orderCode,
      amount: String(data.get(amountControl(orderCode)) ?? '').slice(0, AMOUNT_MAX),
      deliveryIds: chosen.length === 1 ? delivery : [],
    }));
    await call(applyInvoice, { sellerCode, titleId, remark, orders }, { token, serial });
    return redirectAfterSuccess(request, INVOICES, '已提交开票申请');
  },
});
