import { test } from '#tests/support/portal-test.ts';
import { CUSTOMER_PAGES } from './customer-pages.ts';
import { checkPage } from './page-check.ts';

test.for(Object.entries(CUSTOMER_PAGES))(
  'a page of a customer has one heading, a title, and words for all it offers: %s',
  async ([, open], { page }) => {
    await open(page);
    await checkPage(page);
  },
);
