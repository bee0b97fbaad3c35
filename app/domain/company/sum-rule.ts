import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';

/** Over how long a company adds up what is bought; a checkout alone is the rule by amount. */
export const SUM_PERIODS = ['day', 'week', 'month'] as const;
export type SumPeriod = (typeof SUM_PERIODS)[number];

export const SUM_PERIOD_MS: Readonly<Record<SumPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

export const SUM_PERIOD_LABEL: Readonly<Record<SumPeriod, string>> = {
  day: '24 小时内',
  week: '7 天内',
  month: '30 天内',
};

/** Whose purchases are added up. */
export const SUM_SPENDERS = ['person', 'costCentre', 'company'] as const;
export type SumSpender = (typeof SUM_SPENDERS)[number];

export const SUM_SPENDER_LABEL: Readonly<Record<SumSpender, string>> = {
  person: '同一人',
  costCentre: '同一成本中心',
  company: '全企业',
};

/** Whether those from each seller are added up, or all of them. */
export const SUM_SELLERS = ['one', 'all'] as const;
export type SumSellers = (typeof SUM_SELLERS)[number];

export const SUM_SELLERS_LABEL: Readonly<Record<SumSellers, string>> = {
  one: '向同一卖家',
  all: '向所有卖家',
};

/** From which sum over a time a purchase has to be approved. */
export interface SumRule {
  period: SumPeriod;
  spender: SumSpender;
  sellers: SumSellers;
  amount: Fen;
}

/** A rule, and what was bought within its time before the purchase that is looked at. */
export interface SpentSum extends SumRule {
  used: Fen;
  /** What of a purchase of several sellers is of the one whose sum it is; unset: all of it. */
  fromSeller?: Fen;
}

/** What the same person or cost centre bought of the same sellers within a day, which is one purchase with it. */
export interface Split {
  amount: Fen;
  /** Its orders, the newest first, as many as are shown. */
  orderCodes: string[];
}

export const NO_SPLIT: Split = { amount: 0, orderCodes: [] };

/** As many orders of a suspected split are named. */
export const SPLIT_SHOWN = 10;

/** 「同一人 24 小时内向同一卖家采购」 */
export const sumText = ({ period, spender, sellers }: Omit<SumRule, 'amount'>): string =>
  `${SUM_SPENDER_LABEL[spender]} ${SUM_PERIOD_LABEL[period]}${SUM_SELLERS_LABEL[sellers]}采购`;

/** @param bought all that is bought */
export const reachesSum = ({ amount, used, fromSeller }: SpentSum, bought: Fen): boolean =>
  used + (fromSeller ?? bought) >= amount;

export const splitText = (split: Split, added: Fen): string =>
  `24 小时内同一人、移交购物车的同事或同一成本中心已向同一卖家采购 ¥${formatYuan(split.amount)}，与本次合计 ¥${formatYuan(split.amount + added)}`;

export const SUMS_MAX = 10;
export const TOO_MANY_SUMS = `最多设置 ${SUMS_MAX} 条累计审批规则`;
export const SUM_CHOICE_REQUIRED = '请选择累计的期间、对象和卖家范围';
export const SUM_UNKNOWN = '没有这条累计审批规则，无需取消';
