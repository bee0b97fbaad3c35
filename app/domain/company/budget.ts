import type { Fen } from '#app/domain/money.ts';
import { parseWallTime, wallDay } from '#app/domain/time.ts';

/** What a company may give a budget to: what it writes on its orders. */
export const BUDGET_KINDS = ['costCentre', 'project'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

export const BUDGET_PERIODS = ['month', 'year'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_KIND_LABEL: Readonly<Record<BudgetKind, string>> = {
  costCentre: '成本中心',
  project: '项目',
};

export const BUDGET_PERIOD_LABEL: Readonly<Record<BudgetPeriod, string>> = {
  month: '每月',
  year: '每年',
};

/** What may have a budget that an order counts against: also the person who places the order. */
export const SPENDER_KINDS = [...BUDGET_KINDS, 'member'] as const;
export type SpenderKind = (typeof SPENDER_KINDS)[number];

export const SPENDER_LABEL: Readonly<Record<SpenderKind, string>> = {
  ...BUDGET_KIND_LABEL,
  member: '下单人',
};

/** A budget, and what is ordered of it in the month or year that runs. */
export interface SpentBudget {
  kind: SpenderKind;
  name: string;
  period: BudgetPeriod;
  limit: Fen;
  used: Fen;
}

/** When the month or year of Shanghai has begun in which a time is. */
export function periodStart(period: BudgetPeriod, now: Date): Date {
  const day = wallDay(now);
  const first = period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
  return parseWallTime(`${first} 00:00:00`) ?? now;
}

/** When the month or year of Shanghai ends in which a time is. */
export function periodEnd(period: BudgetPeriod, now: Date): Date {
  const [year = 0, month = 0] = wallDay(now).split('-').map(Number);
  const isLast = period === 'year' || month === 12;
  const first = isLast ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return parseWallTime(`${first} 00:00:00`) ?? now;
}

export const BUDGETS_MAX = 200;
export const TOO_MANY_BUDGETS = `最多设置 ${BUDGETS_MAX} 项预算`;
export const BUDGET_NAME_REQUIRED = '请填写成本中心或项目的名称';
export const BUDGET_CHOICE_REQUIRED = '请选择预算的对象和周期';
export const BUDGET_UNKNOWN = '没有这项预算，无需取消';
