import { call } from '#app/api/client.server.ts';
import type { Content } from '#app/domain/endpoint.ts';
import {
  RECONCILIATION_LABEL,
  type Reconciliation,
} from '#app/domain/remittance/reconciliation.ts';
import { reconciliation } from '#app/domain/remittance/reconciliation-contract.ts';
import { formatSignedYuan } from '#app/domain/statement/balance.ts';
import { monthBefore, monthOf } from '#app/domain/statement/month.ts';
import { formatInstant } from '#app/domain/time.ts';

const MONTHS = 12;

interface WayOut {
  text: string;
  to?: string;
  link?: string;
}

const BY_HAND = '请暂停办理提现与退款，把本页交技术人员核对';

/** What is to be done about a difference. */
const WAYS_OUT: Readonly<Record<Reconciliation, WayOut>> = {
  ledger: { text: BY_HAND },
  payments: { text: BY_HAND },
  orders: { text: BY_HAND },
  provider: { text: '请在支付平台的商户后台按交易号核对，再交技术人员补记' },
  bank: {
    text: '重新入账一次即可补上多付部分；仍有差异请交技术人员',
    to: '/customer/desk/bank-statements',
    link: '银行流水',
  },
  cancelled: { text: '请联系买家确认收款账户，由技术人员发起退款' },
  paidTwice: {
    text: '自动退款会重试三天；之后在待办理退款中人工退回并登记',
    to: '/customer/desk/money',
    link: '待办理退款',
  },
  margins: {
    text: '请核对竞价与集采的结果，未结束的会在结束时退回',
    to: '/customer/desk/auctions',
    link: '竞价管理',
  },
};

/** What was compared, and each difference with its way out. */
export async function readReconciliation(token: string) {
  const { checkDate, checks } = await call(reconciliation, {}, { token });
  const month = monthOf(new Date(checkDate));
  return {
    checked: formatInstant(checkDate),
    months: lastMonths(month),
    checks: checks.map(({ kind, compared, differences, more }) => ({
      kind,
      label: RECONCILIATION_LABEL[kind],
      compared,
      count: more ? `${differences.length}+` : String(differences.length),
      isSound: differences.length === 0,
    })),
    differences: checks.flatMap(({ kind, differences }) =>
      differences.map((each) => differenceRow(kind, each)),
    ),
  };
}
export type ReconciliationView = Awaited<ReturnType<typeof readReconciliation>>;

type Difference = Content<typeof reconciliation>['checks'][number]['differences'][number];

const differenceRow = (
  kind: Reconciliation,
  { subject, orderCode, expected, found }: Difference,
) => ({
  key: `${kind} ${subject}`,
  subject,
  orderCode: orderCode && !subject.includes(orderCode) ? orderCode : '',
  label: RECONCILIATION_LABEL[kind],
  expected: formatSignedYuan(expected),
  found: formatSignedYuan(found),
  wayOut: WAYS_OUT[kind],
});

function lastMonths(latest: string): string[] {
  const months = [latest];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? latest));
  return months;
}
