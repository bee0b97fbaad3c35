import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { asBrowsersDoWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';

const LONGEST_MS = 20_000;

asBrowsersDoWhenFull(
  'issue 52 §3: a limit is set with its total in words, bids step by step, is seen by its owner alone, and is taken back',
  async ({ page, newVisitor }) => {
    const [customer, rival] = await bidders([page, await newVisitor()]);
    if (!customer || !rival) expect.fail('no bidders');
    const id = await giveRunningAuction(
      [customer, rival],
      { starts: 2, ends: 300 },
      {
        biddingMode: 'open_bidding',
        proxyBids: true,
      },
    );
    const call = await apiOf(rival);
    const bid = async (price: string) =>
      (await call(increasePrice, { auctionId: id, price, count: '120' })).code;
    await expect.poll(() => bid('2600.00'), { timeout: LONGEST_MS }).toBe('success');

    await page.goto(`/details?id=${id}&refresh=off`);
    await expect(page).toShow(/^竞买人可以设一个上限，系统按加价幅度替其出价/);
    await page.locator('summary', { hasText: /^代理出价$/ }).click();
    await press(page, '设置上限');
    await expect(page).toShow('请输入代理出价的上限');
    await page.getByRole('textbox', { name: /上限单价/ }).fill('2,700');
    await press(page, '设置上限');
    await expect(page).toShow(
      '系统将按加价幅度替您出价，最高至单价 ¥2,700.00（贰仟柒佰元整），数量 120 吨，' +
        '总金额最高 ¥324,000.00（叁拾贰万肆仟元整）。代为记入的出价不能撤回，请核对',
    );
    await press(page, '确认上限');
    await expect(page).toShowToast('代理出价已设至 ¥2,700.00，您目前领先');
    await expect(page).toShow('代理出价：上限 ¥2,700.00');
    await expect(page).toShow('您目前领先');
    await expect(page).toShow(/（代理）$/);

    expect(await bid('2650.00')).toBe('success');
    // The portal asks for the state five times a second.
    const shown = async () => {
      await page.goto(`/details?id=${id}&refresh=off`);
      return page.content();
    };
    await expect.poll(shown, { timeout: LONGEST_MS }).toContain('2,660.00');
    await expect(page).toShow('竞价记录第 4 条，代理出价');
    const stranger = await newVisitor();
    const shownToStranger = async () => {
      await stranger.goto(`/details?id=${id}&refresh=off`);
      return stranger.content();
    };
    await expect.poll(shownToStranger, { timeout: LONGEST_MS }).toContain('2,660.00');
    expect(await stranger.content()).not.toContain('2,700');

    await page.locator('summary', { hasText: '代理出价：上限 ¥2,700.00' }).click();
    await press(page, '撤回代理出价');
    await expect(page).toShowToast('已撤回代理出价，已记入的出价仍然有效');
    expect(await page.locator('summary', { hasText: /^代理出价$/ }).count()).toBe(1);
  },
);

test('issue 52 §3: an auction whose terms do not allow it has no automatic bid', async ({
  page,
}) => {
  const [customer] = await bidders([page]);
  if (!customer) expect.fail('no bidder');
  const id = await giveRunningAuction([customer], { starts: 2, ends: 300 });
  await page.goto(`/details?id=${id}&refresh=off`);
  expect(await page.getByText('代理出价').count()).toBe(0);
});
