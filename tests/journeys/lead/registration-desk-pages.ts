import { expect } from 'vitest';
import { loggedIn } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** A registration of the demo market in a dialog of the desk. */
async function openDialog(page: Visitor, query: string, step: string): Promise<void> {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/registrations${query}`);
  await page
    .getByRole('link', { name: new RegExp(`^${step} `) })
    .first()
    .click();
  await expect(page).toShow(page.getByRole('dialog'));
}

/** How the operator gets to the desk of registrations. */
export const REGISTRATION_DESK_PAGES = {
  'the desk of registrations': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/registrations?state=all');
  },
  'a registration that is audited': (page: Visitor) => openDialog(page, '', '审核'),
  'a request that becomes an inquiry': (page: Visitor) =>
    openDialog(page, '?state=auditPass', '发起询价'),
};
