import { expect } from 'vitest';
import { addCarts } from '#app/domain/cart/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { NO_TYPED_TERMS } from '#app/domain/catalogue/price-terms.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LISTINGS = '/customer/release-product-management1';

test('issue 54 §3: a listing says in its form what its price is for, and buyers read and pay it', async ({
  page,
  newVisitor,
}) => {
  const id = await publishedListing();
  await loggedIn(page, SELLERS.first);
  await page.goto(`${LISTINGS}/${id}`);
  const form = page.locator('main');
  const price = await form.getByLabel('单价（元/吨）').inputValue();
  await form.getByLabel('单价（元/吨）').fill('3333.33');
  await form.getByLabel('是否含税').selectOption({ label: '不含税，另加税' });
  await form.getByLabel('税率').selectOption({ label: '13%' });
  await form.getByLabel('运费').selectOption({ label: '出厂或自提，不含运费' });
  await form.getByLabel(/^账期/).fill('一个月');
  await press(page, '保存');
  await expect(form.getByLabel(/^账期/)).toHaveMessage(/请输入账期天数/);
  // What was typed is there.
  expect(await form.getByLabel('是否含税').inputValue()).toBe('no');
  await form.getByLabel(/^账期/).fill('');
  await press(page, '保存');
  // A price that is far from the others is asked about once.
  if ((await page.getByText('无误请再次提交').count()) > 0) await press(page, '保存');
  await expect(page).toShowToast('保存成功');

  const buyer = await newVisitor();
  await buyer.goto(`/detail?selfId=${id}&type=sale`);
  await expect(buyer).toShow('3,766.6629');
  await expect(buyer).toShow('已加税13%，卖家报不含税 ¥3,333.33/吨');
  await expect(buyer).toShow('出厂或自提，不含运费');
  await page.goto(`${LISTINGS}/${id}`);
  expect(await form.getByLabel('单价（元/吨）').inputValue()).toBe('3333.33');
  // Back to what such goods cost, for who copies it.
  await form.getByLabel('是否含税').selectOption({ label: '含税' });
  await form.getByLabel('单价（元/吨）').fill(price);
  await press(page, '保存');
  await expect(page).toShowToast('保存成功');
});

test('issue 54 §3: a price that has ended shows 待更新, takes inquiries, and one press confirms it', async ({
  page,
  newVisitor,
}) => {
  const [listing] = (
    await callApi(pageData, { rows: 500, sellerCode: SELLERS.second.sellerCode })
  ).content.filter(({ priceTerms }) => priceTerms?.lapsed);
  if (!listing) throw new Error('no price has ended');
  const { id, productVo } = listing;
  const query = `${productVo.name} ${productVo.brandNumber} ${productVo.specs}`;
  const buyer = await newVisitor();
  const customer = await registered(buyer);
  await buyer.goto(`/trading?${new URLSearchParams({ name: query, rows: '500' })}`);
  const row = buyer.locator(`#g${id}`);
  await expect(buyer).toShow(row.getByText('待更新', { exact: true }).first());
  await expect(buyer).toShow(row.getByRole('link', { name: '询价' }));
  expect(await row.getByRole('link', { name: '下单' }).count()).toBe(0);
  await buyer.goto(`/detail?selfId=${id}&type=sale`);
  await expect(buyer).toShow(/价格待卖家更新，暂不能下单，可以询价/);
  const inquire = buyer.locator('main').getByRole('link', { name: '询价', exact: true });
  expect(await inquire.first().getAttribute('href')).toContain(`sellerProductId=${id}`);
  const call = await apiOf(customer);
  const added = call(addCarts, { productId: id, count: '10', source: 'sale' });
  await expect(added).rejects.toThrow('byOffer');

  await loggedIn(page, SELLERS.second);
  await page.goto('/customer/sale-desk');
  await page
    .getByRole('link', { name: /价格待更新/ })
    .first()
    .click();
  await expect(page).toBeAt(`${LISTINGS}?state=lapsed`);
  await expect(page).toShow(productVo.name);
  await page.getByRole('button', { name: /全部确认至/ }).click();
  await expect(page).toShow(/已确认 \d+ 件商品的价格/);
  await buyer.goto(`/detail?selfId=${id}&type=sale`);
  await expect(buyer).toShow(buyer.getByRole('button', { name: '加入购物车' }));
});

test('issue 54 §3: what is shared of goods says what their price is for and how they are weighed; credit goes into the inquiry', async ({
  page,
}) => {
  const terms = {
    ...NO_TYPED_TERMS,
    ...{ taxIncluded: 'yes', taxRate: '13', freightKind: 'included', creditDays: '45' },
  };
  const id = await publishedListing({ terms, weighing: 'scale', tolerance: '4' });
  const said = '含税13%·到货·账期45天·过磅 ±4‰';
  const path = `/detail?selfId=${id}&type=sale`;
  await page.goto(path);
  const description = page.locator('meta[property="og:description"]');
  expect(await description.getAttribute('content')).toContain(said);
  await page.goto(`/share?${new URLSearchParams({ back: path })}`);
  const mail = await page.getByRole('link', { name: '用邮件发送' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toContain(said);
  await page.goto(`/inquiry?sellerProductId=${id}`);
  await expect(page).toShow(/含税13%·到货·账期45天/);
  expect(await page.getByLabel('条件').inputValue()).toBe('月结 45 天');
});

test('issue 54 §3: auctions of a seller and of the operator have their terms beside the price', async ({
  page,
}) => {
  for (const [person, path] of [
    [SELLERS.first, '/customer/sale-auctions'],
    [OPERATOR, '/customer/desk/auctions'],
  ] as const) {
    await loggedIn(page, person);
    await page.goto(path);
    await expect(page).toShow(
      page
        .locator('td')
        .filter({ hasText: /含税.*·(?:出厂|到货)/ })
        .first(),
    );
    await page.context().clearCookies();
  }
});
