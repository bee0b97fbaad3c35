import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import {
  PAY_PROVIDER,
  PROVIDER_METHODS,
  type ProviderMethod,
} from '#app/domain/payment/payment.ts';
import {
  BILL_REASON_MAX,
  BILL_REASON_REQUIRED,
  ENTRY_KIND_LABEL,
  OWN_STATE_LABEL,
  PROBLEM_LABEL,
  ROW_STATE_LABEL,
} from '#app/domain/remittance/bill.ts';
import {
  type BillDifference,
  billDifferences,
  compareAgain,
  type ProviderBill,
  providerBills,
  settleDifference,
} from '#app/domain/remittance/bill-contract.ts';
import { formatSignedYuan } from '#app/domain/statement/balance.ts';
import { formatNear } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import { day, idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';

const PATH = '/customer/desk/bills';

const settleForm = defineForm(
  'settleDifference',
  z.object({
    id: idText,
    reason: textUpTo(BILL_REASON_MAX, '核对结果', BILL_REASON_REQUIRED),
  }),
);
const againForm = defineForm('compareAgain', z.object({ provider: z.enum(PROVIDER_METHODS), day }));

interface Search extends Paging {
  /** The differences of that day are shown; null: the days. */
  of: { provider: ProviderMethod; day: string } | null;
  /** Only days on which something waits. */
  waits?: boolean;
}

export function readSearch(request: Request): Search {
  const { searchParams } = new URL(request.url);
  const provider = PROVIDER_METHODS.find((name) => name === searchParams.get('provider'));
  const typed = typedDay(searchParams.get('day') ?? '');
  const of = provider && typed ? { provider, day: typed } : null;
  return { ...readPaging(searchParams), of, waits: !of && searchParams.get('waits') === '1' };
}

const listHref = ({ of, waits, ...paging }: Search, more: Query = {}): string =>
  hrefOf(PATH, { ...of, waits: waits && '1', ...pagingQuery(paging), ...more });

/** The days on which providers' bills are compared, or what differs on one of them. */
export async function readBills({ request, searchParams, ask }: CustomerRequest) {
  const search = readSearch(request);
  const { page, rows, of, waits = false } = search;
  const hrefOfPage = (to: number) => listHref({ ...search, page: to });
  if (!of) {
    const found = await ask(providerBills, { page, rows, ...(waits && { waits: '1' }) });
    return {
      waits,
      ...{ title: '支付平台账单', of: null, differences: [], settle: null, backTo: PATH },
      has: found.providers.length > 0 || found.content.length > 0,
      bills: found.content.map(billRow),
      pager: pagerView(search, found, hrefOfPage),
      again: describeForm(againForm, request),
    };
  }
  const found = await ask(billDifferences, { page, rows, ...of, of: 'all' });
  const differences = found.content.map((each) => differenceRow(each, search));
  const chosen = differences.find(({ id }) => id === searchParams.get('settle'));
  return {
    title: `${PAY_PROVIDER[of.provider].name} ${of.day} 的差异`,
    ...{ of, waits, has: true, bills: [], differences, backTo: listHref(search) },
    settle:
      chosen && !chosen.settled ? { ...chosen, form: describeForm(settleForm, request) } : null,
    pager: pagerView(search, found, hrefOfPage),
    again: describeForm(againForm, request),
  };
}

const sumText = (sums: { payments: number; paid: string; refunds: number; refunded: string }) =>
  `付款 ${sums.payments} 笔 ¥${formatYuanText(sums.paid)}，退款 ${sums.refunds} 笔 ¥${formatYuanText(sums.refunded)}`;

/** How a day stands, in a word. */
export function standingOf(bill: ProviderBill): { tone: Tone; label: string } {
  if (bill.state === 'waiting') return { tone: 'neutral', label: '账单未出' };
  if (bill.state === 'unreadable') return { tone: 'danger', label: '账单无法读取' };
  if (bill.open > 0) return { tone: 'danger', label: `有差异 ${bill.open} 笔` };
  return bill.differences > 0
    ? { tone: 'info', label: '差异已核对' }
    : { tone: 'success', label: '一致' };
}

const billRow = (bill: ProviderBill) => ({
  key: `${bill.provider} ${bill.day}`,
  ...{ provider: bill.provider, day: bill.day },
  label: PAY_PROVIDER[bill.provider].name,
  standing: standingOf(bill),
  notes: [
    bill.note,
    bill.held > 0 ? `另有 ${bill.held} 笔在零点前后，待相邻日期的账单核对` : '',
    bill.again ? '正在重新对账' : '',
  ].filter(Boolean),
  theirs: bill.theirs && sumText(bill.theirs),
  fees: bill.theirs ? formatSignedYuan(bill.theirs.fees) : '—',
  ours: bill.ours && sumText(bill.ours),
  compared: bill.comparedDate && formatNear(bill.comparedDate, new Date()),
  to: bill.differences > 0 ? listHref({ page: 1, rows: undefined, of: bill }) : null,
});
export type BillRowView = ReturnType<typeof billRow>;

const differenceRow = (each: BillDifference, search: Search) => ({
  id: each.id,
  problem: PROBLEM_LABEL[each.problem],
  kind: each.kind ? ENTRY_KIND_LABEL[each.kind] : '',
  tradeNo: each.tradeNo,
  refundNo: each.kind === 'refund' ? each.number : '',
  orderCode: each.orderCode,
  text: each.text,
  ours: each.ours ? formatYuanText(each.ours) : '—',
  ownState: each.ownState ? OWN_STATE_LABEL[each.ownState] : '',
  theirs: each.theirs ? formatYuanText(each.theirs) : '—',
  rowState: each.rowState ? ROW_STATE_LABEL[each.rowState] : '',
  settled: each.settled && {
    who: `${each.settled.by} ${formatNear(each.settled.date, new Date())}`,
    reason: each.settled.reason,
  },
  settleTo: listHref(search, { settle: each.id }),
  /** A payment that the market has not heard of is booked by asking the provider. */
  askTo: each.orderCode
    ? `/customer/desk/money?tab=reconciliation&trade=${encodeURIComponent(each.tradeNo)}#ask`
    : null,
});
export type DifferenceRow = ReturnType<typeof differenceRow>;

export const billsAction = formAction(
  handleCall(settleForm, settleDifference, {
    to: (request) => listHref(readSearch(request)),
    done: '已记为核对',
  }),
  handleForm(againForm, compareAgain, async ({ value, token, request }) => {
    await call(compareAgain, value, { token });
    const text = '已安排重新下载并对账，一分钟后刷新查看';
    return redirectAfterSuccess(request, listHref(readSearch(request)), text);
  }),
);
