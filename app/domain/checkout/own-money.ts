import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import type { Deduction, DeductionKind } from './pricing.ts';

/** Deductions that are the buyer's own money: what they take off an order is spent on it all the same. */
export const OWN_MONEY = ['points', 'giftCard'] as const satisfies readonly DeductionKind[];

/** What of an order is paid by them. */
export const ownMoneyIn = (deductions: readonly Pick<Deduction, 'kind' | 'amount'>[]): Fen =>
  sumFen(
    deductions.flatMap(({ kind, amount }) =>
      OWN_MONEY.some((own) => own === kind) ? [amount] : [],
    ),
  );

/** What is bought, and what is left to pay of it where the buyer's own money has paid a part: 「¥800.00（积分、礼品卡已支付 ¥300.00，应付 ¥500.00）」 */
export const boughtText = ({ bought, amount }: { bought: Fen; amount: Fen }): string =>
  bought === amount
    ? `¥${formatYuan(bought)}`
    : `¥${formatYuan(bought)}（积分、礼品卡已支付 ¥${formatYuan(bought - amount)}，应付 ¥${formatYuan(amount)}）`;
