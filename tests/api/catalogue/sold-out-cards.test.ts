import { afterAll, beforeAll, expect, test } from 'vitest';
import { extraProductData } from '#app/domain/catalogue/goods-contract.ts';
import {
  platformPageData,
  platformSearchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import { selfPlatformProductVos } from '#app/domain/content/contract.ts';
import { collectionList, collectSave } from '#app/domain/favourite/contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('issue 17 §1: goods that are sold out are behind the others in lists, and marked on cards', async () => {
  const brandNumber = 'ZX930T';
  const goods = { kind: 'self', miniQuantity: 500, availableCount: 500 } as const;
  const ofCategory = { ...goods, brandNumber };
  const left = await market.offer({ ...ofCategory, salesVolume: 900_000_000 });
  const { category1, category3 } = left;
  const best = await market.offer({
    ...{ ...ofCategory, category1, category3 },
    ...{ availableCount: 499, salesVolume: 900_000_001 },
  });
  const buyer = await market.buyer();
  const list = await buyer.call(platformPageData, { brandNumber });
  expect(list.content.map(({ id }) => id)).toEqual([String(left.id), String(best.id)]);
  const inStock = await buyer.call(platformPageData, { brandNumber, inStock: '1' });
  expect(inStock.content.map(({ id }) => id)).toEqual([String(left.id)]);
  const facets = await buyer.call(platformSearchCriteria, { brandNumber });
  expect(facets.find(({ name }) => name === 'inStock')?.list).toMatchObject([{ count: 1 }]);
  const groups = await buyer.call(selfPlatformProductVos, {});
  const ofHome = groups.find(({ categoryCode }) => categoryCode === category1)?.products ?? [];
  expect(ofHome[0]).toMatchObject({ id: String(left.id), soldOut: false });
  expect(ofHome.map(({ id }) => id)).not.toContain(String(best.id));

  const [only] = await buyer.call(selfPlatformProductVos, { code: category3 });
  const cards = only?.products ?? [];
  expect(cards.findIndex(({ soldOut }) => soldOut)).toBe(
    cards.findIndex(({ id }) => id === String(best.id)),
  );
  expect(cards.findLast(({ soldOut }) => !soldOut)).not.toBe(cards.at(-1));

  const { recommended } = await buyer.call(extraProductData, {
    ...{ productCode: left.productCode, sellerCode: left.sellerCode },
    ...{ source: 'platformSelf', id: String(left.id) },
  });
  expect(recommended[0]?.soldOut).toBe(false);
  const marks = recommended.map(({ soldOut }) => soldOut);
  expect(marks).toEqual(marks.toSorted());

  await buyer.call(collectSave, { productId: String(best.id), type: 'self' });
  expect(await buyer.call(collectionList, {})).toMatchObject([{ soldOut: true }]);
});
