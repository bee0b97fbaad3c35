import { AUDIT_ACTIONS } from '../account/audit.ts';
import { LEAD_KIND_LABEL } from '../lead/contract.ts';
import { AUDIT_LABEL } from '../lead/registration.ts';
import { REGISTRATION_KIND_LABEL } from '../lead/registration-desk.ts';
import { WAITS_FOR_APPROVAL } from '../order/approval-state.ts';
import { ORDER_STATE_LABEL } from '../order/state.ts';
import { PAY_METHOD } from '../payment/payment.ts';
import { WAITS } from '../work/waits.ts';

type Filters = Readonly<Record<string, unknown>>;

const labelsOf = (table: Readonly<Record<string, { label: string }>>) =>
  Object.entries(table).map(([name, { label }]) => [name, label] as const);

/** The words of the states and kinds of every list that is exported. */
const VALUES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...ORDER_STATE_LABEL,
    ...AUDIT_LABEL,
    ...AUDIT_ACTIONS,
    ...LEAD_KIND_LABEL,
    ...REGISTRATION_KIND_LABEL,
    open: '待处理',
    handled: '已处理',
    waiting: WAITS_FOR_APPROVAL,
  }),
);
const WAYS: ReadonlyMap<string, string> = new Map(labelsOf(PAY_METHOD));
const WAITING: ReadonlyMap<string, string> = new Map(labelsOf(WAITS));

/** A range of two ends, of which one may be open. */
function range(what: string, from: string, to: string): string {
  if (from && to) return from === to ? `${what} ${from}` : `${what} ${from} 至 ${to}`;
  return from ? `${what} ${from} 起` : to && `${what} ${to} 止`;
}

const yuan = (amount: string) => amount && `¥${amount}`;

/** What an export selects of its list, in the words of that list; '' where it is all of it. */
export function filterWords(filters: Filters): string {
  const say = (name: string) => {
    const value = filters[name];
    return typeof value === 'string' ? value : '';
  };
  const { orderCodes } = filters;
  const said = [
    Array.isArray(orderCodes) && `勾选的 ${orderCodes.length} 个订单`,
    ...['kind', 'state', 'approval', 'action'].map((name) => VALUES.get(say(name)) ?? say(name)),
    WAITING.get(say('waits')),
    ...['paymentMethod', 'provider'].map((name) => WAYS.get(say(name)) ?? say(name)),
    say('keyword') && `含「${say('keyword')}」`,
    say('phone') && `手机号 ${say('phone')}`,
    say('month').replace(/^(\d+)-0?(\d+)$/, '$1 年 $2 月'),
    say('day'),
    range('日期', say('from'), say('to')),
    range('金额', yuan(say('least')), yuan(say('most'))),
  ];
  return said.filter(Boolean).join('，');
}
