import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { LEDGER_KINDS } from '#app/domain/wallet/wallet.ts';
import { BANK_NAME_MAX } from '#app/domain/wallet/withdrawal.ts';
import { withdrawal } from '#app/domain/wallet/withdrawal-contract.ts';
import { instant, pageRequest, textUpTo, typedFigure, yuan } from '#app/domain/wire.ts';

export const saleAccount = defineRead({
  name: 'saleAccount.summary',
  summary: "The seller's money: balance, what is held, what is owed, and the newest withdrawals",
  method: 'GET',
  path: '/api/order/saleAccount/summary',
  access: 'seller',
  content: z.object({
    holder: z.string(),
    balance: yuan,
    /** Paid by buyers for goods that are not received yet, before the fee. */
    held: yuan,
    /** What buyers are still to pay for orders on account and in parts, before the fee. */
    unpaid: yuan.default('0.00'),
    /** In withdrawals that wait. */
    frozen: yuan,
    /** What the platform has lent and not got back: it is repaid before anything is paid out. */
    debt: yuan,
    /** What can be withdrawn. */
    withdrawable: yuan,
    feePercent: z.number(),
    withdrawals: z.array(withdrawal),
  }),
});

export const saleAccountEntries = defineRead({
  name: 'saleAccount.entries',
  summary: "What came into the seller's account and went out of it, newest first",
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
  path: '/api/order/saleAccount/withdraw',
  access: 'seller',
  begins: true,
  permission: 'pay',
  stepUp: 'always',
  request: z.object({
    /** As typed. */
    amount: typedFigure(),
    bank: textUpTo(BANK_NAME_MAX, '开户行'),
    accountNo: z.string().max(64),
  }),
  content: z.object({ withdrawalId: z.string() }),
  codes: ['missing', 'invalid', 'fundsShort', 'methodMissing'],
  serial: true,
});
