import * as afterIssue from '#app/domain/invoice/after-issue-contract.ts';
import { needsConsent } from '#app/domain/invoice/consent.ts';
import * as calls from '#app/domain/invoice/contract.ts';
import { invoiceTitles, saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { applyForInvoice, applyForTitles } from './apply.ts';
import { archiveOf } from './archive.ts';
import { decideOnTitle, titlesAsked } from './consent.ts';
import { invoiceableOf } from './invoiceable.ts';
import { partiesOf } from './parties.ts';
import { requestsPage } from './reads.ts';
import { askRed, redStep } from './red-confirmations.ts';
import { refuse } from './refuse.ts';
import { register } from './register.ts';
import { reverse } from './reverse.ts';
import { deleteTitle, saveTitle, titlesOf } from './titles.ts';
import { use } from './use.ts';
import { withdraw } from './withdraw.ts';

export const invoiceRoutes: readonly Route[] = [
  customerRoute(invoiceTitles, async ({ db, customer }) =>
    (await titlesOf(db, customer.id)).map((title) => ({
      ...title,
      needsConsent: needsConsent(title, customer),
    })),
  ),
  customerRoute(saveInvoiceTitle, ({ db, customer, person, input, now }) =>
    saveTitle(db, { customer, person }, input, now),
  ),
  deleteTitle,
  invoiceableOf,
  customerRoute(calls.applyInvoice, ({ db, customer, input, now }) =>
    applyForInvoice(db, customer, input, now),
  ),
  customerRoute(calls.applyToTitles, ({ db, customer, input, now }) =>
    applyForTitles(db, customer, input, now),
  ),
  customerRoute(calls.withdrawInvoice, ({ db, customer, input, now }) =>
    withdraw(db, customer, input, now),
  ),
  customerRoute(calls.invoiceRequests, ({ db, customer, input, now }) =>
    requestsPage(db, { customerId: customer.id }, input, now),
  ),
  customerRoute(afterIssue.useInvoice, ({ db, customer, person, input, now }) =>
    use(db, { customer, person }, input, now),
  ),
  // The calls of both sides of an invoice.
  customerRoute(afterIssue.askRedConfirmation, ({ db, customer, person, input, now }) =>
    askRed(db, { customer, person }, input, now),
  ),
  customerRoute(afterIssue.takeRedStep, ({ db, customer, person, input, now }) =>
    redStep(db, { customer, person }, input, now),
  ),
  archiveOf,
  partiesOf,
  // The calls of the operator.
  titlesAsked,
  decideOnTitle,
  // The calls of a seller.
  customerRoute(calls.saleInvoices, ({ db, customer, input, now }) =>
    requestsPage(db, { sellerCode: sellerCodeOf(customer) }, input, now),
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
