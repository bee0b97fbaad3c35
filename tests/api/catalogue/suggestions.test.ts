import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageData, searchSuggestions } from '#app/domain/catalogue/listing-contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const suggest = (text: string) => market.call(searchSuggestions, { text });

describe('search.suggestions', () => {
  test.each([
    ['螺纹', { text: '螺纹钢', kind: 'category', code: '010101' }],
    ['luow', { text: '螺纹钢', kind: 'category', code: '010101' }],
    ['LWG', { text: '螺纹钢', kind: 'category', code: '010101' }],
    ['热卷', { text: '热轧卷板', kind: 'category', code: '010201' }],
    ['hrb4', { text: 'HRB400E', kind: 'grade' }],
    ['衡原', { text: '衡原钢铁', kind: 'manufacturer' }],
    ['上', { text: '上海市', kind: 'place' }],
    ['螺纹钢 hrb', { text: '螺纹钢 HRB400E', kind: 'goods' }],
    ['上海 螺', { text: '上海 螺纹钢', kind: 'category' }],
    ['螺纹钢 什么也不是', { text: '螺纹钢', kind: 'category', code: '010101' }],
    ['螺蚊钢 什么也不是', { text: '螺纹钢', kind: 'category', code: '010101' }],
    ['lwg hrb', { text: '螺纹钢 HRB400E', kind: 'goods' }],
    ['上海 螺纹钢 hrb', { text: '上海 螺纹钢 HRB400E', kind: 'grade' }],
  ])('%s: %j', async (text, suggestion) => {
    expect(await suggest(text)).toContainEqual(expect.objectContaining(suggestion));
  });

  test('have as many goods as they say, none without', async () => {
    for (const text of [
      '螺纹钢 h',
      '上海 螺',
      '上海 螺纹钢 hrb',
      'pp',
      'zh',
      '无锡 不锈钢 3',
      '衡',
      '甲',
    ]) {
      for (const { text: chosen, kind, code, count } of await suggest(text)) {
        const of = code
          ? kind === 'seller'
            ? { sellerCode: [code] }
            : { categoryCode: [code] }
          : { name: chosen };
        const { totalElements } = await market.call(pageData, { ...of, rows: 1 });
        expect(totalElements, `${text}: ${chosen}`).toBe(count);
      }
    }
  });

  test('have the platform’s own store, with its own goods', async () => {
    expect(await suggest('平台自')).toMatchObject([
      { text: '平台自营', kind: 'seller', code: SELF_SELLER_CODE, count: expect.any(Number) },
    ]);
  });

  test('are of goods that have the words before too', async () => {
    const texts = async (text: string) => (await suggest(text)).map((found) => found.text);
    expect((await texts('螺纹钢 h')).filter((text) => text.includes('盘螺'))).toEqual([]);
    expect((await texts('螺纹钢 q')).filter((text) => /Q\d/.test(text))).toEqual([]);
    expect(await texts('上海 盘螺 hrb4')).toContain('上海 盘螺 HRB400E');
  });

  test('issue 17 §1: are at most a kilobyte, and there are none for an empty or unknown text', async () => {
    for (const text of ['钢', 'p', '1', '贸易', '上海 钢']) {
      const found = await suggest(text);
      expect(found.length).toBeGreaterThan(0);
      expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(1024);
    }
    expect(await suggest('  ')).toEqual([]);
    expect(await suggest('🙂🙂')).toEqual([]);
  });
});
