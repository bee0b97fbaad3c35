import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { getQrCode } from '#app/domain/payment/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
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

  test.each([
    'https://phishing.example/pay',
    'https://localhost:3000/',
    'http://localhost.phishing.example:3000/',
    'http://localhost.phishing.example:3000/',
  ])('payment.qrCode: invalid: %j is no address of this market', async (url) => {
    expect(await refusalOf(market.call(getQrCode, { url }))).toEqual({
      code: 'invalid',
      text: '只能为本站的网址生成二维码',
    });
    // Whoever calls through a portal is named by it; the portal itself calls for nobody.
    const by = (address: string | null) =>
      market.call(getQrCode, { url }, { visitor: signedVisitor(address, SESSION_SECRET) });
    expect((await refusalOf(by('198.51.100.7'))).code).toBe('invalid');
    expect(await by(null)).toMatch(/^<svg/);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/pay', 'weixin://x', ''])(
    '%j is no address of a site',
    async (url) => {
      await expect(market.call(getQrCode, { url })).rejects.toMatchObject({ status: 400 });
    },
  );
});
