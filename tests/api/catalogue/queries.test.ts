import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { queries, wrongAnswers } from './query-fixture.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

test('issue 17 §1: of 300 texts as traders type them, 95 in 100 begin with the right goods', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const wrong = await wrongAnswers(market.call);
  expect(wrong.length / queries.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
});
