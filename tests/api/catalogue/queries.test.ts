import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { addSand, queries, wrongAnswers } from './query-fixture.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  await addSand(market.db);
});
afterAll(() => market.close());

test('issue 17 §1: of 300 texts as traders type them, 97 in 100 begin with the right goods', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const { call } = await market.buyer();
  const wrong = await wrongAnswers(call);
  expect(wrong.length / queries.length, wrong.join('\n')).toBeLessThanOrEqual(0.03);
});
