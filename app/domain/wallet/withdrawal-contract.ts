import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, idText, instant, pageRequest, textUpTo, typedFigure, yuan } from '#app/domain/wire.ts';
import { BANK_NAME_MAX, WITHDRAWAL_NOTE_MAX, WITHDRAWAL_STATES } from './withdrawal.ts';

export const withdrawal = z.object({
  withdrawalId: z.string(),
  amount: yuan,
  holder: z.string(),
  bank: z.string(),
  /** The number of the account or card; once the request is decided, only the last digits of a card. */
  accountNo: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Why the withdrawal was refused, or the number of the bank's transfer. */
  note: z.string(),
  createDate: instant,
  decideDate: instant.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const walletWithdrawals = defineRead({
  name: 'wallet.withdrawals',
  summary:
    'The newest requests of a customer for the money of their wallet, and what waits in them',
  method: 'GET',
  path: '/api/admin/wallet/withdrawals',
  access: 'customer',
  content: z.object({ frozen: yuan, withdrawals: z.array(withdrawal) }),
});

export const walletWithdraw = defineEndpoint({
  name: 'wallet.withdraw',
  summary:
    "Ask for money of a wallet to be paid to a bound card of its holder, or to a company's own bank account",
  path: '/api/admin/wallet/withdraw',
  access: 'customer',
  begins: true,
  permission: 'pay',
  stepUp: 'always',
  request: z.object({
    mbrNo: id,
    /** The amount as typed. */
    amount: typedFigure(),
    /** The bound card to pay to; empty: the company's account. */
    cardId: idText.default(''),
    /** The bank of the company's account. */
    bank: textUpTo(BANK_NAME_MAX, '开户行').default(''),
    /** The number of the account or of the card: of a bound card only the last digits are stored. */
    accountNo: z.string().max(64),
  }),
  content: z.object({ withdrawalId: z.string() }),
  codes: ['walletMissing', 'missing', 'invalid', 'fundsShort', 'methodMissing'],
  serial: true,
});

export const withdrawalList = defineRead({
  name: 'withdrawal.list',
  summary: 'Requests of sellers and buyers for their money, those that wait first',
  path: '/api/admin/withdrawal/list',
  access: 'operator',
  permission: 'view',
  request: z.object({ ...pageRequest, state: z.enum(WITHDRAWAL_STATES).optional() }),
  content: pageOf(
    withdrawal.extend({
      /** The name of the seller, or of the buyer whose wallet it is. */
      ownerName: z.string(),
      ofSeller: z.boolean(),
      /** What the platform has lent the seller and not yet got back. */
      debt: yuan,
    }),
  ),
});

export const decideWithdrawal = defineEndpoint({
  name: 'withdrawal.decide',
  summary: 'Mark a withdrawal as paid out, or refuse it with a reason: the money goes back then',
  path: '/api/admin/withdrawal/decide',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({
    withdrawalId: id,
    done: z.boolean(),
    /** The number of the bank's transfer, or the reason for refusing. */
    note: textUpTo(WITHDRAWAL_NOTE_MAX).default(''),
  }),
  content: z.object({ state: z.enum(WITHDRAWAL_STATES) }),
  codes: ['decided', 'missing'],
  serial: true,
});
