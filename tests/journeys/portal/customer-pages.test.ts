import { inTurn } from '#tests/support/full-run.ts';
import { test } from '#tests/support/portal-test.ts';
import { CUSTOMER_PAGES } from './customer-pages.ts';
import { checkPage } from './page-check.ts';

const PAGES = inTurn(Object.entries(CUSTOMER_PAGES), 4, 0);

test.for(PAGES)(
  'a page of a customer has one heading, a title, and words for all it offers: %s',
  async ([, open], { page }) => {
    await open(page);
    await checkPage(page);
  },
);
