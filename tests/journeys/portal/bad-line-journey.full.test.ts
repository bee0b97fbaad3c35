import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { inquiryList } from '#app/domain/inquiry/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { type BadLine, startBadLine } from '#tests/support/bad-line.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { idle } from '#tests/support/idle.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import { apiOf, giveAddress, plentifulGoods } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
/** 400 kbit/s and 1,500 ms. */
const SLOW = {
  offline: false,
  latency: 1500,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const ANSWERED_WITHIN_MS = 100;

let line: BadLine;

beforeAll(async () => {
  line = await startBadLine(inject('portalOrigin'));
});

afterAll(() => line.close());

/** Notes how long after each click the page says that something is on its way. */
async function timeClicks(page: Page): Promise<number[]> {
  const answers: number[] = [];
  await page.exposeFunction('noteAnswer', (ms: number) => answers.push(ms));
  await page.addInitScript(() => {
    let clickedAt: number | undefined;
    addEventListener(
      'click',
      () => {
        clickedAt = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (clickedAt === undefined || !document.querySelector('main[aria-busy]')) return;
      (window as unknown as { noteAnswer(ms: number): void }).noteAnswer(
        performance.now() - clickedAt,
      );
      clickedAt = undefined;
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
  return answers;
}

withScript(
  'issue 13: on a bad line, with a deployment in the middle: browse, inquire, order, pay and bid',
  { timeout: 300_000 },
  async ({ newVisitor, watch }) => {
    watch.expectProblem(/ERR_|Failed|404|another host/);
    const page = await newVisitor({ baseURL: line.origin });
    page.setDefaultTimeout(60_000);
    const [customer] = await bidders([page]);
    if (!customer) throw new Error('no customer');
    await giveAddress(customer);
    const goods = await plentifulGoods(LOGISTICS);
    const auctionId = await giveRunningAuction([customer], { starts: 3, ends: 900 });
    const answers = await timeClicks(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', SLOW);
    line.begin();

    const hasScripts = async () => (await takenOver(page).count()) > 0;
    /** Opens a page, again where the browser has nothing to show, or no scripts with it. */
    async function open(path: string): Promise<void> {
      do {
        // Of a test whose time is over, the page is closed, and nothing opens it again.
        while (!(await page.goto(path).catch(() => null))) expect(page.isClosed()).toBe(false);
        await idle(page);
      } while (!(await hasScripts()));
    }
    /** Without scripts the browser itself says that it is loading. */
    async function click(control: Locator): Promise<void> {
      await page.waitForLoadState('load');
      await idle(page);
      const before = answers.length;
      const isOurs = await hasScripts();
      await control.click();
      if (isOurs) await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(before + 1);
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const shows = (control: Locator) => control.first().waitFor();

    await open('/trading');
    await click(page.getByRole('table').getByRole('link').first());
    await shows(button('加入购物车'));

    await open(`/inquiry?sellerProductId=${goods.id}`);
    await page.getByLabel('截止时间').fill('2099-01-01T08:00');
    await page.getByLabel('条件').selectOption('款到发货');
    await page.getByLabel('交货方式').selectOption('1');
    await page.getByLabel('备注').fill('须附质保书');
    await click(button('添加一行'));
    await shows(page.getByText('询价商品（2）'));
    await click(page.getByRole('link', { name: '首页' }).first());
    await page.waitForURL(/\/$/);
    await page.goBack();
    await shows(page.getByText('询价商品（2）'));
    await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('须附质保书');
    await click(page.getByRole('button', { name: '删除第 2 行' }));
    await shows(page.getByText('询价商品（1）'));
    await click(button('提交询价'));
    await page.waitForURL(/purchase-inquiry/);

    line.deploy();

    await open(`/detail?selfId=${goods.id}&type=sale`);
    await click(button('立即购买'));
    await page.getByLabel('订单备注').fill('断线也要送到');
    await click(button('提交订单'));
    await page.waitForURL(/\/pay\?orderCode=/);
    await click(button('立即支付'));
    await shows(page.getByRole('link', { name: '模拟扫码' }));
    await open((await page.getByRole('link', { name: '模拟扫码' }).getAttribute('href')) ?? '');
    await click(button('确认支付'));
    await shows(page.getByText('支付成功'));

    await open(`/details?id=${auctionId}`);
    await page.getByRole('textbox', { name: '出价' }).fill('2620.00');
    await click(button('出价'));
    // Where its first answer was lost, the bid was sent again.
    await shows(page.getByText(/出价成功：¥2,620\.00|已提交过，没有重复提交/));

    const call = await apiOf(customer);
    const inquiries = await call(inquiryList, {});
    expect(inquiries.content.length).toBe(1);
    const { content: orders } = await call(purchaseOrders, {});
    expect(orders.map(({ remark }) => remark)).toEqual(['断线也要送到']);
    await open(`/details?id=${auctionId}`);
    expect(await page.getByText('2,620.00').count()).toBeGreaterThan(0);
    expect(line.lost()).toBeGreaterThan(5);
    expect(Math.max(...answers)).toBeLessThanOrEqual(ANSWERED_WITHIN_MS);
  },
);
