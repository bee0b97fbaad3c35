import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

/** A seller who has sold in the month before. */
export const SELLER = { phone: '13800000005', password: DEMO_PASSWORD, name: '许砚清' };

/** The last of the statements that the seller has not confirmed. */
export async function openUnconfirmed(page: Visitor): Promise<void> {
  await loggedIn(page, SELLER);
  await page.goto('/customer/sale-statements');
  await page.getByRole('row').filter({ hasText: '待我方确认' }).last().getByRole('link').click();
  await expect(page).toBeAt(/^\/customer\/sale-statements\/\d+\/\d{4}-\d{2}$/);
}

/** How customers get to their statements. */
export const STATEMENT_PAGES = {
  'the statements of a seller': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-statements');
  },
  'the desk of a seller': async (page: Visitor) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-desk');
  },
  'no statements': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/statements');
    await expect(page).toShow('本月没有往来');
  },
  'a statement with a refused remark': async (page: Visitor) => {
    await openUnconfirmed(page);
    await press(page, '保存备注');
    await expect(page).toShow('请填写差异说明');
  },
};
