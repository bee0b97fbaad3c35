import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0 Mobile';

const ADDRESSES = {
  OTO_ANDROID_URL: 'https://download.example.com/oto.apk',
  OTO_IOS_URL: 'https://apps.example.com/oto',
  DELIVERY_ANDROID_URL: 'https://download.example.com/delivery.apk',
};

const button = (platform: 'Android' | 'iOS') => ({ name: `${platform} 下载`, exact: true });

test('spec 1 §5: 请使用苹果端下载', async ({ newVisitor }) => {
  const page = await newVisitor({ userAgent: IPHONE });
  await page.goto('/downloadApp?type=oto');
  await page.getByRole('link', button('Android')).click();
  await expect(page).toShow('请使用苹果端下载');
});

test('spec 1 §5: 请使用安卓端下载', async ({ newVisitor }) => {
  const page = await newVisitor({ userAgent: PHONE });
  await page.goto('/downloadApp?type=delivery');
  await page.getByRole('link', button('iOS')).click();
  await expect(page).toShow('请使用安卓端下载');
});

test('spec 3 §2.7: both apps, each for both systems', async ({ page }) => {
  await page.goto('/downloadApp?type=oto');
  for (const app of ['商城 APP', '配送 APP']) {
    await page.getByRole('link', { name: app, exact: true }).click();
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: `${app}下载` }));
    for (const platform of ['Android', 'iOS'] as const) {
      await expect(page).toShow(page.getByRole('link', button(platform)));
    }
  }
});

test('an app without an address shows a message', async ({ page }) => {
  await page.goto('/downloadApp?type=oto');
  await page.getByRole('link', button('iOS')).click();
  await expect(page).toShow('该应用的下载地址尚未公布，请联系客服。');
});

describe('a portal that has the addresses of the apps', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startPortal({ ...ADDRESSES, TRADING_API_URL: inject('portalOrigin') });
  });
  afterAll(() => portal.stop());

  test.for([
    ['oto', 'android', PHONE, ADDRESSES.OTO_ANDROID_URL],
    ['oto', 'ios', IPHONE, ADDRESSES.OTO_IOS_URL],
    ['delivery', 'android', PHONE, ADDRESSES.DELIVERY_ANDROID_URL],
    ['oto', 'android', 'a computer', ADDRESSES.OTO_ANDROID_URL],
  ] as const)('%s for %s is at its address', async ([type, platform, userAgent, address]) => {
    const response = await fetch(`${portal.origin}/downloadApp?type=${type}&platform=${platform}`, {
      headers: { 'user-agent': userAgent },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([302, address]);
  });

  test('the answer to one device is not kept for another', async () => {
    const path = `${portal.origin}/DownloadApp?type=oto&platform=android`;
    const refused = await fetch(path, { headers: { 'user-agent': IPHONE } });
    expect(await refused.text()).toContain('请使用苹果端下载');
    const sent = await fetch(path, { headers: { 'user-agent': PHONE }, redirect: 'manual' });
    expect(sent.status).toBe(302);
  });
});
