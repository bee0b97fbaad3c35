import { afterAll, beforeAll, expect, inject } from 'vitest';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import { PICKED, startMapProvider } from '#tests/support/map-provider.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

let provider: Awaited<ReturnType<typeof startMapProvider>>;
let portal: PortalProcess;
beforeAll(async () => {
  provider = await startMapProvider();
  // Beside the shared portal, on its trading API.
  portal = await startPortal({
    TRADING_API_URL: inject('portalOrigin'),
    MAP_PICKER_URL: provider.url,
  });
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await provider.close();
});

const AT_PROVIDER = /^another host: http:\/\/127\.0\.0\.1:\d+\/picker\.html$/;

/** A new customer at the dialog of a new address, with a place to be pointed out. */
async function atMap(page: Visitor): Promise<void> {
  await atCheckout(page, await plentifulGoods(), { withAddress: false });
  await press(page, '添加收货地址');
  await fill(page, { 收货人: '王小明', 手机号: '13912345678' });
  await page.getByText('地图定位（可不填）').click();
}

const street = (page: Visitor) => page.getByRole('textbox', { name: '收货地址' });

withScript(
  'spec 3 §7: a map location picker: an address is picked on the map, or typed beside it',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(AT_PROVIDER);
    const page = await newVisitor({ baseURL: portal.origin });
    await atMap(page);
    await page.frameLocator('iframe').getByRole('button', { name: '选这里' }).click();
    await expect(page).toShow(`已选定 ${PICKED.address}（120.2986, 31.5683）`);
    expect(await street(page).inputValue()).toBe(PICKED.address);
    await press(page, '保存地址');
    await expect(page).toShow(page.getByRole('radio', { name: PICKED.address }));
  },
);

test('without a script the place is typed', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: portal.origin });
  await atMap(page);
  expect(await page.locator('iframe').count()).toBe(0);
  await street(page).fill(PICKED.address);
  await fill(page, { 经度: '120.2986', 纬度: '31.5683' });
  await press(page, '保存地址');
  await expect(page).toShow(page.getByRole('radio', { name: PICKED.address }));
});

withScript(
  'only the provider is listened to, and only its page is embedded',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(AT_PROVIDER);
    const page = await newVisitor({ baseURL: portal.origin });
    await atCheckout(page, await plentifulGoods(), { withAddress: false });
    await press(page, '添加收货地址');
    await page.getByRole('dialog').waitFor();
    const answer = await page.reload();
    expect(answer?.headers()['content-security-policy']).toContain(
      `frame-src ${new URL(provider.url).origin};`,
    );
    await page.getByText('地图定位（可不填）').click();
    // The page's own listener comes before this one, and what it shows comes with the next frame.
    await page.evaluate(
      (place) =>
        new Promise((done) => {
          addEventListener('message', () =>
            requestAnimationFrame(() => requestAnimationFrame(done)),
          );
          postMessage(place, '*');
        }),
      { ...PICKED, address: '假的' },
    );
    expect(await page.getByLabel('经度').inputValue()).toBe('');
  },
);
