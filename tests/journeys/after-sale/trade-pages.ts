import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** How one gets to the pages of invoices, after-sale cases and ratings, out of the demo market. */
export const TRADE_PAGES = {
  'invoices and what can be invoiced': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/invoice-management');
  },
  'invoice titles': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/invoice-management/titles');
  },
  'what a seller is to invoice': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-invoices');
  },
  'an invoice to be registered': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-invoices?state=waiting');
    await page
      .getByRole('link', { name: /^登记发票 / })
      .last()
      .click();
  },
  'an invoice that can be reversed': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-invoices?state=issued');
    await page
      .getByRole('link', { name: /^查看 / })
      .last()
      .click();
  },
  'cases of a buyer': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-saleafter-order');
  },
  'cases of a seller': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-saleafter');
  },
  'a case that waits for its seller': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-saleafter?state=waitSeller');
    await page
      .getByRole('link', { name: /^处理 / })
      .last()
      .click();
  },
  'cases that the platform decides': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/saleafter?state=waitPlatform');
  },
  'a case that the platform decides': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/saleafter?state=waitPlatform');
    await page
      .getByRole('link', { name: /^处理 / })
      .last()
      .click();
  },
  'ratings of a seller': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-rating');
  },
};
