import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, instant, nothing } from '#app/domain/wire.ts';

const bankCode = z.string().min(1).max(16);
const W001 = 'the customer has no such wallet';

export const banks = defineEndpoint({
  name: 'wallet.banks',
  summary: 'Banks whose cards can be bound to a wallet',
  method: 'GET',
  path: '/api/admin/wallet/account/banks',
  access: 'public',
  request: nothing,
  content: z.array(z.object({ bankCode: z.string(), bankName: z.string() })),
});

const bankCard = z.object({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  holder: z.string(),
  /** The last four digits; no more is kept. */
  lastDigits: z.string(),
  bindDate: instant,
});
export type BankCard = z.output<typeof bankCard>;

export const bankList = defineEndpoint({
  name: 'wallet.bankList',
  summary: 'Bank cards bound to a wallet',
  method: 'GET',
  path: '/api/admin/wallet/account/bankList',
  access: 'customer',
  request: z.object({ mbrNo: id }),
  content: z.array(bankCard),
  codes: { W001 },
});

export const bankBind = defineEndpoint({
  name: 'wallet.bankBind',
  summary: "Bind a bank card of the wallet's holder",
  method: 'POST',
  path: '/api/admin/wallet/account/bankBind',
  access: 'customer',
  request: z.object({ mbrNo: id, bankCode, cardNo: z.string().max(40) }),
  content: bankCard,
  codes: {
    W001,
    W007: 'not the number of a bank card',
    W008: 'the card is bound already',
    W009: 'unknown bank',
  },
  serial: true,
});

/** Answers alike when the card is not there any more. */
export const bankCancel = defineEndpoint({
  name: 'wallet.bankCancel',
  summary: 'Unbind a bank card',
  method: 'POST',
  path: '/api/admin/wallet/account/bankCancel',
  access: 'customer',
  request: z.object({ mbrNo: id, id }),
  content: z.literal('success'),
  codes: { W001 },
  serial: true,
});
