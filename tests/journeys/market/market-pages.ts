import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const openDesk = async (page: Visitor, path: string) => {
  await loggedIn(page, OPERATOR);
  await page.goto(path);
};

/** How the operator gets to what the market says of itself. */
export const MARKET_PAGES = {
  'the settings of the market': (page: Visitor) => openDesk(page, '/customer/desk/market'),
  'the settings of the market, previewed': async (page: Visitor) => {
    await openDesk(page, '/customer/desk/market');
    await press(page, '预览');
    await expect(page).toShow(page.getByRole('heading', { name: '预览' }));
  },
  'invitations and stores': (page: Visitor) => openDesk(page, '/customer/desk/members/new'),
};
