import type { Content } from '#app/domain/endpoint.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { formatQuantity, fromQuantity } from '#app/domain/quantity.ts';
import { formatSignedAmount, formatSignedYuan } from '#app/domain/statement/balance.ts';
import type { statementByMonth } from '#app/domain/statement/contract.ts';
import { ENTRY_LABEL } from '#app/domain/statement/entries.ts';
import { WHOLE_STATEMENT } from '#app/domain/statement/statement.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { customerUrl } from '#app/session/session.server.ts';

export type MonthStatement = Content<typeof statementByMonth>;
type Agreed = Pick<MonthStatement, 'buyerConfirmed' | 'sellerConfirmed' | 'closing'>;

/** 「2026 年 8 月」. */
export const monthText = (month: string): string =>
  `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** What a balance is to each side: owed, or paid ahead of what was received. */
const BALANCE_LABEL: Readonly<Record<OrderList, { owed: string; ahead: string }>> = {
  purchase: { owed: '应付', ahead: '预付' },
  sale: { owed: '应收', ahead: '预收' },
};

/** 「预付 ¥1,234.50」 of a balance below zero on the wire. */
export const balanceText = (side: OrderList, balance: string): string =>
  balance.startsWith('-')
    ? `${BALANCE_LABEL[side].ahead} ${formatSignedAmount(balance.slice(1))}`
    : `${BALANCE_LABEL[side].owed} ${formatSignedAmount(balance)}`;

/** How far both sides agree, for the one who looks. */
export function agreedState(side: OrderList, ended: boolean, agreed: Agreed) {
  if (!ended) return { label: '未到期', tone: 'neutral' as const };
  const holds = (one: Agreed['buyerConfirmed']) => one?.closing === agreed.closing;
  const buyer = holds(agreed.buyerConfirmed);
  const seller = holds(agreed.sellerConfirmed);
  if (buyer && seller) return { label: '双方已确认', tone: 'success' as const };
  const own = side === 'purchase' ? buyer : seller;
  if (own) return { label: '待对方确认', tone: 'info' as const };
  return { label: '待我方确认', tone: 'warning' as const };
}

/** In the form a remark on the statement as a whole, which no empty choice can say. */
export const WHOLE = 'whole';
const WHOLE_LABEL = '整张对账单';

type Line = MonthStatement['lines'][number];

const goodsText = ({ goods }: Line): string =>
  goods
    ? `${goods.name}，${formatQuantity(fromQuantity(goods.weighed))} ${goods.unit} × ¥${formatPrice(readUnitPrice(goods.price, goods.exactPrice))}`
    : '';

/** A line of the statement in words. */
export const lineText = (line: Line): string =>
  [ENTRY_LABEL[line.kind], goodsText(line)].filter(Boolean).join('：');

/** Amounts in their columns: what is added to what is owed, and what is paid of it. */
export function amountsOf({ kind, amount }: Line): { owed: string; paid: string } {
  const isMoney = kind === 'payment' || kind === 'refund';
  const turned = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  return isMoney ? { owed: '', paid: turned } : { owed: amount, paid: '' };
}

function confirmationText(one: MonthStatement['buyerConfirmed'], closing: string): string {
  if (!one) return '未确认';
  const confirmed = `${one.name}，${formatInstant(one.date)}`;
  if (one.closing === closing) return `已确认（${confirmed}）`;
  return `确认的余额为 ${formatSignedAmount(one.closing)}（${confirmed}），现已变动`;
}

/** A statement as its page shows it. */
export function statementView(side: OrderList, statement: MonthStatement) {
  const { month, ended, buyerName, sellerName, closing } = statement;
  const own = side === 'purchase' ? statement.buyerConfirmed : statement.sellerConfirmed;
  const order = side === 'purchase' ? 'purchase-order' : 'sale-order';
  const shown = (text: string) => (text === '' ? '—' : formatSignedYuan(text));
  const known = [...statement.lines, ...(statement.remarked ?? [])];
  const remarks = statement.remarks.map(({ side: by, name, text, date, line }, at) => {
    const remarked = known.find(({ key }) => key === line);
    return {
      key: String(at),
      line,
      who: `${by === 'purchase' ? '买方' : '卖方'} ${name}`,
      date: formatInstant(date),
      text,
      of: remarked ? `${formatInstant(remarked.date)} ${lineText(remarked)}` : WHOLE_LABEL,
    };
  });
  return {
    side,
    month: monthText(month),
    ended,
    buyerName,
    sellerName,
    counterpartName: side === 'purchase' ? sellerName : buyerName,
    closingSent: closing,
    closing: balanceText(side, closing),
    state: agreedState(side, ended, statement),
    canConfirm: ended && own?.closing !== closing,
    totals: [
      { term: '期初余额', value: balanceText(side, statement.opening) },
      { term: '收货', value: formatSignedYuan(statement.received) },
      { term: '优惠、运费与结算差额', value: formatSignedYuan(statement.adjusted) },
      { term: '付款', value: formatSignedYuan(statement.paid) },
      { term: '退款', value: formatSignedYuan(statement.refunded) },
      { term: '期末余额', value: balanceText(side, closing), total: true },
    ],
    invoiced: formatSignedYuan(statement.invoiced),
    invoices: statement.invoices.map(({ number, issueDate, amount, orderCodes }) => ({
      number,
      issueDate,
      amount: formatSignedYuan(amount),
      isReversal: amount.startsWith('-'),
      orders: orderCodes.map((code) => ({ code, to: customerUrl(`${order}/${code}`) })),
    })),
    confirmations: [
      { term: '买方确认', value: confirmationText(statement.buyerConfirmed, closing) },
      { term: '卖方确认', value: confirmationText(statement.sellerConfirmed, closing) },
    ],
    rows: statement.lines.map((line) => {
      const { owed, paid } = amountsOf(line);
      return {
        key: line.key,
        date: formatInstant(line.date),
        orderCode: line.orderCode,
        to: customerUrl(`${order}/${line.orderCode}`),
        text: lineText(line),
        reference: line.reference,
        owed: shown(owed),
        paid: shown(paid),
        remarks: remarks.filter((remark) => remark.line === line.key),
      };
    }),
    remarks,
    choices: [
      { value: WHOLE, label: WHOLE_LABEL },
      ...statement.lines.map((line) => ({
        value: line.key,
        label: `${formatInstant(line.date)} ${line.orderCode} ${lineText(line)}`,
      })),
    ],
  };
}
export type StatementView = ReturnType<typeof statementView>;

/** The line as the API names it. */
export const lineOf = (chosen: string): string => (chosen === WHOLE ? WHOLE_STATEMENT : chosen);
