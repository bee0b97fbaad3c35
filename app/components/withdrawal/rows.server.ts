import { formatYuanText } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { WITHDRAWAL_LABEL } from '#app/domain/wallet/withdrawal.ts';
import type { Withdrawal } from '#app/domain/wallet/withdrawal-contract.ts';

const TONE = { waiting: 'warning', done: 'success', refused: 'neutral' } as const;

/** What every list of withdrawals shows of one. */
export const withdrawalRow = (row: Withdrawal) => ({
  id: row.withdrawalId,
  created: formatNear(row.createDate, new Date()),
  amount: `¥${formatYuanText(row.amount)}`,
  to: `${row.bank} ${row.accountNo}`,
  state: WITHDRAWAL_LABEL[row.state],
  tone: TONE[row.state],
  note: row.note,
});
export type WithdrawalRow = ReturnType<typeof withdrawalRow>;
