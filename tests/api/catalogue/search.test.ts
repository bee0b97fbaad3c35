import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
let all: SpotListing[];

const search = (name: string, more: Input<typeof pageData> = {}) =>
  market.call(pageData, { rows: 500, ...more, name });

beforeAll(async () => {
  market = await openMarket();
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => market.call(pageData, { page, rows: 500 })),
  );
  all = pages.flatMap(({ content }) => content);
});
afterAll(() => market.close());

/** What LIKE would find: goods of which every word of the text is a part. */
function expectedFor(text: string): SpotListing[] {
  const words = normaliseSearchText(text).split(' ');
  return all.filter(({ productVo: { name, brandNumber, specs, brand, manufacturer } }) => {
    const own = normaliseSearchText([name, brandNumber, specs, brand, manufacturer].join(' '));
    return words.every((word) => own.includes(word));
  });
}

describe('search of spot listings', () => {
  test.each([
    ['a name', '螺纹钢'],
    ['a part of a name', '纹钢'],
    ['a single character', '卷'],
    ['a grade', 'HRB400E'],
    ['a part of a grade, in small letters', 'rb400'],
    ['full-width letters', 'ＨＲＢ４００'],
    ['a specification', 'Φ20'],
    ['a manufacturer', '衡原钢铁'],
    ['two words, both of which have to be there', '螺纹钢 衡原'],
    ['a word and a single character', '衡 HRB400E'],
    ['a single digit', '9'],
  ])('%s: %s', async (_, text) => {
    const expected = expectedFor(text);
    const page = await search(text);
    expect(page.content.map(({ id }) => id).toSorted()).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
    expect(page.totalElements).toBe(expected.length);
  });

  test('the words above are not all unknown', () => {
    for (const text of ['螺纹钢', 'rb400', 'Φ20', '螺纹钢 衡原']) {
      expect(expectedFor(text).length, text).toBeGreaterThan(0);
    }
  });

  test('pairs of characters that do not follow each other are no hit', async () => {
    // Each pair of this text is in some name: 螺纹钢, 花纹板.
    expect((await search('螺纹板')).totalElements).toBe(expectedFor('螺纹板').length);
  });

  test.each(["'; drop table goods; --", "' | '钢", '钢 & !钢', '\\', '%', '_', '🙂', '<->:*', "'"])(
    'odd text is only text: %s',
    async (text) => {
      expect((await search(text)).totalElements).toBe(expectedFor(text).length);
    },
  );

  test('blanks are no search', async () => {
    expect((await search('  　 ')).totalElements).toBe(2000);
  });

  test('goes together with filters, sorts and pages', async () => {
    const expected = expectedFor('钢')
      .filter(({ price }) => Number(price) >= 4000)
      .map(({ price }) => Number(price))
      .sort((a, b) => a - b);
    const pages = await Promise.all(
      [1, 2].map((page) =>
        search('钢', { lowestPrice: '4000', sortWord: 'price', sortWay: 'asc', page, rows: 30 }),
      ),
    );
    const prices = pages.flatMap(({ content }) => content.map(({ price }) => Number(price)));
    expect(prices).toEqual(expected.slice(0, 60));
    expect(pages[0]?.totalElements).toBe(expected.length);
  });

  test('issue 17 §1: goods with the very words come first, then those within others', async () => {
    const { content } = await search('HRB400', { rows: 100 });
    const grades = content.map(({ productVo }) => productVo.brandNumber);
    const last = grades.lastIndexOf('HRB400');
    expect(grades.slice(0, last + 1).every((grade) => grade === 'HRB400')).toBe(true);
    expect(grades.slice(last + 1)).toContain('HRB400E');
  });

  test('issue 17 §1: among equal matches what is in stock comes first', async () => {
    const { content } = await search('水泥');
    const inOrder = content.map(({ productVo, availableCount }) => [
      // Fly ash only has the word in its group and its maker.
      productVo.categoryName.endsWith('水泥'),
      Number(availableCount) > 0,
    ]);
    const worth = ([isKind, inStock]: boolean[]) => 2 * Number(isKind) + Number(inStock);
    expect(new Set(inOrder.map(worth)).size).toBeGreaterThan(2);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => worth(other) - worth(one)));
  });

  test('says how it was understood, and what was searched instead', async () => {
    const { content, understanding } = await search('罗纹钢 上海', { rows: 20 });
    expect(understanding).toEqual({
      readAs: [{ typed: '罗纹钢', meant: ['螺纹钢'] }],
      bounds: [],
      corrected: null,
      near: [],
      asks: false,
    });
    for (const { productVo, deliveryPlace } of content) {
      expect([productVo.categoryName, deliveryPlace]).toEqual(['螺纹钢', '上海市']);
    }
    expect((await search('HRB400')).understanding?.readAs[0]?.meant[0]).toBe('HRB400E');
    expect((await search("45#'")).understanding?.corrected).toBe('45#');
    // A city without goods is no slip for another.
    expect((await search('螺纹钢 三沙市')).understanding?.corrected).toBe('螺纹钢');
    expect((await search('螺蚊钢')).totalElements).toBe((await search('螺纹钢')).totalElements);
  });

  test('bounds of price and stock that are typed are conditions, and a filter holds before them', async () => {
    const all = await search('螺纹钢', { rows: 100 });
    const prices = all.content.map(({ price }) => Number(price)).sort((one, other) => one - other);
    const middle = prices[Math.floor(prices.length / 2)] ?? 0;
    const below = prices.filter((price) => price <= middle).length;
    const { totalElements, understanding } = await search(`螺纹钢 ${middle}元以下`);
    expect(totalElements).toBe(below);
    expect(below).toBeLessThan(prices.length);
    expect(understanding?.bounds.map(({ typed }) => typed)).toEqual([`${middle}元以下`]);
    const chosen = await search(`螺纹钢 ${middle}元以下`, { highestPrice: String(prices.at(-1)) });
    expect(chosen.totalElements).toBe(prices.length);
    // Nobody sells at that price: goods that come near say theirs.
    const none = await search('螺纹钢 1元以下');
    expect(none.totalElements).toBe(0);
    expect(none.nearest.length).toBeGreaterThan(0);
    for (const { differs } of none.nearest) expect(differs.join()).toContain('价格 ');
    const stocked = await search('螺纹钢 库存99999999吨以上');
    expect(stocked.totalElements).toBe(0);
    for (const { differs } of stocked.nearest) expect(differs.join()).toContain('库存 ');
  });

  test.each([
    ['another grade', '螺纹钢 HRB600E', ['螺纹钢 HRB400E', '螺纹钢']],
    ['another dimension', '螺纹钢 Φ19', ['螺纹钢 Φ20', '螺纹钢 Φ18', '螺纹钢']],
    ['another nominal diameter', '焊管 DN110', ['焊管 DN100', '焊管 DN150', '焊管']],
    ['a word less', '螺纹钢 花岗岩', ['螺纹钢', '花岗岩']],
    ['two words less', '螺纹钢 HRB400E 花岗岩 Φ19', ['螺纹钢 HRB400E']],
  ])('issue 17 §1: where no goods have every word it offers %s', async (_, text, expected) => {
    const { totalElements, understanding } = await search(text);
    expect(totalElements).toBe(0);
    const near = understanding?.near ?? [];
    expect(near.map((each) => each.text)).toEqual(expect.arrayContaining(expected));
    for (const each of near) expect((await search(each.text)).totalElements).toBe(each.count);
  });

  test('what is near to a number is no other number of the text', async () => {
    const near = (await search('HRB400 Φ18 50')).understanding?.near ?? [];
    expect(near.map((each) => each.text)).toEqual(['HRB400 Φ18']);
  });

  test('what is near keeps the other conditions of the list', async () => {
    const { understanding } = await search('螺纹钢 Φ19', { deliveryPlace: '上海市' });
    expect(understanding?.near.at(-1)).toEqual({
      text: '螺纹钢',
      count: (await search('螺纹钢', { deliveryPlace: '上海市' })).totalElements,
    });
  });
});
