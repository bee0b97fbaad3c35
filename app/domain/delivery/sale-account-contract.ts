import { z } from 'zod';
import { defineEndpoint, pageOf } from '#app/domain/endpoint.ts';
import { LEDGER_KINDS } from '#app/domain/wallet/wallet.ts';
import { id, instant, nothing, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { DELIVERY_TEXT_MAX } from './delivery.ts';
import { DELIVERY_REMARK_MAX, WITHDRAWAL_STATES } from './sale-account.ts';

const withdrawal = z.object({
  withdrawalId: z.string(),
  sellerName: z.string(),
  amount: yuan,
  holder: z.string(),
  bank: z.string(),
  accountNo: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it was refused, or the number of the bank's transfer. */
  note: z.string(),
  createDate: instant,
  decideDate: instant.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const saleAccount = defineEndpoint({
  name: 'saleAccount.summary',
  summary: "The seller's money: balance, what is held, what is owed, and the newest withdrawals",
  method: 'GET',
  path: '/api/order/saleAccount/summary',
  access: 'seller',
  request: nothing,
  content: z.object({
    holder: z.string(),
    balance: yuan,
    /** Paid by buyers for goods that are not received yet, before the fee. */
    held: yuan,
    /** What buyers are still to pay for orders on account and in parts, before the fee. */
    unpaid: yuan.default('0.00'),
    /** In withdrawals that wait. */
    frozen: yuan,
    debt: yuan,
    feePercent: z.number(),
    withdrawals: z.array(withdrawal),
  }),
});

export const saleAccountEntries = defineEndpoint({
  name: 'saleAccount.entries',
  summary: "What came into the seller's account and went out of it, newest first",
  method: 'POST',
  path: '/api/order/saleAccount/entries',
  access: 'seller',
  request: z.object(pageRequest),
  content: pageOf(
    z.object({
      id: z.string(),
      kind: z.enum(LEDGER_KINDS),
      direction: z.enum(['in', 'out']),
      amount: yuan,
      balance: yuan,
      orderCode: z.string().nullable(),
      createDate: instant,
    }),
  ),
});

export const withdraw = defineEndpoint({
  name: 'saleAccount.withdraw',
  summary: "Ask for money of the seller's account to be paid to its bank account",
  method: 'POST',
  path: '/api/order/saleAccount/withdraw',
  access: 'seller',
  begins: true,
  permission: 'pay',
  stepUp: 'always',
  request: z.object({
    /** As typed. */
    amount: z.string().max(32),
    bank: textUpTo(DELIVERY_TEXT_MAX, '开户行'),
    accountNo: z.string().max(64),
  }),
  content: z.object({ withdrawalId: z.string() }),
  codes: ['missing', 'invalid', 'fundsShort'],
  serial: true,
});

export const withdrawalList = defineEndpoint({
  name: 'withdrawal.list',
  summary: 'Requests of sellers for their money, those that wait first',
  method: 'POST',
  path: '/api/admin/withdrawal/list',
  access: 'operator',
  permission: 'view',
  request: z.object({ ...pageRequest, state: z.enum(WITHDRAWAL_STATES).optional() }),
  content: pageOf(withdrawal),
});

export const decideWithdrawal = defineEndpoint({
  name: 'withdrawal.decide',
  summary: 'Mark a withdrawal as paid out, or refuse it with a reason: the money goes back then',
  method: 'POST',
  path: '/api/admin/withdrawal/decide',
  access: 'operator',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({
    withdrawalId: id,
    done: z.boolean(),
    note: textUpTo(DELIVERY_REMARK_MAX).default(''),
  }),
  content: z.object({ state: z.enum(WITHDRAWAL_STATES) }),
  codes: ['decided', 'missing'],
  serial: true,
});
