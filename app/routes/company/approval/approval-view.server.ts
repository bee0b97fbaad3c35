import { actingName, namedPerson } from '#app/domain/account/acting-name.ts';
import { APPROVAL_REASON_LABEL } from '#app/domain/company/approval.ts';
import type { Approval } from '#app/domain/company/approval-view-contract.ts';
import { approversText, askName } from '#app/domain/company/approver-rule.ts';
import { BUDGET_PERIOD_LABEL, SPENDER_LABEL } from '#app/domain/company/budget.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import { splitText, sumText } from '#app/domain/company/sum-rule.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { stockHoldText, stockShortText } from '#app/domain/order/stock-hold.ts';
import { formatDay, formatNear } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';

const STATE: Readonly<Record<Approval['state'], { label: string; tone: Tone }>> = {
  waiting: { label: '待审批', tone: 'warning' },
  approved: { label: '已同意', tone: 'success' },
  returned: { label: '已退回', tone: 'danger' },
  ended: { label: '订单已取消', tone: 'neutral' },
};

/** What is needed to decide on an order or a sign-up: every figure and time as text. */
export function approvalText(asked: Approval) {
  const approval = { ...asked, bought: asked.boughtAmount ?? asked.paymentAmount };
  const { levels, level, state, decisions, waitsFor, sign } = approval;
  const ofSeveral = approval.orderCodes.length > 1;
  return {
    approvalId: approval.approvalId,
    about: sign ? 'sign' : 'order',
    title: sign ? `竞价报名「${sign.auctionName}」` : ordersName(codesOf(approval)),
    to: sign ? `/details?id=${sign.auctionId}` : `/customer/purchase-order/${approval.orderCode}`,
    state: sign && state === 'ended' ? SIGN_ENDED : STATE[state],
    isWaiting: state === 'waiting',
    amount: approval.paymentAmount,
    /** What to look at first. */
    warnings: warningFacts(approval),
    /** Who was asked by which rule, below the decision. */
    asked: askedFacts(approval),
    facts: [
      ...(sign ? signFacts(approval, sign) : orderFacts(approval)),
      {
        term: '审批原因',
        value: approval.reasons.map((reason) => APPROVAL_REASON_LABEL[reason]).join('、'),
      },
      ...budgetFacts(approval),
      {
        term: '审批进度',
        value:
          state === 'waiting'
            ? `第 ${level} 级，共 ${levels} 级，等待 ${waitsFor.join('、') || '—'}${fallsText(approval)}`
            : STATE[state].label,
      },
      ...(state === 'waiting'
        ? [
            {
              term: sign ? '自动失效' : '自动取消',
              value: `${formatNear(approval.expireDate, new Date())}（届时仍未审批）`,
            },
            ...stockFacts(approval),
          ]
        : []),
      ...OWN_FIELDS.flatMap((field) =>
        approval[field] ? [{ term: OWN_FIELD_LABEL[field], value: approval[field] }] : [],
      ),
      ...(approval.remark ? [{ term: '订单备注', value: approval.remark }] : []),
    ],
    lines: approval.lines.map((line, position) => ({
      key: String(position),
      goods: `${line.productName} ${line.brandNumber} ${line.specs}`.trim(),
      seller: [line.sellerName, ofSeveral && line.orderCode].filter(Boolean).join(' · '),
      number: `${line.number} ${line.unit}`,
      price: formatPrice(readUnitPrice(line.price, line.exactPrice)),
      amount: formatYuanText(line.amount),
      last: line.lastPrice
        ? `${formatYuanText(line.lastPrice)}（${formatDay(line.lastDate ?? '')}）`
        : '首次采购',
    })),
    decisions: decisions.map(({ name, person, behalfOf, agree, reason, date }, at) => ({
      key: String(at),
      text: `${formatNear(date, new Date())} ${actingName(namedPerson(name, person), behalfOf)} ${agree ? '同意' : '退回'}${reason ? `：${reason}` : ''}`,
    })),
  };
}
/** With what is bought, which an API of a version before tells from what is left to pay by nothing. */
type Asked = Approval & { bought: string };

/** The orders that one decision is about; an API of a version before names the one alone. */
const codesOf = ({ orderCode, orderCodes }: Approval): readonly string[] =>
  orderCodes.length > 0 ? orderCodes : [orderCode];

export type ApprovalText = ReturnType<typeof approvalText>;

/** Why administrators decide in the place of those whom a rule names. */
const fallsText = ({ fallsTo }: Approval): string => (fallsTo ? `（${FALLS_TEXT[fallsTo]}）` : '');

const FALLS_TEXT = {
  missing: '指定的审批人不能审批，由管理员审批',
  late: '超时未审批，管理员也可以审批',
} as const;

