import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const send = (body: BodyInit) =>
  fetch(market.url + pageData.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);

const LARGE = JSON.stringify({ searchInput: '钢'.repeat(3_000_000) });

test.each([
  ['of a stated size', () => LARGE],
  ['of no stated size', () => new Blob([LARGE]).stream()],
])('a body above 1 MB %s is answered 413, and its sender can read that', async (_, body) => {
  for (let time = 0; time < 10; time++) {
    const answer = await send(body());
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ resultCode: 'G400' });
  }
});
