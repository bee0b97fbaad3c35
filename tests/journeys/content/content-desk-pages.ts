import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { saveBrand } from '#app/domain/content/brand-desk-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const openPage = async (page: Visitor, path: string) => {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/${path}`);
};

const openDesk = async (page: Visitor, path = '') => {
  await loggedIn(page, OPERATOR);
  await page.goto(`/customer/desk/content${path}`);
};

/** A brand that nobody misses when a test sends the form that ends it. */
async function ownBrand(): Promise<string> {
  const name = `待停品牌 ${randomUUID().slice(0, 8)}`;
  const shown = { picture: '/brands/dailin.svg', sort: '9', shown: false };
  const call = await apiOf(OPERATOR);
  await call(saveBrand, { before: null, name, seller: 'S0005', renamesGoods: false, ...shown });
  return name;
}

/** How the operator gets to what is written for everybody. */
export const CONTENT_DESK_PAGES = {
  'the question before an article is withdrawn': async (page: Visitor) => {
    await openDesk(page, '?type=sharenotice');
    await page
      .getByRole('link', { name: /^撤下 / })
      .first()
      .click();
    await expect(page).toShow(page.getByRole('dialog', { name: '确定撤下吗？' }));
  },
  'an article that is looked at before it is published': async (page: Visitor) => {
    await openDesk(page, '?type=sharenotice');
    await page.locator('main td a').first().click();
    await press(page, '预览');
    await expect(page).toShow(page.getByRole('heading', { name: '预览' }));
  },
  'the brands, and one that is changed': (page: Visitor) => openPage(page, 'brands?brand=江北特钢'),
  'the question before a brand ends': async (page: Visitor) => {
    const brand = encodeURIComponent(await ownBrand());
    await openPage(page, `brands?dialog=end&brand=${brand}`);
  },
  'categories below another one': (page: Visitor) => openPage(page, 'categories?below=01'),
  'the question where goods of a category go': (page: Visitor) =>
    openPage(page, 'categories?below=0101&dialog=end&category=010101'),
  'the trading floor': (page: Visitor) => openPage(page, 'trading-floor'),
  'the import of price guides': (page: Visitor) => openPage(page, 'trading-floor/import'),
  'the terms of payment': (page: Visitor) => openPage(page, 'dictionaries'),
  'ways and regions of delivery': (page: Visitor) => openPage(page, 'delivery'),
  'rates of tax': (page: Visitor) => openPage(page, 'tax-rates'),
  'rates of currencies': (page: Visitor) => openPage(page, 'exchange-rates'),
  'the platform’s own store': (page: Visitor) => openPage(page, 'own-store'),
  'banners and friendly links': (page: Visitor) => openDesk(page, '/pictures'),
  'the form of a banner': (page: Visitor) => openDesk(page, '/pictures/banner/new'),
};
