import { expect } from 'vitest';
import { loggedIn } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const openDesk = async (page: Visitor, query: string) => {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/leads${query}`);
};

/** How the operator gets to what visitors have left. */
export const LEAD_DESK_PAGES = {
  'the desk of leads': (page: Visitor) => openDesk(page, '?state=all&kind=car&from=2020-01-01'),
  'a lead that is marked': async (page: Visitor) => {
    await openDesk(page, '?kind=car');
    await page
      .getByRole('link', { name: /^标记已处理 / })
      .first()
      .click();
    await expect(page).toShow(page.getByRole('dialog', { name: '标记已处理' }));
  },
};
