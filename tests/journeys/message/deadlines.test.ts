import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveInquiry } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PAGE = '/customer/deadlines';

const feedAddress = (page: Visitor) => page.getByLabel('日历地址').inputValue();

/** A calendar's text with its long lines put together. */
async function calendarAt(page: Visitor, address: string): Promise<string> {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  return (await answer.text()).replaceAll('\r\n ', '');
}

describe('deadlines', () => {
  test('are listed, and come to a calendar by a secret address that can be renewed', async ({
    page,
    newVisitor,
  }) => {
    const buyer = await registered(page);
    await page.goto(PAGE);
    await expect(page).toShow('未来 30 天没有截止事项');

    const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
    await page.goto(PAGE);
    await expect(page).toShow(/^剩余 (2 天 23 小时|3 天)$/);
    await press(page, '生成日历地址');
    await expect(page).toShowToast('日历地址已生成');
    const first = await feedAddress(page);

    const calendar = await newVisitor();
    const text = await calendarAt(calendar, first);
    expect(text).toContain(`UID:inquiry-${inquiryNum}@${new URL(page.url()).host}`);
    expect(text).toContain(`SUMMARY:询价截止：${buyer.name} 的采购`);
    const { etag } = (await calendar.request.get(first)).headers();
    const again = await calendar.request.get(first, { headers: { 'if-none-match': etag ?? '' } });
    expect(again.status()).toBe(304);

    await press(page, '更换地址');
    await expect(page).toShow('旧地址立即失效');
    await expect.poll(() => feedAddress(page), { timeout: 10_000 }).not.toBe(first);
    expect((await calendar.request.get(first)).status()).toBe(404);
    expect(await calendarAt(calendar, await feedAddress(page))).toContain(inquiryNum);

    await page.getByRole('link', { name: `${buyer.name} 的采购` }).click();
    await expect(page).toBeAt(`/customer/purchase-inquiry/${inquiryNum}`);
    await openMore(page);
    const file = page.getByRole('link', { name: '加入日历' });
    const path = (await file.getAttribute('href')) ?? '';
    expect(await calendarAt(page, path)).toContain(`UID:inquiry-${inquiryNum}@`);
    await registered(calendar);
    expect((await calendar.request.get(path)).status()).toBe(404);
  });
});

describe('calendar files', () => {
  test('of an unknown thing: 404; of a thing that needs a login: the login', async ({ page }) => {
    for (const path of ['/calendar/none.ics', '/calendar/none', '/auction/calendar?id=0']) {
      expect((await page.request.get(path)).status(), path).toBe(404);
    }
    await page.goto('/inquiry/calendar?id=XJ1');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  });
});
