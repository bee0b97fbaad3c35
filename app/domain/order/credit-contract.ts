import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest, textUpTo, typedFigure, yuan } from '#app/domain/wire.ts';

const credit = z.object({
  amount: yuan,
  /** The longest that an order on monthly terms may take to be paid. */
  days: z.int().positive(),
  /** What the buyer owes the seller on monthly terms now. */
  openAmount: yuan,
});

export const saleCredits = defineRead({
  name: 'saleCredit.list',
  summary: 'What the seller lets its buyers owe, and what they owe; the newest change first',
  path: '/api/order/credit/saleCreditList',
  access: 'seller',
  request: z.object(pageRequest),
  content: pageOf(
    credit.extend({
      customerId: z.string(),
      buyerName: z.string(),
      buyerPhone: z.string(),
      /** The part of the debt that should have been paid by now. */
      overdueAmount: yuan,
      /** Whether the credit was withdrawn, so that no new order can use it. */
      withdrawn: z.boolean(),
    }),
  ),
});
export type SaleCredit = z.output<typeof saleCredits.content>['content'][number];

/** How many buyers a search offers. */
const BUYERS_OFFERED = 10;

export const creditBuyers = defineRead({
  name: 'saleCredit.buyers',
  summary:
    'Who has ordered from the seller or asked it for an offer, by a part of the name; the latest first',
  path: '/api/order/credit/saleCreditBuyers',
  access: 'seller',
  request: z.object({ keyword: z.string().max(64).default('') }),
  content: z
    .array(z.object({ customerId: z.string(), name: z.string(), lastDate: instant }))
    .max(BUYERS_OFFERED),
});

/** The buyer must have ordered from the seller, or asked the seller for an offer. */
export const saveSaleCredit = defineEndpoint({
  name: 'saleCredit.save',
  summary: 'Grant a buyer a credit, or change it',
  path: '/api/order/credit/saveSaleCredit',
  access: 'seller',
  begins: true,
  permission: 'pay',
  request: z.object({
    /** One of those that can be chosen. */
    customerId: id.optional(),
    /** The buyer's name or phone, where none was chosen. */
    buyer: textUpTo(120).default(''),
    /** Yuan, as typed. */
    amount: typedFigure(),
    days: typedFigure(8),
  }),
  codes: ['missing', 'invalid'],
});

export const withdrawSaleCredit = defineEndpoint({
  name: 'saleCredit.withdraw',
  summary: 'No more orders on credit; what is owed stays owed',
  path: '/api/order/credit/withdrawSaleCredit',
  access: 'seller',
  permission: 'pay',
  request: z.object({ customerId: id }),
  codes: ['alreadySo'],
});

export const creditOfSeller = defineRead({
  name: 'credit.ofSeller',
  summary: 'What a seller lets the customer owe; null: nothing',
  method: 'GET',
  path: '/api/order/credit/ofSeller/:sellerCode',
  access: 'customer',
  request: z.object({ sellerCode: id }),
  content: credit.nullable(),
  absent: null,
});
