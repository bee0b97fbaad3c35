import * as afterSale from '#app/domain/after-sale/contract.ts';
import * as rating from '#app/domain/after-sale/rating-contract.ts';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { decideTitle, titleConsents } from '#app/domain/invoice/consent-contract.ts';
import * as invoice from '#app/domain/invoice/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import {
  deleteInvoiceTitle,
  invoiceTitles,
  saveInvoiceTitle,
} from '#app/domain/invoice/title-contract.ts';
import { bySeller, type Step, step } from './step.ts';

/** No request and no case has it. */
const NOBODYS = { id: '999999999' };
const ISSUED = { ...NOBODYS, number: '26312000000000000000', issueDate: '2026-01-05' };

/** He wants an invoice and a refund of what he paid, and takes it back; nothing of it was delivered. */
export const afterPayment: readonly Step[] = [
  step(saveInvoiceTitle)(
    () => ({ kind: 'general', name: '验收', taxNo: '91440300708461136T' }),
    ({ id }, found) => {
      found.invoiceTitleId = id;
    },
  ),
  step(invoiceTitles)(() => ({})),
  step(titleConsents)(() => ({})),
  step(decideTitle)(() => ({ ...NOBODYS, agree: true })),
  step(orderParties)(({ orderCode }) => ({ orderCode })),
  step(invoice.invoiceableOrders)(({ orderCode }) => ({ orderCode })),
  step(invoice.applyInvoice)(({ orderCode, invoiceTitleId, goods }) => ({
    titleId: invoiceTitleId,
    sellerCode: goods.sellerCode,
    orders: [{ orderCode, amount: '1.00' }],
  })),
  step(invoice.applyToTitles)(({ orderCode, invoiceTitleId: titleId, goods }) => ({
    sellerCode: goods.sellerCode,
    titles: [{ titleId, orders: [{ orderCode, amount: '1.00' }] }],
  })),
  step(invoice.withdrawInvoice)(() => NOBODYS),
  step(useInvoice)(() => ({ number: ISSUED.number, use: 'none' })),
  step(askRedConfirmation)(() => ({
    ...{ ...NOBODYS, side: 'buyer', number: ISSUED.number, amount: '1.00', reason: 'wrong' },
  })),
  step(takeRedStep)(() => ({ number: ISSUED.number, side: 'buyer', step: 'withdraw' })),
  step(invoice.invoiceRequests)(() => ({})),
  step(deleteInvoiceTitle)(({ invoiceTitleId }) => ({ id: invoiceTitleId })),
  step(afterSale.claimableOrder)(({ orderCode }) => ({ orderCode })),
  step(afterSale.applyAfterSale)(
    ({ orderCode }) => ({ orderCode, kind: 'refundOnly', reason: '协商一致' }),
    ({ id }, found) => {
      found.afterSaleId = id;
    },
  ),
  step(afterSale.afterSaleCases)(({ orderCode }) => ({ orderCode })),
  step(afterSale.buyerStep)(({ afterSaleId }) => ({ id: afterSaleId, step: 'withdraw' })),
  step(rating.ratableLines)(({ orderCode }) => ({ orderCode })),
  step(rating.saveRating)(({ orderCode }) => ({ orderCode, position: 0, stars: '5' })),
  bySeller(step(invoice.saleInvoices)(() => ({}))),
  bySeller(
    step(invoice.registerInvoice)(() => ({
      ...{ ...ISSUED, amount: '1.00', taxRate: '13', taxAmount: '0.12' },
    })),
  ),
  bySeller(step(invoice.refuseInvoice)(() => ({ ...NOBODYS, reason: '验收' }))),
  bySeller(step(invoice.reverseInvoice)(() => ({ ...ISSUED, amount: '1.00', reason: '验收' }))),
  bySeller(step(afterSale.saleAfterSaleCases)(() => ({}))),
  bySeller(step(afterSale.unshippedOfSale)(({ orderCode }) => ({ orderCode }))),
  bySeller(step(afterSale.giveUpShipping)(({ orderCode }) => ({ orderCode, description: '验收' }))),
  bySeller(step(afterSale.sellerStep)(() => ({ ...NOBODYS, step: 'agree' }))),
  bySeller(step(rating.saleRatings)(() => ({}))),
  bySeller(
    step(rating.answerRating)(({ orderCode }) => ({ orderCode, position: 0, answer: '验收' })),
  ),
  step(invoice.invoiceArchive)(() => ({ month: '2000-01' })),
  step(afterSale.deskAfterSaleCases)(() => ({})),
  step(afterSale.deskStep)(() => ({ ...NOBODYS, step: 'dismiss', note: '验收' })),
];
