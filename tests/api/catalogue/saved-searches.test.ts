import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteSearch,
  forgetSearches,
  lookAtSearch,
  noteSearch,
  renameSearch,
  savedSearchList,
  saveSearch,
  searchHistory,
} from '#app/domain/catalogue/search/saved-contract.ts';
import { type Input, RESULT } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A grade that no other goods have. */
const GRADE = 'ZX900T';

const save = (buyer: Buyer, change: Partial<Input<typeof saveSearch>> = {}) =>
  buyer.call(saveSearch, {
    name: '高强钢',
    list: 'trading',
    criteria: { name: GRADE, inStock: '1', sortWord: 'price', sortWay: 'asc', view: 'grid' },
    ...change,
  });
const saved = (buyer: Buyer) => buyer.call(savedSearchList, {});
const idOf = async (buyer: Buyer) => (await saved(buyer))[0]?.id ?? '';
const freshOf = async (buyer: Buyer) => (await saved(buyer)).map(({ fresh }) => fresh);

async function offer(count: number, fields: Parameters<OpenMarket['offer']>[0] = {}) {
  market.advance(1000);
  for (let at = 0; at < count; at += 1) {
    await market.offer({ brandNumber: GRADE, onShelfDate: market.now(), ...fields });
  }
}

describe('savedSearch.save', () => {
  test('keeps all conditions, and once under one name', async () => {
    const buyer = await market.buyer();
    expect(await save(buyer, { name: ' 高强钢 ' })).toBe('success');
    expect(await save(buyer)).toBe('success');
    expect(await saved(buyer)).toEqual([
      {
        id: expect.any(String),
        name: '高强钢',
        list: 'trading',
        criteria: { name: GRADE, inStock: '1', sortWord: 'price', sortWay: 'asc', view: 'grid' },
        fresh: 0,
      },
    ]);
  });

  test('its words as the list corrects them, so that what is new in it is what it shows', async () => {
    const buyer = await market.buyer();
    await save(buyer, { criteria: { name: '螺纹钢 HRB40E' } });
    expect((await saved(buyer))[0]?.criteria.name).toMatch(/^螺纹钢 HRB400/);
    market.advance(1000);
    const rebar = { brandNumber: 'HRB400E', productName: '螺纹钢' };
    await market.offer({ ...rebar, onShelfDate: market.now() });
    expect(await freshOf(buyer)).toEqual([1]);
  });

  test('missing: a name', async () => {
    const { code, text } = await refusalOf(save(await market.buyer(), { name: '  ' }));
    expect([code, text]).toEqual(['missing', '请填写名称']);
  });

  test('exists: another search under the name', async () => {
    const buyer = await market.buyer();
    await save(buyer);
    const { code, text } = await refusalOf(save(buyer, { list: 'selfGoods' }));
    expect([code, text]).toEqual(['exists', '已有同名的搜索，请换一个名称']);
    await save(await market.buyer());
  });

  testWhenFull('tooMany: twenty searches, also when thirty are saved at once', async () => {
    const buyer = await market.buyer();
    const attempts = Array.from({ length: 30 }, (_, at) => save(buyer, { name: `搜索 ${at}` }));
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await saved(buyer)).length).toBe(20);
    const { code, text } = await refusalOf(save(buyer));
    expect([code, text]).toEqual(['tooMany', '最多保存 20 个搜索，请先删除不用的']);
  });
});

describe('savedSearch.list', () => {
  test('issue 17 §1: counts what has come on the shelf and fits, until it is looked at', async () => {
    const buyer = await market.buyer();
    await offer(1);
    market.advance(1000);
    await save(buyer);
    expect(await freshOf(buyer)).toEqual([0]);
    await offer(2);
    await offer(1, { availableCount: 0 });
    await offer(1, { brandNumber: 'ZX901T' });
    await offer(1, { onShelf: false });
    await offer(1, { kind: 'self' });
    expect(await freshOf(buyer)).toEqual([2]);
    market.advance(1000);
    expect(await buyer.call(lookAtSearch, { id: await idOf(buyer) })).toBe('success');
    expect(await freshOf(buyer)).toEqual([0]);
    await offer(1);
    expect(await freshOf(buyer)).toEqual([1]);
  });

  testWhenFull(
    'counts the platform’s own goods for their list, and at most a hundred',
    async () => {
      const buyer = await market.buyer();
      const criteria = { brandNumber: 'ZX902T' };
      await save(buyer, { name: '1', list: 'selfGoods', criteria });
      await save(buyer, { name: '2', criteria });
      await offer(3, { brandNumber: 'ZX902T', kind: 'self' });
      await offer(101, { brandNumber: 'ZX902T' });
      expect(await freshOf(buyer)).toEqual([3, 100]);
    },
  );
});

