import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { INSTALMENT_LABEL } from '#app/domain/order/terms.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { PAY_METHOD_LABEL, type PayMethod } from '#app/domain/payment/payment.ts';
import { REFUND_STATE_LABEL } from '#app/domain/payment/refund.ts';
import {
  cancelPartPaid,
  type DeskRefund,
  deskRefunds,
  markRefundDone,
  type OpenBalance,
  openBalances,
  retryRefund,
} from '#app/domain/remittance/money-desk-contract.ts';
import {
  CANCEL_REASON_REQUIRED,
  REFERENCE_MAX,
  REFUND_REFERENCE_REQUIRED,
  REMITTANCE_REASON_MAX,
} from '#app/domain/remittance/remittance.ts';
import { receiptList } from '#app/domain/remittance/statement-contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { type DebtRow, readDebts } from './debts.server.ts';
import {
  askForm,
  type ReconciliationView,
  readReconciliation,
  sendQuestion,
} from './reconciliation.server.ts';
import { REFUND_REASON_LABEL } from './refund-labels.ts';
import {
  readTitlesAsked,
  sendTitleDecision,
  type TitleRow,
  titleForm,
} from './titles-asked.server.ts';

const PATH = '/customer/desk/money';

const TABS = {
  refunds: '待办理退款',
  waiting: REFUND_STATE_LABEL.waiting,
  done: '已办理退款',
  overdue: '逾期未付',
  partPaid: '部分付款',
  receipts: '买家回单',
  debts: '平台垫付',
  titles: '开票主体',
  reconciliation: '对账与报表',
} as const;
type Tab = keyof typeof TABS;

const refundForm = defineForm(
  'refundDone',
  z.object({
    id: z.string().max(64),
    reference: textUpTo(REFERENCE_MAX, '流水号', REFUND_REFERENCE_REQUIRED),
  }),
);
const retryForm = defineForm('retryRefund', z.object({ id: z.string().max(64) }));
const cancelForm = defineForm(
  'cancelPartPaid',
  z.object({
    orderCode: z.string().max(64),
    reason: textUpTo(REMITTANCE_REASON_MAX, '原因', CANCEL_REASON_REQUIRED),
  }),
);

interface Search extends Paging {
  tab: Tab;
}

function readSearch(request: Request): Search {
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get('tab') ?? '';
  return { ...readPaging(searchParams), tab: Object.hasOwn(TABS, tab) ? (tab as Tab) : 'refunds' };
}

