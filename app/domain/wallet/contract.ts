import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { MONEY_DIRECTIONS } from '#app/domain/money.ts';
import { id, instant, pageRequest, textUpTo, yuan } from '#app/domain/wire.ts';
import { LEDGER_KINDS, WALLET_NAME_MAX } from './wallet.ts';

/** The field of a wallet's merchant number in every call (spec 3 §3). */
const mbrNo = id;

const merchantInfo = z.object({
  data: z.object({
    /** `S`: open; `N`: not opened yet. */
    status: z.string(),
    mbrNo: z.string().nullable(),
    /** The owner's name, as given when it was opened. */
    name: z.string().nullable().default(null),
    /** Whether the wallet can be topped up here: only with the sandbox. */
    canTopUp: z.boolean().default(false),
  }),
});

export const merchRegQry = defineRead({
  name: 'wallet.merchRegQry',
  summary: 'Whether the customer has an open wallet, and its merchant number',
  method: 'GET',
  path: '/api/admin/wallet/merchRegQry',
  access: 'customer',
  content: merchantInfo,
});

/** Opening an open wallet again changes nothing. */
export const merchReg = defineEndpoint({
  name: 'wallet.merchReg',
  summary: 'Open a wallet; of the certificate only the last four characters are kept',
  path: '/api/admin/wallet/merchReg',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    name: textUpTo(WALLET_NAME_MAX),
    /** The number of an identity card, or an enterprise's credit code. */
    certNo: z.string().regex(/^[0-9A-Za-z]{18}$/),
  }),
  content: merchantInfo,
  codes: ['missing'],
  serial: true,
});

export const mbrBalQry = defineRead({
  name: 'wallet.mbrBalQry',
  summary: 'What is in a wallet',
  method: 'GET',
  path: '/api/admin/wallet/mbrBalQry',
  access: 'customer',
  request: z.object({ mbrNo }),
  content: z.object({ data: z.object({ avaBal: yuan }) }),
  codes: ['walletMissing'],
});

export const topUp = defineEndpoint({
  name: 'wallet.topUp',
  summary: "Put the sandbox's money into a wallet",
  path: '/api/admin/wallet/topUp',
  access: 'customer',
  permission: 'pay',
  request: z.object({ mbrNo, tranAmt: yuan }),
  content: z.object({ data: z.object({ avaBal: yuan }) }),
  codes: ['walletMissing', 'invalid', 'methodMissing'],
  serial: true,
  locked: true,
});

const walletMovement = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  direction: z.enum(MONEY_DIRECTIONS),
  amount: yuan,
  /** The balance after this movement. */
  balance: yuan,
  orderCode: z.string().nullable(),
  /** The auction whose margin this movement is; null for every other movement. */
  auction: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The group-purchase plan whose margin this movement is; null for every other movement. */
  plan: z.object({ scheduleId: z.string(), title: z.string() }).nullable(),
  createDate: instant,
});
export type WalletMovement = z.output<typeof walletMovement>;

export const statement = defineRead({
  name: 'wallet.statement',
  summary: 'What came into a wallet and went out of it, newest first',
  path: '/api/admin/wallet/statement',
  access: 'customer',
  request: z.object({ mbrNo, ...pageRequest }),
  content: pageOf(walletMovement),
  codes: ['walletMissing'],
});

export const smsCode = defineEndpoint({
  name: 'wallet.smsCode',
  summary:
    "Send a code for one payment to the customer's phone, or mail address; a new one ends the one before",
  path: '/api/admin/wallet/smsCode',
  access: 'customer',
  permission: 'pay',
  request: z.object({ tranType: z.literal('BP'), mbrNo, tranAmt: yuan }),
  content: z.object({ data: z.object({ respNo: z.string() }) }),
  codes: ['walletMissing', 'tooSoon', 'notSent'],
});

export const walletPay = defineEndpoint({
  name: 'wallet.pay',
  summary: 'Pay an order from the wallet with the code that was sent for it',
  path: '/api/admin/wallet/walletpay',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    orderCode: id,
    paymentAmount: yuan,
    payType: z.literal('wallet'),
    mbrNo,
    wdwTyp: z.literal('2'),
    verifyCode: z.string().max(16),
    /** The `respNo` of the answer that sent the code. */
    origAuthRespNo: id,
  }),
  codes: [
    'walletMissing',
    'codeWrong',
    'codeSpent',
    'fundsShort',
    'amountChanged',
    'orderPaid',
    'orderEnded',
    'unapproved',
    'methodMissing',
  ],
  serial: true,
});

const bankCode = z.string().min(1).max(16);

export const banks = defineRead({
  name: 'wallet.banks',
  summary: 'Banks whose cards can be bound to a wallet',
  method: 'GET',
  path: '/api/admin/wallet/account/banks',
  access: 'public',
  content: z.array(z.object({ bankCode: z.string(), bankName: z.string() })),
});

const bankCard = z.object({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  holder: z.string(),
  /** The last four digits of the card's number; the others are not stored. */
  lastDigits: z.string(),
  bindDate: instant,
});
export type BankCard = z.output<typeof bankCard>;

export const bankList = defineRead({
  name: 'wallet.bankList',
  summary: 'Bank cards bound to a wallet',
  method: 'GET',
  path: '/api/admin/wallet/account/bankList',
  access: 'customer',
  request: z.object({ mbrNo: id }),
  content: z.array(bankCard),
  codes: ['walletMissing'],
});

export const bankBind = defineEndpoint({
  name: 'wallet.bankBind',
  summary: "Bind a bank card of the wallet's holder",
  path: '/api/admin/wallet/account/bankBind',
  access: 'customer',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({ mbrNo: id, bankCode, cardNo: z.string().max(40) }),
  content: bankCard,
  codes: ['walletMissing', 'invalid', 'exists', 'tooMany'],
  serial: true,
});

/** Removing a card that is already removed succeeds as well. */
export const bankCancel = defineEndpoint({
  name: 'wallet.bankCancel',
  summary: 'Unbind a bank card',
  path: '/api/admin/wallet/account/bankCancel',
  access: 'customer',
  permission: 'pay',
  stepUp: 'always',
  request: z.object({ mbrNo: id, id }),
  codes: ['walletMissing'],
  serial: true,
});
