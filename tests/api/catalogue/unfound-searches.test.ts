import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditPage } from '#app/domain/account/audit-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import {
  saveTradeWord,
  tradeWordChanges,
  tradeWordList,
  undoTradeWord,
  unfoundSearches,
} from '#app/domain/catalogue/search/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Caller, refusalOf, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { DEMO_ACCOUNTS } from '#trading-api/demo/accounts.ts';

let market: TestMarket;
let operator: Caller;

const logIn = async () => {
  operator = await market.as(DEMO_ACCOUNTS.find(({ role }) => role === '平台运营')?.phone ?? '');
};
beforeAll(async () => {
  market = await startMarket();
  await logIn();
});
afterAll(() => market.close());

const search = (name: string, more = {}) => market.call(pageData, { name, rows: 5, ...more });
const unfound = async () => (await operator(unfoundSearches, {})).map(({ text }) => text);

test('tradeWord.unfound: what finds nothing by its words alone is counted, and what may be personal is not', async () => {
  await search('鬼画符钢');
  await search('鬼畫符鋼');
  await search('13912345678');
  await search('螺纹钢');
  await search('玛瑙', { deliveryPlace: ['上海市'] });
  const [first, ...others] = await operator(unfoundSearches, {});
  expect(first).toMatchObject({ text: '鬼画符钢', count: 2 });
  expect(others).toEqual([]);
});

test('tradeWord.unfound: of one caller only some a minute are noted, and none for longer than seven days', async () => {
  for (let at = 0; at < 20; at += 1)
    await search(`玛瑙珠${'甲乙丙丁戊己庚辛壬癸'.repeat(2)[at]}${at}`);
  expect((await unfound()).length).toBeLessThanOrEqual(10);
  market.advance(8 * DAY_MS);
  await logIn();
  expect(await unfound()).toEqual([]);
});

test('tradeWord.undo: a word that was made a synonym is searched with, logged with what it was before, and taken back unless changed since', async () => {
  await operator(saveTradeWord, { word: '鬼画符钢', kind: 'synonym', meanings: ['螺纹钢'] });
  expect(await unfound()).not.toContain('鬼画符钢');
  const { content } = await operator(auditPage, { page: 1, rows: 1 });
  expect(content[0]).toMatchObject({
    action: 'tradeWordSaved',
    detail: '鬼画符钢',
    changes: [
      { field: '类型', before: '', after: '同义词' },
      { field: '含义', before: '', after: '螺纹钢' },
    ],
  });
  const [made] = await operator(tradeWordChanges, {});
  expect(made).toMatchObject({ word: '鬼画符钢', before: null, stands: true });
  await operator(saveTradeWord, { word: '鬼画符钢', kind: 'synonym', meanings: ['盘螺'] });
  const id = made?.id ?? '';
  expect(await refusalOf(operator(undoTradeWord, { id }))).toMatchObject({ code: 'changed' });
  const [changed] = await operator(tradeWordChanges, {});
  await operator(undoTradeWord, { id: changed?.id ?? '' });
  await operator(undoTradeWord, { id });
  const words = await operator(tradeWordList, {});
  expect(words.map(({ word }) => word)).not.toContain('鬼画符钢');
  const after = await operator(tradeWordChanges, {});
  expect(after.slice(0, 4).map(({ stands }) => stands)).toEqual([true, false, false, false]);
});