describe('savedSearch.rename', () => {
  test('gives it another name, or its own', async () => {
    const buyer = await market.buyer();
    await save(buyer);
    const id = await idOf(buyer);
    for (const name of ['每周看', '每周看']) {
      expect(await buyer.call(renameSearch, { id, name })).toBe('success');
    }
    expect((await saved(buyer)).map(({ name }) => name)).toEqual(['每周看']);
  });

  test('missing: a name', async () => {
    const buyer = await market.buyer();
    await save(buyer);
    const renaming = buyer.call(renameSearch, { id: await idOf(buyer), name: ' ' });
    expect((await refusalOf(renaming)).code).toBe('missing');
  });

  test('exists: a name that another search has', async () => {
    const buyer = await market.buyer();
    await save(buyer, { name: '甲' });
    await save(buyer, { name: '乙' });
    const [first] = await saved(buyer);
    const other = first?.name === '甲' ? '乙' : '甲';
    const renaming = buyer.call(renameSearch, { id: first?.id ?? '', name: other });
    expect((await refusalOf(renaming)).code).toBe('exists');
  });
});

test('savedSearch.delete forgets it, also again', async () => {
  const buyer = await market.buyer();
  await save(buyer);
  const id = await idOf(buyer);
  for (let times = 0; times < 2; times += 1) {
    expect(await buyer.call(deleteSearch, { id })).toBe('success');
  }
  expect(await saved(buyer)).toEqual([]);
});

test('a search is unknown to every other account', async () => {
  const [owner, other] = [await market.buyer(), await market.buyer()];
  await save(owner);
  const id = await idOf(owner);
  expect(await saved(other)).toEqual([]);
  for (const wrong of [id, '999999999', 'x']) {
    const renaming = other.call(renameSearch, { id: wrong, name: '别人的' });
    expect((await refusalOf(renaming)).code).toBe(RESULT.notFound);
    const looking = other.call(lookAtSearch, { id: wrong });
    expect((await refusalOf(looking)).code).toBe(RESULT.notFound);
    expect(await other.call(deleteSearch, { id: wrong })).toBe('success');
  }
  expect((await saved(owner)).map(({ name }) => name)).toEqual(['高强钢']);
});

describe('searchHistory', () => {
  const history = (buyer: Buyer) => buyer.call(searchHistory, {});
  async function note(buyer: Buyer, ...texts: string[]) {
    for (const text of texts) {
      market.advance(1000);
      await buyer.call(noteSearch, { text });
    }
  }

  test('has the last ten texts, each once, the newest first', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    const texts = Array.from({ length: 11 }, (_, at) => `螺纹钢 ${at}`);
    await note(buyer, ...texts, ' 螺纹钢  5 ', '  ', '\ud800');
    const expected = ['5', '10', '9', '8', '7', '6', '4', '3', '2', '1'];
    expect(await history(buyer)).toEqual(expected.map((at) => `螺纹钢 ${at}`));
    expect(await history(other)).toEqual([]);
  });

  test('forgets one text, or all', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    await note(buyer, '甲', '乙', '丙');
    await note(other, '乙');
    await buyer.call(forgetSearches, { text: '乙' });
    expect(await history(buyer)).toEqual(['丙', '甲']);
    await buyer.call(forgetSearches, {});
    expect(await history(buyer)).toEqual([]);
    expect(await history(other)).toEqual(['乙']);
  });
});
