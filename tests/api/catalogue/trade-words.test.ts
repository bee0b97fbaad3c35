import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { saveTradeWord, tradeWordList } from '#app/domain/catalogue/search/contract.ts';
import { type Caller, callersOf, problemsOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';

let market: OpenMarket;
let operator: Caller;

beforeAll(async () => {
  market = await openMarket();
  operator = await callersOf(market.url).as(
    DEMO_ACCOUNTS.find(({ role }) => role === '平台运营')?.phone ?? '',
  );
});
afterAll(() => market.close());

test('tradeWord.list names what every market begins with', async () => {
  const words = await operator(tradeWordList, {});
  expect(words).toContainEqual({ word: '罗纹钢', kind: 'misspelling', meanings: ['螺纹钢'] });
});

describe('tradeWord.save', () => {
  test('issue 17 §1: what the operator says is searched with, until it is taken back', async () => {
    await operator(saveTradeWord, { word: '絲條', kind: 'misspelling', meanings: ['螺紋鋼', ''] });
    const { content, understanding } = await market.call(pageData, { name: '丝条', rows: 5 });
    expect(understanding?.readAs).toEqual([{ typed: '丝条', meant: ['螺纹钢'] }]);
    expect(content).toHaveLength(5);
    await operator(saveTradeWord, { word: '丝条', kind: 'none', meanings: [] });
    const words = await operator(tradeWordList, {});
    expect(words.map((each) => each.word)).not.toContain('丝条');
  });

  test('missing: a word, and what it means', async () => {
    const problems = problemsOf(
      operator(saveTradeWord, { word: ' ', kind: 'synonym', meanings: [] }),
    );
    expect((await problems).map(({ path, code }) => [path, code])).toEqual([
      [['word'], 'missing'],
      [['meanings'], 'missing'],
    ]);
  });
});
