import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { decideTitle } from '#app/domain/invoice/consent-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { payMethodName } from '#app/domain/payment/payment.ts';
import { REFUND_STATE_LABEL } from '#app/domain/payment/refund.ts';
import type { BalanceFilter } from '#app/domain/remittance/money-desk-contract.ts';
import {
  cancelPartPaid,
  type DeskRefund,
  deskRefunds,
  markRefundDone,
  retryRefund,
} from '#app/domain/remittance/money-desk-contract.ts';
import { askProvider } from '#app/domain/remittance/reconciliation-contract.ts';
import { REFERENCE_MAX, REFUND_REFERENCE_REQUIRED } from '#app/domain/remittance/remittance.ts';
import { receiptList } from '#app/domain/remittance/statement-contract.ts';
import { closeAgain, settleUnclosed } from '#app/domain/remittance/unclosed-contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { type BalanceRow, cancelForm, readBalances, sendCancellation } from './balances.server.ts';
import { type DebtRow, readDebts } from './debts.server.ts';
import { NOTES, NOTHING, TABS, type Tab } from './money-tabs.ts';
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
import {
  closeAgainForm,
  describeUnclosed,
  readUnclosed,
  sendCloseAgain,
  sendSettled,
  settleUnclosedForm,
  type UnclosedRow,
} from './unclosed.server.ts';

const PATH = '/customer/desk/money';

const refundForm = defineForm(
  'refundDone',
  z.object({
    id: idText,
    reference: textUpTo(REFERENCE_MAX, '流水号', REFUND_REFERENCE_REQUIRED),
  }),
);
const retryForm = defineForm('retryRefund', z.object({ id: idText }));
interface Search extends Paging {
  tab: Tab;
  /** Only what waits, where the tab has what is settled, too. */
  waits?: true | undefined;
}

function readSearch(request: Request): Search {
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get('tab') ?? '';
  const known = Object.hasOwn(TABS, tab) ? (tab as Tab) : 'refunds';
  const isWaits = known === 'unclosed' && searchParams.get('waits') === '1';
  return { ...readPaging(searchParams), tab: known, ...(isWaits && { waits: true }) };
}

const listHref = ({ tab, waits, ...paging }: Search, more: Query = {}): string =>
  hrefOf(PATH, {
    tab: tab !== 'refunds' && tab,
    waits: waits && '1',
    ...pagingQuery(paging),
    ...more,
  });

/** The operator's page of money that people see to. */
export async function readMoney({ request, searchParams, token }: CustomerRequest) {
  const search = readSearch(request);
  const { tab, page, rows: size } = search;
  const paging = { page, rows: size };
  const readTab = (): Promise<Found> => {
    if (tab === 'reconciliation') return reconciled(request, token);
    if (tab === 'overdue' || tab === 'partPaid') return balancesOf(tab, paging, search, token);
    if (tab === 'receipts') return receiptsOf(paging, token);
    if (tab === 'debts') return debtsOf(paging, token);
    if (tab === 'unclosed') return unclosedOf(paging, search, token);
    if (tab === 'titles') return titlesOf(paging, search, token);
    return refundsOf(
      { ...paging, done: tab === 'done', waiting: tab === 'waiting' },
      search,
      token,
    );
  };
  const found = await readTab();
  const refund = found.refunds.find(({ id }) => id === searchParams.get('refund'));
  const order = found.balances.find(({ orderCode }) => orderCode === searchParams.get('cancel'));
  const unclosed = found.unclosed.find((each) => each.tradeNo === searchParams.get('unclosed'));
  const title = found.titles.find(({ id }) => id === searchParams.get('title'));
  return {
    tab,
    title: TABS[tab],
    nothing: `没有${NOTHING[tab] ?? TABS[tab]}`,
    note: NOTES[tab] ?? null,
    refunds: found.refunds,
    balances: found.balances,
    receipts: found.receipts,
    debts: found.debts,
    titles: found.titles,
    unclosed: found.unclosed,
    reconciliation: found.reconciliation,
    tabs: [
      ...Object.entries(TABS).map(([key, label]) => ({
        to: listHref({ ...search, tab: key as Tab, waits: undefined, page: 1 }),
        label,
        current: key === tab && !search.waits,
      })),
      ...(search.waits
        ? [{ to: listHref(search), label: `待办：${WAITS.unclosed.label}`, current: true }]
        : []),
    ],
    pager: pagerView(search, found.page, (to) => listHref({ ...search, page: to })),
    refund: refund?.markTo
      ? {
          ...refund,
          form: describeForm(refundForm, request),
          retry: refund.failed ? describeForm(retryForm, request) : null,
        }
      : null,
    cancellation: order?.cancelTo ? { ...order, form: describeForm(cancelForm, request) } : null,
    titleAsked: title ? { ...title, form: describeForm(titleForm, request) } : null,
    unclosedAsked: describeUnclosed(unclosed, request),
    closeTo: listHref(search),
  };
}

