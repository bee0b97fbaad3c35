/** `kept`: a winner's, until the order is paid. `forfeited`: a defaulted winner's. */
export const MARGIN_STATES = ['none', 'frozen', 'released', 'kept', 'forfeited'] as const;
export type MarginState = (typeof MARGIN_STATES)[number];

/** The state of a margin, as every page shows it. */
export const MARGIN_LABEL: Readonly<Record<MarginState, string>> = {
  none: '未冻结',
  frozen: '已冻结',
  released: '已退回钱包',
  kept: '中标保留，付款后退回',
  forfeited: '违约，已扣划',
};
