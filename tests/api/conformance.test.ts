import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { conformance } from '../conformance/conformance.ts';
import { startMarket } from './market.ts';

test('the reference API conforms to the contract, and serves it as OpenAPI', async () => {
  const market = await startMarket();
  try {
    const account = { phone: DEMO_ACCOUNTS[0].phone, password: DEMO_PASSWORD };
    const checks = await conformance(market.url, account);
    expect(checks.filter(({ failure }) => failure)).toEqual([]);
    // Only what cannot be done twice is refused: an account that exists, a forged notification.
    expect(
      checks
        .filter(({ check, got }) => check === 'answer' && got !== '000')
        .map((each) => each.got),
    ).toEqual(['R001', 'N001']);
    const document = await (await fetch(`${market.url}/api/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
  } finally {
    await market.close();
  }
});
