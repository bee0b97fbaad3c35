import { describe, expect } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { promotedGoods, putIntoCart } from '#tests/support/trading-api.ts';
import { CUSTOMER_PAGES } from './customer-pages.ts';
import { checkLook } from './page-check.ts';
import { PUBLIC } from './public-pages.ts';

/** The page of each kind that holds the most. */
const KINDS = [
  'a list of a category, filtered and sorted',
  'a list by pictures',
  'goods side by side',
  'how rows look',
  'goods with coupons and a marketing group',
  'documents of goods, and a shared quote',
  'the order dialog',
  'a picture of goods',
  'a store by pictures',
  'the financing area of the trading floor',
  'group purchase',
  'a tender',
  'agent purchasing',
  'pasting a list',
  'a search of the help that finds none',
  'price guidance',
  'registering',
] as const;

const OF_CUSTOMERS = [
  'a refused checkout',
  'a spot order to be confirmed',
  'a cart that another tab has changed',
  'a checkout with every deduction',
  'the dialog of an address',
  'the confirmation of a payment',
  'paying by wallet, the code refused',
  'the dialog of a bank card',
  'a contract to be signed',
  'coupons, points and e-cards',
  'favourites whose prices have moved',
  'the orders of a company, in every state',
  'an order',
  'an order beside the other of its checkout',
  'paying the orders of a checkout',
  'a payment of the orders of a checkout',
  'a refused listing with its files',
  'an order a seller has received',
  'the inquiry form of goods',
  'a refused inquiry',
  'the offers for an inquiry',
  'the question before an offer is accepted',
  'a refused offer',
  'a refused sign-up for an auction',
  'a live auction that may be bid in',
  'the dialog of a registration for a plan',
  'the form of an auction',
  'an auction as the operator watches it',
  'an article that is looked at before it is published',
  'the desk of leads',
  'the status of the market',
  'the dialog before logging out',
] as const;

/** Pages of the route tables. */
const ADDRESSES = ['/', '/factory', '/auction', '/logisticsCloudWarehouse', '/contactUs', '/guide'];

describe('issue 17 §5: axe finds nothing at any width, and nothing is wider than the screen', () => {
  withScript.for(inTurn(KINDS, 8))('%s', async (kind, { page }) => {
    await page.goto(await PUBLIC[kind]());
    await checkLook(page);
  });

  withScript.for(inTurn(ADDRESSES, 6))('%s', async (address, { page }) => {
    await page.goto(address);
    await checkLook(page);
  });

  withScript.for(inTurn(OF_CUSTOMERS, 8))('%s', async (kind, { page }) => {
    await CUSTOMER_PAGES[kind](page);
    await checkLook(page);
  });

  withScript('a cart with a marketing group, chosen', async ({ page }) => {
    const [goods] = await promotedGoods('春季建材备货节');
    if (!goods) throw new Error('no goods');
    await putIntoCart(await registered(page), goods, '20');
    await page.goto('/shopCart');
    await page.getByRole('checkbox', { name: /^选择/ }).check();
    await expect(page).toShow(/ 已选 20 吨/);
    await checkLook(page);
  });
});
