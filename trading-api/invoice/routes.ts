import { needsConsent } from '#app/domain/invoice/consent.ts';
import { decideTitle, titleConsents } from '#app/domain/invoice/consent-contract.ts';
import {
  applyInvoice,
  deleteInvoiceTitle,
  invoiceArchive,
  invoiceableOrders,
  invoiceRequests,
  invoiceTitles,
  refuseInvoice,
  registerInvoice,
  reverseInvoice,
  saleInvoices,
  saveInvoiceTitle,
  withdrawInvoice,
} from '#app/domain/invoice/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { applyForInvoice, invoiceableOf } from './apply.ts';
import { archiveOf } from './archive.ts';
import { decideOnTitle, titlesAsked } from './consent.ts';
import { partiesOf } from './parties.ts';
import { requestsPage } from './reads.ts';
import { refuse, register, reverse } from './register.ts';
import { deleteTitle, saveTitle, titlesOf } from './titles.ts';
import { withdraw } from './withdraw.ts';

export const invoiceRoutes: readonly Route[] = [
  customerRoute(invoiceTitles, async ({ db, customer }) =>
    (await titlesOf(db, customer.id)).map((title) => ({
      ...title,
      needsConsent: needsConsent(title, customer),
    })),
  ),
  customerRoute(saveInvoiceTitle, ({ db, customer, input, now }) =>
    saveTitle(db, customer, input, now),
  ),
  customerRoute(deleteInvoiceTitle, async ({ db, customer, input }) => {
    await deleteTitle(db, customer.id, input.id);
    return 'success' as const;
  }),
  customerRoute(invoiceableOrders, ({ db, customer, input }) =>
    invoiceableOf(db, customer.id, input),
  ),
  customerRoute(applyInvoice, ({ db, customer, input, now }) =>
    applyForInvoice(db, customer, input, now),
  ),
  customerRoute(withdrawInvoice, async ({ db, customer, input, now }) => {
    await withdraw(db, customer, input, now);
    return 'success' as const;
  }),
  customerRoute(invoiceRequests, ({ db, customer, input }) =>
    requestsPage(db, { customerId: customer.id }, input),
  ),
  customerRoute(invoiceArchive, ({ db, market, customer, input }) =>
    archiveOf(db, market.files.store, customer.id, input.month),
  ),
  customerRoute(orderParties, ({ db, customer, input }) =>
    partiesOf(db, customer, input.orderCode),
  ),
  // The calls of the operator.
  route(titleConsents, ({ db, input }) => titlesAsked(db, input)),
  customerRoute(decideTitle, async ({ db, person, input, now }) => {
    await db.transaction((tx) => decideOnTitle(tx, person, input, now));
    return 'success' as const;
  }),
  // The calls of a seller.
  customerRoute(saleInvoices, ({ db, customer, input }) =>
    requestsPage(db, { sellerCode: sellerCodeOf(customer) }, input),
  ),
  customerRoute(registerInvoice, async ({ db, market, customer, input, now }) => {
    await register(db, customer, input, { store: market.files.store, now });
    return 'success' as const;
  }),
  customerRoute(refuseInvoice, async ({ db, customer, input, now }) => {
    await refuse(db, customer, input, now);
    return 'success' as const;
  }),
  customerRoute(reverseInvoice, async ({ db, market, customer, input, now }) => {
    await reverse(db, customer, input, { store: market.files.store, now });
    return 'success' as const;
  }),
];