/** The rule that says who decides, and who of them is away. */
const askedFacts = ({ asked, away }: Approval) => [
  ...(asked
    ? [
        {
          term: '审批人',
          value: `${askName(asked)}，${approversText(asked.approvers, asked.mode)}`,
        },
      ]
    : []),
  ...(away.length > 0
    ? [
        {
          term: '外出',
          value: away
            .map(({ name, deputy, untilDate }) => {
              const last = new Date(Date.parse(untilDate) - 1).toISOString();
              return `${name} 至 ${formatDay(last)}，由 ${deputy} 代理`;
            })
            .join('；'),
        },
      ]
    : []),
];

/** What the order keeps of stock, and what of the rest there is too little of. */
function stockFacts({ stock, expireDate }: Approval) {
  const hold = stockHoldText(stock, formatNear(expireDate, new Date()));
  const short = stock.short.length > 0 ? `。现在不能通过：${stockShortText(stock.short)}` : '';
  return hold ? [{ term: '库存', value: `${hold}${short}` }] : [];
}

const SIGN_ENDED = { label: '报名已失效', tone: 'neutral' } as const;

const orderFacts = ({ askDate, bought, paymentAmount, agreedAmount, ...asked }: Asked) => [
  { term: '下单人', value: namedPerson(asked.askedBy, asked.askedByPerson) },
  { term: '下单时间', value: formatNear(askDate, new Date()) },
  ...(bought === paymentAmount
    ? []
    : [{ term: '采购金额', value: `¥${formatYuanText(bought)}（含积分、礼品卡已支付的部分）` }]),
  {
    term: '应付金额',
    value: `¥${formatYuanText(paymentAmount)}${agreedAmount ? `，此前已同意 ¥${formatYuanText(agreedAmount)}` : ''}`,
  },
];

const signFacts = (
  { askedBy, askedByPerson, askDate, paymentAmount }: Approval,
  sign: NonNullable<Approval['sign']>,
) => [
  { term: '报名人', value: namedPerson(askedBy, askedByPerson) },
  { term: '报名时间', value: formatNear(askDate, new Date()) },
  { term: '出价上限', value: `¥${formatYuanText(paymentAmount)}（总金额）` },
  {
    term: '保证金',
    value: Number(sign.marginAmount) > 0 ? `¥${formatYuanText(sign.marginAmount)}` : '无需缴纳',
  },
  { term: '竞价商品', value: `${sign.productName} ${sign.productCount} ${sign.productUnit}` },
  { term: '卖家', value: sign.sellerName },
  { term: '起拍价', value: `¥${formatYuanText(sign.startPrice)}/${sign.productUnit}` },
  { term: '开始时间', value: formatNear(sign.startDate, new Date()) },
  { term: '报名公司', value: sign.companyName },
];

/** What an approver is warned of: a purchase in parts, a sum over a time, goods of no category. */
function warningFacts({ split, sums, untold, bought }: Asked) {
  const amount = parseYuan(bought) ?? 0;
  const fen = (text: string) => parseYuan(text) ?? 0;
  const orders = split?.orderCodes.length ? `（${ordersName(split.orderCodes)}）` : '';
  return [
    ...(split
      ? [
          {
            term: '疑似拆单',
            value: `${splitText({ ...split, amount: fen(split.amount) }, amount)}${orders}`,
          },
        ]
      : []),
    ...sums.map((sum) => ({
      term: '累计采购',
      value: `${sumText(sum)}满 ¥${formatYuanText(sum.amount)} 需审批，此前 ¥${formatYuanText(sum.used)}，加本次 ¥${formatYuan(fen(sum.used) + fen(sum.fromSeller ?? bought))}`,
    })),
    ...(untold.length > 0 ? [{ term: '无法判断品类', value: untold.join('、') }] : []),
  ];
}

/** The budgets that it goes against. */
function budgetFacts({ budget, budgets, bought }: Asked) {
  return [
    ...(budget ? [{ term: '本月预算', value: budgetText(bought, budget) }] : []),
    ...budgets.map((each) => ({
      term: `${SPENDER_LABEL[each.kind]} ${each.name}（${BUDGET_PERIOD_LABEL[each.period]}）`,
      value: budgetText(bought, each),
    })),
  ];
}

function budgetText(amount: string, budget: NonNullable<Approval['budget']>): string {
  const after = (parseYuan(budget.used) ?? 0) + (parseYuan(amount) ?? 0);
  const over = after - (parseYuan(budget.limit) ?? 0);
  const used = `¥${formatYuanText(budget.limit)}，此前已用 ¥${formatYuanText(budget.used)}`;
  return over > 0 ? `${used}，本单将超出 ¥${formatYuan(over)}` : `${used}，本单在预算内`;
}
