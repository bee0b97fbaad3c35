export { askAbout } from './ask-provider.ts';
export { codeOf, insertPayment } from './attempts.ts';
export { requireFittingMoney } from './money-at-start.ts';
export { decideMoney, moneyReport } from './money-decision.ts';
export { moneyOf, requireMoney, takeMoney, whyMoneyDiffers } from './money-kind.ts';
export { moneyNotices } from './money-notices.ts';
export { type Due, lockPayable, requireDues } from './payable-order.ts';
export { settlePayment } from './settlement.ts';
