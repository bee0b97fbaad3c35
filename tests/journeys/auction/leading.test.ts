import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import { asBrowsersDoWhenFull, test, withScript } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const POLL = '**/auction/poll*';
const LONGEST_MS = 20_000;
const TWO_SECONDS = 2000;

const price = (page: Visitor) => page.getByRole('textbox', { name: '出价' });
const receipts = (page: Visitor) => page.getByRole('table', { name: '我的出价' });

async function pairOf(page: Visitor, other: Visitor): Promise<[Customer, Customer]> {
  const [one, two] = await bidders([page, other]);
  if (!one || !two) expect.fail('no bidders');
  return [one, two];
}

/** Bids by the API, as another window or a colleague does, once the auction has begun. */
async function bid(customer: Customer, auctionId: string, amount: string, over = '') {
  const call = await apiOf(customer);
  const meant = over ? { confirmed: amount, leading: over } : {};
  const send = async () =>
    (await call(increasePrice, { auctionId, price: amount, count: '120', ...meant })).code;
  await expect.poll(send, { timeout: LONGEST_MS }).toBe('success');
}

asBrowsersDoWhenFull(
  'issue 52 §3: who leads is told so and asks for another bid, with its figures in words and what it comes to',
  async ({ page, newVisitor }) => {
    const [customer, rival] = await pairOf(page, await newVisitor());
    const id = await giveRunningAuction([customer, rival], { starts: 2, ends: 300 });
    await bid(rival, id, '2600.00');
    await page.goto(`/details?id=${id}&refresh=off`);
    await expect(page).toShow('2,610.00 × 120 吨 = ¥313,200.00');
    await expect(page).toShow('本场不收保证金');
    const stale = await newVisitor();
    await loggedIn(stale, customer);
    await stale.goto(`/details?id=${id}&refresh=off`);
    await press(page, '出价');
    await expect(page).toShowToast('出价成功：¥2,610.00，当前排名第 1');
    await expect(page).toShow('您目前领先');
    await expect(page).toShow('2,620.00 × 120 吨 = ¥314,400.00');

    // A window that was opened before places nothing either.
    await price(stale).fill('2630.00');
    await stale.getByRole('button', { name: /^(出价|再次加价)$/ }).click();
    await expect(stale).toShow(/^您目前以 ¥2,610\.00 领先，这次是在自己的出价上加价/);

    await press(page, '再次加价');
    await expect(page).toShow(
      '您目前以 ¥2,610.00 领先，这次是在自己的出价上加价，请核对：单价 ¥2,620.00（贰仟陆佰贰拾元整），' +
        '数量 120 吨，总金额 ¥314,400.00（叁拾壹万肆仟肆佰元整）',
    );
    expect(await receipts(page).getByText('已接受').count()).toBe(1);
    await press(page, '确认出价');
    await expect(page).toShowToast('出价成功：¥2,620.00，当前排名第 1');
    // What the other window was asked about is not so any more.
    await stale.getByRole('button', { name: '确认出价' }).click();
    await expect(stale).toShow(/^您目前以 ¥2,620\.00 领先/);
    expect(await stale.getByText('出价成功').count()).toBe(0);
  },
);

withScript(
  'issue 52 §3: the total follows what is typed; a bid of another window is there without a word of another bidder',
  async ({ page, newVisitor }) => {
    const [customer, rival] = await pairOf(page, await newVisitor());
    const id = await giveRunningAuction([customer, rival], { starts: 2, ends: 300 });
    await bid(customer, id, '2600.00');
    await page.goto(`/details?id=${id}`);
    await expect(page).toShow('您目前领先');
    await price(page).fill('￥2,６50 元');
    await expect(page).toShow('2,650.00 × 120 吨 = ¥318,000.00');
    await price(page).fill('x');
    await expect(page).toShow(/^—$/);
    await price(page).fill('2610.00');
    await page.locator('[name=price]').blur();

    await bid(customer, id, '2620.00', '2600.00');
    await expect(page).toShow(receipts(page).getByText('2,620.00'));
    await expect(page).toShow('2,630.00 × 120 吨 = ¥315,600.00');
    expect(await page.getByText(/最高价已变动/).count()).toBe(0);
    await bid(rival, id, '2640.00');
    await expect(page).toShow('最高价已变动，出价已调整为 ¥2,650.00');
    await expect(page).toShow('您当前排名第 2');
    // What it was raised to is read, and a text of an earlier minimum stays no longer than it is true.
    await price(page).fill('2655.00');
    expect(await page.getByText(/最高价已变动/).count()).toBe(0);
    await press(page, '出价');
    await expect(price(page)).toHaveMessage('出价须为起拍价加 ¥10.00 的整数倍');
    await bid(rival, id, '2680.00', '2640.00');
    await expect(page).toShow('最高价已变动，出价已调整为 ¥2,690.00');
    expect(await page.getByText('出价须为起拍价加 ¥10.00 的整数倍').count()).toBe(1);
  },
);

