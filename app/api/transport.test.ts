import { afterEach, describe, expect, test, vi } from 'vitest';
import { getQrCode } from '#app/domain/payment/contract.ts';
import { ApiFailure, ApiRefusal } from './errors.ts';
import { callEndpoint } from './transport.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
const REFUSED = { resultCode: 'G404', resultMessage: 'refused', content: '订单不存在' };

const fetched = vi.spyOn(globalThis, 'fetch');
afterEach(() => {
  fetched.mockReset();
});

/** Calls an endpoint that answers SVG, and is answered this. */
function drawing(body: string, contentType: string, status = 200) {
  const headers = { 'content-type': contentType };
  fetched.mockResolvedValueOnce(new Response(body, { status, headers }));
  const options = { baseUrl: 'http://localhost', timeoutMs: 1000 };
  return callEndpoint(getQrCode, { url: 'https://example.com/' }, options);
}

describe('an endpoint that answers a document', () => {
  test.each(['image/svg+xml', 'Image/SVG+XML; charset=utf-8'])(
    'gives what comes as %s as it is',
    async (contentType) => {
      expect(await drawing(SVG, contentType)).toBe(SVG);
    },
  );

  test('throws the refusal that comes in its place', async () => {
    const refused = drawing(JSON.stringify(REFUSED), 'application/json; charset=utf-8');
    await expect(refused).rejects.toBeInstanceOf(ApiRefusal);
    await expect(refused).rejects.toMatchObject({ code: 'G404', text: '订单不存在' });
  });

  test('fails on any other document, and on an error that is drawn', async () => {
    await expect(drawing('<html></html>', 'text/html')).rejects.toBeInstanceOf(ApiFailure);
    await expect(drawing(SVG, 'image/svg+xml', 502)).rejects.toMatchObject({ status: 502 });
  });
});
