import { afterAll, beforeAll, expect, test } from 'vitest';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const search = (name: string) => market.call(pageData, { name, rows: 50 });
const gradesOf = ({ content }: Awaited<ReturnType<typeof search>>) =>
  new Set(content.map(({ productVo }) => productVo.brandNumber));

test('issue 56 §1: goods are found by the standard that their seller says, by its code in any edition, and filtered by it', async () => {
  const [steel] = (await search('中厚板 Q235B')).content;
  const offered = await market.offer({
    ...{ productName: '特厚板', categoryName: '中厚板', brandNumber: 'S690', specs: '200×2000' },
    ...{ category1: '01', category2: '0102', category3: steel?.productVo.categoryCode ?? '' },
    typedAttributes: { standard: 'GB/T 16270-2009' },
  });
  forgetMarketCaches(market.db);
  const { content } = await search('GB/T 16270');
  expect(content.map(({ id }) => id)).toContain(String(offered.id));
  expect((await search('特厚板 16270')).totalElements).toBe(0);
  const filtered = await market.call(pageData, { attribute: 'standard=GB/T 16270-2009' });
  expect(filtered.content.map(({ id }) => id)).toEqual([String(offered.id)]);
  const groups = await market.call(searchCriteria, { code: steel?.productVo.categoryCode ?? '' });
  const group = groups.find(({ title }) => title === '执行标准');
  expect(group?.list.map(({ name }) => name)).toContain('GB/T 3274');
  const { attributeList } = await market.call(shoppingInfo, {
    ...{ selfId: String(offered.id), type: 'sale' },
  });
  expect(attributeList).toContainEqual({ name: '执行标准', value: 'GB/T 16270-2009' });
});

test('issue 56 §1: a correction that brings goods of another category than the text has is asked, with its count', async () => {
  const mine = { productName: '钨白铜', brandNumber: 'BZn18-18', manufacturer: '甲厂' };
  await market.offer({ ...mine, category3: '020101', categoryName: '电解铜' });
  const known = await market.offer({ ...mine, productName: '百铜', category3: '020102' });
  forgetMarketCaches(market.db);
  const asked = await search('钨百铜');
  expect(asked.content).toEqual([]);
  expect(asked.understanding).toMatchObject({
    ...{ corrected: null, asks: true, near: [{ text: '钨白铜', count: 1 }] },
  });
  expect(asked.nearest.map(({ goods }) => goods.id)).toEqual([String(known.id)]);
});

test('what goods must not be is left out of them', async () => {
  expect(gradesOf(await search('镀锌管'))).toContain('Q195');
  const grades = gradesOf(await search('镀锌管 不要Q195'));
  expect(grades.size).toBeGreaterThan(0);
  expect(grades).not.toContain('Q195');
  const { content } = await search('除了唐山的焊管');
  expect(content.length).toBeGreaterThan(0);
  expect(content.map(({ deliveryPlace }) => deliveryPlace)).not.toContain('唐山市');
});

test('an unknown word that only describes the goods is left out, and said; a maker is not, nor what makes another thing of them', async () => {
  const described = await search('硅铁 75 自然块');
  expect(described.understanding?.corrected).toBe('硅铁 75');
  expect(described.content.length).toBeGreaterThan(0);
  expect((await search('沙钢 螺纹钢')).content).toEqual([]);
  expect((await search('水泥搅拌机')).content).toEqual([]);
});

const kindsOf = ({ content }: Awaited<ReturnType<typeof search>>) =>
  new Set(content.map(({ productVo }) => productVo.categoryName));

test('goods beside other goods are what they are for only in one word, and a compound is none of its parts', async () => {
  expect(kindsOf(await search('化肥编织袋'))).toEqual(new Set(['编织袋']));
  // There is no toluene of that grade in such a city; its drum alone is not what was asked.
  expect(kindsOf(await search('甲苯 优级 铁桶 大连'))).not.toContain('乙二醇');
  expect((await search('硫酸镍')).content).toEqual([]);
  expect(kindsOf(await search('304卷'))).toEqual(new Set(['不锈钢卷板']));
  const counted = await search('深沟球轴承 6205-2RS 20个');
  expect(gradesOf(counted)).toEqual(new Set(['6205-2RS']));
});

test('where no goods have all, others of the same name come before other goods', async () => {
  const { content, nearest } = await search('中厚板 3.3 Q235B 昆明');
  expect(content).toEqual([]);
  expect(nearest.length).toBeGreaterThan(0);
  const kinds = nearest.map(({ goods }) => goods.productVo.categoryName);
  expect(new Set(kinds)).toEqual(new Set(['中厚板']));
});

test('a maker is known by the first character of its name and others in their order', async () => {
  const { content, understanding } = await search('衡钢 H型钢');
  expect(understanding?.corrected).toBe('衡原钢铁 H型钢');
  expect(new Set(content.map(({ productVo }) => productVo.manufacturer))).toEqual(
    new Set(['衡原钢铁']),
  );
});
