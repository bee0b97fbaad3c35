import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import type { Content, Input } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { monthBefore, monthOf } from '#app/domain/month.ts';
import { isProviderMethod, PAY_PROVIDER } from '#app/domain/payment/payment.ts';
import { REFUND_TRIED } from '#app/domain/payment/refund.ts';
import {
  RECONCILIATION_LABEL,
  type Reconciliation,
  TRADE_REQUIRED,
} from '#app/domain/remittance/reconciliation.ts';
import {
  askProvider,
  type ProviderAnswer,
  reconciliation,
} from '#app/domain/remittance/reconciliation-contract.ts';
import { formatSignedYuan } from '#app/domain/statement/balance.ts';
import { formatInstant } from '#app/domain/time.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';

const MONTHS = 12;

/** What is to be done about a difference, and where. */
interface WayOut {
  text: string;
  links: readonly { to: string; label: string }[];
}

const WITHDRAWALS = { to: '/customer/desk/withdrawals', label: '提现申请' };
const REFUNDS = { to: '/customer/desk/money', label: '待办理退款' };

const BY_HAND: WayOut = {
  text: '请暂停办理提现与退款，把本页交技术人员核对',
  links: [WITHDRAWALS, REFUNDS],
};

const WAYS_OUT: Readonly<Record<Reconciliation, WayOut>> = {
  ledger: BY_HAND,
  payments: BY_HAND,
  orders: BY_HAND,
  provider: { text: '请查询支付平台：平台收到而本站没有的款项会当场补记', links: [] },
  bank: {
    text: '重新入账一次即可补上多付部分；仍有差异请交技术人员',
    links: [{ to: '/customer/desk/bank-statements', label: '银行流水' }],
  },
  cancelled: {
    text: '请联系买家确认收款账户，由技术人员发起退款，再到待办理退款登记',
    links: [REFUNDS],
  },
  paidTwice: {
    text: `${REFUND_TRIED}；之后在待办理退款中人工退回并登记`,
    links: [REFUNDS],
  },
  sales: BY_HAND,
  payouts: BY_HAND,
  returned: {
    text: `${REFUND_TRIED}；之后在待办理退款中人工退回并登记。金额不一致的请交技术人员核对`,
    links: [REFUNDS],
  },
  withdrawals: BY_HAND,
  margins: {
    text: '请核对竞价与集采的结果，未结束的会在结束时退回',
    links: [
      { to: '/customer/desk/auctions', label: '竞价管理' },
      { to: '/customer/desk/purchase', label: '集采管理' },
    ],
  },
};

type Period = NonNullable<Input<typeof reconciliation>['period']>;

const periodOf = ({ searchParams }: URL): Period =>
  searchParams.get('period') === 'all' ? 'all' : 'recent';

/** The same comparison, with a trade in the form that asks the provider. */
export const askedHref = (tradeNo: string, period: Period = 'recent') => {
  const kept = { tab: 'reconciliation', ...(period === 'all' && { period }), trade: tradeNo };
  return `/customer/desk/money?${new URLSearchParams(kept)}#ask`;
};

export const askForm = defineForm(
  'askProvider',
  z.object({ tradeNo: z.string({ error: TRADE_REQUIRED }).trim().max(64) }),
);

const providerName = (provider: string): string =>
  isProviderMethod(provider) ? PAY_PROVIDER[provider].name : '模拟支付';

/** Asks the provider about a payment. @returns what to say of its answer, and the page that says it */
export async function sendQuestion(
  { tradeNo }: { tradeNo: string },
  { request, token }: { request: Request; token: string | null },
) {
  const answer = await call(askProvider, { tradeNo }, { token });
  const isSettled = answer.booked || answer.found === answer.expected;
  return {
    toast: { kind: isSettled ? 'success' : 'warning', text: answerText(answer) } as const,
    to: askedHref(tradeNo, periodOf(new URL(request.url))),
  };
}

function answerText(answer: ProviderAnswer): string {
  const { tradeNo, found, expected, paidDate, booked } = answer;
  const provider = providerName(answer.provider);
  if (found === null) return `${provider}没有收到交易 ${tradeNo} 的付款`;
  const received = `${provider}于 ${formatInstant(paidDate ?? '')} 收到 ¥${formatYuanText(found)}`;
  if (found !== expected)
    return `${received}，本站应收 ¥${formatYuanText(expected)}，请交技术人员核对`;
  return booked ? `${received}，已补记入账` : `${received}，与本站金额一致`;
}

/** What was compared, and each difference with its way out. */
export async function readReconciliation(request: Request, token: string) {
  const url = new URL(request.url);
  const period = periodOf(url);
  const { checkDate, sinceDate, checks } = await call(reconciliation, { period }, { token });
  const tradeNo = url.searchParams.get('trade') ?? '';
  const month = monthOf(new Date(checkDate));
  return {
    checked: formatInstant(checkDate),
    since: sinceDate && formatInstant(sinceDate),
    ask: describeForm(askForm, request, { form: askForm.name, values: { tradeNo } }),
    months: lastMonths(month),
    checks: checks.map(({ kind, compared, differences, more }) => ({
      kind,
      label: RECONCILIATION_LABEL[kind],
      compared,
      count: more ? `${differences.length}+` : String(differences.length),
      isSound: differences.length === 0,
    })),
    differences: checks.flatMap(({ kind, differences }) =>
      differences.map((each) => differenceRow(kind, each, period)),
    ),
  };
}
export type ReconciliationView = Awaited<ReturnType<typeof readReconciliation>>;

type Difference = Content<typeof reconciliation>['checks'][number]['differences'][number];

const differenceRow = (
  kind: Reconciliation,
  { subject, orderCode, tradeNo, expected, found }: Difference,
  period: Period,
) => ({
  key: `${kind} ${subject}`,
  subject,
  orderCode: orderCode && !subject.includes(orderCode) ? orderCode : '',
  label: RECONCILIATION_LABEL[kind],
  expected: formatSignedYuan(expected),
  found: formatSignedYuan(found),
  wayOut: WAYS_OUT[kind],
  askTo: tradeNo && askedHref(tradeNo, period),
});

function lastMonths(latest: string): string[] {
  const months = [latest];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? latest));
  return months;
}
