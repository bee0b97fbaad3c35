import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getQrCode } from '#app/domain/payment/contract.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

describe('payment.qrCode', () => {
  test('draws an address as SVG', async () => {
    const url = 'http://localhost:3000/multiplePaypayHandle?orderCode=1&payMethod=wechat';
    const response = await fetch(`${market.url}${getQrCode.path}?url=${encodeURIComponent(url)}`);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    const svg = await response.text();
    expect(svg).toMatch(/^<svg/);
    expect(await market.call(getQrCode, { url })).toBe(svg);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/pay', 'weixin://x', ''])(
    '%j is no address of a site',
    async (url) => {
      await expect(market.call(getQrCode, { url })).rejects.toMatchObject({ status: 400 });
    },
  );
});