function hrefOf({ tab, ...paging }: Search, more: Record<string, string> = {}): string {
  const kept = { ...(tab !== 'refunds' && { tab }), ...pagingQuery(paging), ...more };
  const query = new URLSearchParams(kept);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** The operator's page of money that people see to. */
export async function readMoney(request: Request) {
  const { search: query, searchParams } = new URL(request.url);
  requireStandIn(`desk/money${query}`);
  const token = await requireToken(request);
  const search = readSearch(request);
  const { tab, page, rows: size } = search;
  const paging = { page, rows: size };
  const found = await load(request, (): Promise<Found> => {
    if (tab === 'reconciliation') return reconciled(request, token);
    if (tab === 'overdue' || tab === 'partPaid') return balancesOf(tab, paging, search, token);
    if (tab === 'receipts') return receiptsOf(paging, token);
    if (tab === 'debts') return debtsOf(paging, token);
    if (tab === 'titles') return titlesOf(paging, search, token);
    return refundsOf(
      { ...paging, done: tab === 'done', waiting: tab === 'waiting' },
      search,
      token,
    );
  });
  const refund = found.refunds.find(({ id }) => id === searchParams.get('refund'));
  const order = found.balances.find(({ orderCode }) => orderCode === searchParams.get('cancel'));
  const title = found.titles.find(({ id }) => id === searchParams.get('title'));
  return {
    tab,
    title: TABS[tab],
    refunds: found.refunds,
    balances: found.balances,
    receipts: found.receipts,
    debts: found.debts,
    titles: found.titles,
    reconciliation: found.reconciliation,
    tabs: Object.entries(TABS).map(([key, label]) => ({
      to: hrefOf({ ...search, tab: key as Tab, page: 1 }),
      label,
      current: key === tab,
    })),
    pager: pagerView(search, found.page, (to) => hrefOf({ ...search, page: to })),
    refund: refund?.markTo
      ? {
          ...refund,
          form: describeForm(refundForm, request),
          retry: refund.failed ? describeForm(retryForm, request) : null,
        }
      : null,
    cancellation: order?.cancelTo ? { ...order, form: describeForm(cancelForm, request) } : null,
    titleAsked: title ? { ...title, form: describeForm(titleForm, request) } : null,
    closeTo: hrefOf(search),
  };
}

interface Found {
  page: { totalElements: number; totalPages: number; totalCapped: boolean };
  refunds: RefundRow[];
  balances: BalanceRow[];
  receipts: ReceiptRow[];
  debts: DebtRow[];
  titles: TitleRow[];
  reconciliation: ReconciliationView | null;
}

const NONE = {
  ...{ refunds: [], balances: [], receipts: [], debts: [], titles: [] },
  reconciliation: null,
};
const ONE_PAGE = { totalElements: 0, totalPages: 1, totalCapped: false };

const reconciled = async (request: Request, token: string): Promise<Found> => ({
  ...NONE,
  page: ONE_PAGE,
  reconciliation: await readReconciliation(request, token),
});

interface Asked {
  page: number;
  rows: number | undefined;
}

async function refundsOf(
  asked: Asked & { done: boolean; waiting: boolean },
  search: Search,
  token: string,
): Promise<Found> {
  const page = await call(deskRefunds, asked, { token });
  return { ...NONE, page, refunds: page.content.map((refund) => refundRow(refund, search)) };
}

async function balancesOf(
  of: 'overdue' | 'partPaid',
  asked: Asked,
  search: Search,
  token: string,
): Promise<Found> {
  const page = await call(openBalances, { ...asked, of }, { token });
  return { ...NONE, page, balances: page.content.map((order) => balanceRow(order, search)) };
}

async function receiptsOf(asked: Asked, token: string): Promise<Found> {
  const page = await call(receiptList, asked, { token });
  return { ...NONE, page, receipts: page.content.map(receiptRow) };
}

async function debtsOf(asked: Asked, token: string): Promise<Found> {
  return { ...NONE, ...(await readDebts(asked, token)) };
}

async function titlesOf(asked: Asked, search: Search, token: string): Promise<Found> {
  const decideHref = (id: string) => hrefOf(search, { title: id });
  return { ...NONE, ...(await readTitlesAsked(asked, token, decideHref)) };
}

const receiptRow = (receipt: Content<typeof receiptList>['content'][number]) => ({
  ...receipt,
  date: formatInstant(receipt.date),
  dueAmount: receipt.dueAmount && formatYuanText(receipt.dueAmount),
});
export type ReceiptRow = ReturnType<typeof receiptRow>;

const refundRow = (refund: DeskRefund, search: Search) => ({
  id: refund.id,
  orderCode: refund.orderCode,
  buyer: refund.buyerName,
  phone: refund.buyerPhone,
  amount: formatYuanText(refund.amount),
  reason: REFUND_REASON_LABEL[refund.reason],
  came: PAY_METHOD_LABEL[refund.payMethod as PayMethod | 'transfer'],
  failed: refund.state === 'failed',
  state: REFUND_STATE_LABEL[refund.state],
  time: formatInstant(refund.createDate),
  payer: refund.payer && [refund.payer.name, refund.payer.account].filter(Boolean).join(' '),
  done: refund.done && {
    who: `${refund.done.by} ${formatInstant(refund.done.date)}`,
    reference: refund.done.reference,
  },
  // What a provider may still send is not sent by hand.
  markTo: refund.done || refund.state === 'waiting' ? null : hrefOf(search, { refund: refund.id }),
});
export type RefundRow = ReturnType<typeof refundRow>;

const balanceRow = (order: OpenBalance, search: Search) => ({
  orderCode: order.orderCode,
  buyer: order.buyerName,
  phone: order.buyerPhone,
  instalment: INSTALMENT_LABEL[order.instalment],
  due: formatInstant(order.dueDate),
  overdue: formatYuanText(order.overdueAmount),
  paid: formatYuanText(order.paidAmount),
  total: formatYuanText(order.paymentAmount),
  cancelTo: order.cancellable ? hrefOf(search, { cancel: order.orderCode }) : null,
});
export type BalanceRow = ReturnType<typeof balanceRow>;

export const moneyAction = formAction(
  handleForm({
    form: refundForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(markRefundDone, value, { token });
      const toast = { kind: 'success', text: '已登记退款' } as const;
      return redirectAfterSuccess(request, hrefOf(readSearch(request)), { toast });
    },
  }),
  handleForm({
    form: retryForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(retryRefund, value, { token });
      const toast = { kind: 'success', text: '已重新提交原路退回，结果稍后更新' } as const;
      return redirectAfterSuccess(request, hrefOf(readSearch(request)), { toast });
    },
  }),
  handleForm({
    form: cancelForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(cancelPartPaid, value, { token });
      const toast = { kind: 'success', text: '订单已取消，已付款项退回买家' } as const;
      return redirectAfterSuccess(request, hrefOf(readSearch(request)), { toast });
    },
  }),
  handleForm({
    form: titleForm,
    login: LOGIN_REQUIRED,
    async submit({ value, intent, token, request }) {
      const text = await sendTitleDecision(value, intent === 'agree', token);
      const toast = { kind: 'success', text } as const;
      return redirectAfterSuccess(request, hrefOf(readSearch(request)), { toast });
    },
  }),
  handleForm({
    form: askForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      const { toast, to } = await sendQuestion(value, { request, token });
      return redirectAfterSuccess(request, to, { toast });
    },
  }),
);
