import { needsConsent } from '#app/domain/invoice/consent.ts';
import { decideTitle, titleConsents } from '#app/domain/invoice/consent-contract.ts';
import * as calls from '#app/domain/invoice/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import {
  deleteInvoiceTitle,
  invoiceTitles,
  saveInvoiceTitle,
} from '#app/domain/invoice/title-contract.ts';
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
  customerRoute(deleteInvoiceTitle, ({ db, customer, input }) =>
    deleteTitle(db, customer.id, input.id),
  ),
  customerRoute(calls.invoiceableOrders, ({ db, customer, input }) =>
    invoiceableOf(db, customer.id, input),
  ),
  customerRoute(calls.applyInvoice, ({ db, customer, input, now }) =>
    applyForInvoice(db, customer, input, now),
  ),
  customerRoute(calls.withdrawInvoice, ({ db, customer, input, now }) =>
    withdraw(db, customer, input, now),
  ),
  customerRoute(calls.invoiceRequests, ({ db, customer, input }) =>
    requestsPage(db, { customerId: customer.id }, input),
  ),
  customerRoute(calls.invoiceArchive, ({ db, market, customer, input }) =>
    archiveOf(db, market.files.store, customer.id, input.month),
  ),
  customerRoute(orderParties, ({ db, customer, input }) =>
    partiesOf(db, customer, input.orderCode),
  ),
  // The calls of the operator.
  route(titleConsents, ({ db, input }) => titlesAsked(db, input)),
  customerRoute(decideTitle, ({ db, person, input, now }) =>
    db.transaction((tx) => decideOnTitle(tx, person, input, now)),
  ),
  // The calls of a seller.
  customerRoute(calls.saleInvoices, ({ db, customer, input }) =>
    requestsPage(db, { sellerCode: sellerCodeOf(customer) }, input),
  ),
  customerRoute(calls.registerInvoice, ({ db, market, customer, input, now }) =>
    register(db, customer, input, { store: market.files.store, now }),
  ),
  customerRoute(calls.refuseInvoice, ({ db, customer, input, now }) =>
    refuse(db, customer, input, now),
  ),
  customerRoute(calls.reverseInvoice, ({ db, market, customer, input, now }) =>
    reverse(db, customer, input, { store: market.files.store, now }),
  ),
];
