import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { EXPORT_UNKNOWN } from '#app/domain/export/export.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { ownMarketUrl } from '#tests/support/own-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const HERE = '/customer/exports';

/** Reloads as the page does by itself without a script. */
async function untilDone(page: Visitor) {
  await expect
    .poll(
      async () => {
        await page.goto(HERE);
        return page.getByText('可下载').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
}

describe('issue 50 §2: where a list is longer than what is given at once', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startPortal({ DATABASE_URL: await ownMarketUrl(), EXPORT_AT_ONCE: '1' });
  }, 180_000);
  afterAll(() => portal.stop());

  test('its button leads to what says how many there are; they are gathered, and a message leads to the file', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-order');
    await expect(page).toShow(page.getByRole('main').getByRole('link', { name: '导出文件' }));
    const button = page.getByRole('link', { name: /^导出 \d+ 个订单$/ });
    const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(1);
    await button.click();
    await expect(page).toShow(page.getByRole('heading', { name: '导出采购订单' }));
    await expect(page).toShow(new RegExp(`全部，共 ${count} 行。超过 1 行的在后台生成`));
    await press(page, `导出 ${count} 行`);
    await expect(page).toShowToast('已开始生成，完成后给您发消息');
    await untilDone(page);
    const href = await page.getByRole('link', { name: '下载 采购订单' }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.headers()['content-disposition']).toContain('.xlsx');
    const [sheet] = await readXlsxFile(Buffer.from(await answer.body()));
    const codes = new Set(
      sheet?.data.map(([code]) => code).filter((code) => /^\d{10,}/.test(String(code))),
    );
    expect(codes.size).toBe(count);
    await page.goto('/customer/messages');
    await expect(page).toShow(new RegExp(`您导出的采购订单共 ${count} 行已生成`));
  });

  withScript('its looks at how far it is say the end once', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await loggedIn(page as unknown as Visitor, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-order');
    await page.getByRole('link', { name: /^导出 \d+ 个订单$/ }).click();
    await page.getByRole('button', { name: /^导出 \d+ 行$/ }).click();
    await page.waitForURL(`${portal.origin}${HERE}`);
    const heard = page.getByRole('main').getByRole('status');
    await expect
      .poll(() => heard.allTextContents(), { timeout: 30_000 })
      .toEqual(['导出已结束，结果见列表']);
  });

  test('another account gets nothing of it', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await loggedIn(page, { ...SIGNED_ENTERPRISE, phone: '13800000001' });
    // As the address of one that has expired: it says so where one asks anew.
    await page.goto('/customer/purchase-order.xlsx?export=1');
    await expect(page).toBeAt(HERE);
    await expect(page).toShowToast(EXPORT_UNKNOWN);
    await expect(page).toShow('没有导出文件');
  });
});