interface Found {
  page: { totalElements: number; totalPages: number; totalCapped: boolean };
  refunds: RefundRow[];
  balances: BalanceRow[];
  receipts: ReceiptRow[];
  debts: DebtRow[];
  titles: TitleRow[];
  unclosed: UnclosedRow[];
  reconciliation: ReconciliationView | null;
}

const NONE = {
  ...{ refunds: [], balances: [], receipts: [], debts: [], titles: [], unclosed: [] },
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
  of: BalanceFilter,
  asked: Asked,
  search: Search,
  token: string,
): Promise<Found> {
  const cancelHref = (orderCode: string) => listHref(search, { cancel: orderCode });
  return { ...NONE, ...(await readBalances({ ...asked, of }, token, cancelHref)) };
}

async function receiptsOf(asked: Asked, token: string): Promise<Found> {
  const page = await call(receiptList, asked, { token });
  return { ...NONE, page, receipts: page.content.map(receiptRow) };
}

async function debtsOf(asked: Asked, token: string): Promise<Found> {
  return { ...NONE, ...(await readDebts(asked, token)) };
}

async function unclosedOf(asked: Asked, search: Search, token: string): Promise<Found> {
  const settleHref = (tradeNo: string) => listHref(search, { unclosed: tradeNo });
  const wanted = { ...asked, ...(search.waits && { waits: '1' as const }) };
  return { ...NONE, ...(await readUnclosed(wanted, token, settleHref)) };
}

async function titlesOf(asked: Asked, search: Search, token: string): Promise<Found> {
  const decideHref = (id: string) => listHref(search, { title: id });
  return { ...NONE, ...(await readTitlesAsked(asked, token, decideHref)) };
}

const receiptRow = (receipt: Content<typeof receiptList>['content'][number]) => ({
  ...receipt,
  file: shownFile(receipt),
  date: formatNear(receipt.date, new Date()),
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
  came: payMethodName(refund.payMethod),
  failed: refund.state === 'failed',
  state: REFUND_STATE_LABEL[refund.state],
  time: formatNear(refund.createDate, new Date()),
  payer: refund.payer && [refund.payer.name, refund.payer.account].filter(Boolean).join(' '),
  done: refund.done && {
    who: `${refund.done.by} ${formatNear(refund.done.date, new Date())}`,
    reference: refund.done.reference,
  },
  // What a provider may still send is not sent by hand.
  markTo:
    refund.done || refund.state === 'waiting' ? null : listHref(search, { refund: refund.id }),
});
export type RefundRow = ReturnType<typeof refundRow>;

/** Back to the list, with what was done. */
const done = (request: Request, text: string) =>
  redirectAfterSuccess(request, listHref(readSearch(request)), text);

export const moneyAction = formAction(
  handleCall(refundForm, markRefundDone, {
    to: (request) => listHref(readSearch(request)),
    done: '已登记退款',
  }),
  handleCall(retryForm, retryRefund, {
    to: (request) => listHref(readSearch(request)),
    done: '已重新提交原路退回，结果稍后更新',
  }),
  handleForm(cancelForm, cancelPartPaid, async ({ value, token, request }) => {
    return done(request, await sendCancellation(value, token));
  }),
  handleForm(closeAgainForm, closeAgain, async ({ value, token, request }) => {
    return done(request, await sendCloseAgain(value, token));
  }),
  handleForm(settleUnclosedForm, settleUnclosed, async ({ value, token, request }) => {
    return done(request, await sendSettled(value, token));
  }),
  handleForm(titleForm, decideTitle, async ({ value, intent, token, request }) => {
    return done(request, await sendTitleDecision(value, intent === 'agree', token));
  }),
  handleForm(askForm, askProvider, async ({ value, token, request }) => {
    const { toast, to } = await sendQuestion(value, { request, token });
    return redirectAfterSuccess(request, to, { toast });
  }),
);