withScript(
  'issue 52 §3: a page that has slept says how old it is, and catches up within two seconds, whatever line has died meanwhile',
  async ({ page, newVisitor }) => {
    const [rival] = await pairOf(await newVisitor(), await newVisitor());
    const id = await giveRunningAuction([rival], { starts: 2, ends: 300 });
    await page.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + Number(Reflect.get(window, 'slept') ?? 0);
    });
    await bid(rival, id, '2600.00');
    await page.goto(`/details?id=${id}`);
    await expect(page).toShow(/^您的网络往返约/);
    await expect(page).toShow(/^数据截至 \d\d-\d\d \d\d:\d\d:\d\d$/);
    // A line that died with the machine's sleep answers nothing, and does not say so.
    const hangs = page.waitForRequest(POLL);
    await page.route(POLL, () => {});
    await hangs;
    await bid(rival, id, '2700.00', '2600.00');
    await page.unroute(POLL);
    await page.evaluate(() => Reflect.set(window, 'slept', 8 * 3_600_000));
    await page.getByText('¥2,700.00').first().waitFor({ timeout: TWO_SECONDS });
    await idle(page);
  },
);

withScript(
  'issue 52 §3: a bid that waited for the line is not sent on at a price of before',
  async ({ page, newVisitor, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const [customer, rival] = await pairOf(page, await newVisitor());
    const free = { biddingMode: 'free_bidding' as const };
    const id = await giveRunningAuction([customer, rival], { starts: 2, ends: 300 }, free);
    await bid(rival, id, '2600.00');
    await page.goto(`/details?id=${id}`);
    await expect(page).toShow(/^您的网络往返约/);
    await page.context().setOffline(true);
    await expect(page).toShow(/本页显示的是 .+ 的情况，恢复后自动更新/);
    // As if this had been an hour ago.
    await page.locator('[name=asOf]').evaluate((control) => {
      if (control instanceof HTMLInputElement)
        control.value = `${Number(control.value) - 3_600_000}`;
    });
    await press(page, '出价');
    await expect(page).toShow('网络连接中断，恢复后将自动继续。');
    await bid(rival, id, '2700.00', '2600.00');
    await page.context().setOffline(false);
    await expect(page).toShow(/^您看到的是 .+ 的情况，当前最高价已是 ¥2,700\.00，请核对后再出价$/);
    await expect(page).toShow('¥2,700.00');
    expect(await receipts(page).getByText('已接受').count()).toBe(0);
    // Whoever has read it bids.
    await settled(page);
    await press(page, '出价');
    await expect(page).toShowToast('出价成功：¥2,600.00，当前排名第 2');
  },
);

test('issue 52 §3: the proof is one closed block at the end, in words first', async ({ page }) => {
  const id = await giveRunningAuction([], { starts: 60, ends: 300 });
  await page.goto(`/details?id=${id}`);
  const main = await page.locator('main').textContent();
  const from = main?.indexOf('公正性证明') ?? -1;
  expect(from).toBeGreaterThan(main?.indexOf('竞价条款') ?? 0);
  for (const words of ['记录指纹', '离线校验', 'npm run']) {
    expect(main?.indexOf(words)).toBeGreaterThan(from);
  }
  expect(await page.locator('details[open]').count()).toBe(0);
});
