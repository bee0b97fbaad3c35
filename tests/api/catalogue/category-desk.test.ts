import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedCategories } from '#app/domain/catalogue/attribute-contract.ts';
import {
  deskCategories,
  endCategory,
  saveCategory,
} from '#app/domain/catalogue/category-desk-contract.ts';
import { categoryLevelAll } from '#app/domain/catalogue/contract.ts';
import { floorDesk, saveGuide } from '#app/domain/catalogue/floor-desk-contract.ts';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { CATEGORY_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { auditEvents, categories, goods, purchaseSchedules } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const typed = (fields: Partial<Input<typeof saveCategory>> = {}): Input<typeof saveCategory> => ({
  code: null,
  parentCode: '0101',
  name: '新螺纹',
  unit: '吨',
  unitDecimals: true,
  sort: '50',
  shown: true,
  ...fields,
});

const list = () => operator.call(deskCategories, {});
const named = async (name: string) => {
  const found = (await list()).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
/** What everybody sees, as after the announcement of the change. */
const treeCodes = async () => {
  forgetMarketCaches(market.db);
  const tree = await market.call(categoryLevelAll, {});
  return tree.flatMap((one) => [
    one.categoryCode,
    ...one.children.flatMap((two) => [
      two.categoryCode,
      ...two.children.map((three) => three.categoryCode),
    ]),
  ]);
};
const rowOf = async (id: number) =>
  first(await market.db.select().from(goods).where(eq(goods.id, id)));

describe('categoryDesk.save', () => {
  test('issue 51 §1: a category is added, renamed with its goods, found by its name, moved and switched off', async () => {
    expect(await operator.call(saveCategory, typed())).toBe('已添加类目：新螺纹');
    const { code } = await named('新螺纹');
    expect(code).toMatch(/^0101\d\d$/);
    expect(await treeCodes()).toContain(code);
    const own = { category1: '01', category2: '0101', category3: code, categoryName: '新螺纹' };
    const { id } = await market.offer(own);
    expect((await named('新螺纹')).goods).toBe(1);
    const renamed = typed({ code, name: '改名螺纹' });
    expect(await operator.call(saveCategory, renamed)).toBe('已保存，1 件商品一起更新');
    expect((await rowOf(id)).categoryName).toBe('改名螺纹');
    forgetMarketCaches(market.db);
    const { content } = await market.call(pageData, { name: '改名螺纹', rows: 5 });
    expect(content.map((row) => row.id)).toEqual([String(id)]);

    await operator.call(saveCategory, typed({ code, name: '改名螺纹', parentCode: '0201' }));
    expect(await rowOf(id)).toMatchObject({ category1: '02', category2: '0201', category3: code });
    const inNew = await market.call(pageData, { categoryCode: '0201', name: '改名螺纹', rows: 5 });
    expect(inNew.content).toHaveLength(1);

    const off = typed({ code, name: '改名螺纹', parentCode: '0201', shown: false });
    await operator.call(saveCategory, off);
    expect(await treeCodes()).not.toContain(code);
    const isSaved = eq(auditEvents.action, 'categorySaved');
    const details = (await market.db.select().from(auditEvents).where(isSaved)).map(
      ({ detail }) => detail,
    );
    expect(details).toContain('改名螺纹：新螺纹 → 改名螺纹');
    expect(details.at(-1)).toBe('改名螺纹：停用');
  });

  test('goods below a category of the first level go with it when one in between is moved', async () => {
    await operator.call(saveCategory, typed({ parentCode: '01', name: '新组' }));
    const group = await named('新组');
    await operator.call(saveCategory, typed({ parentCode: group.code, name: '新组之一' }));
    const { code } = await named('新组之一');
    const own = { category1: '01', category2: group.code, category3: code };
    const { id } = await market.offer({ ...own, categoryName: '新组之一' });
    await operator.call(saveCategory, typed({ code: group.code, parentCode: '03', name: '新组' }));
    expect(await rowOf(id)).toMatchObject({ category1: '03', category2: group.code });
  });

  test.each([
    ['missing', { name: ' ' }, '请输入类目名称'],
    ['missing', { unit: '' }, '请输入计量单位'],
    ['invalid', { name: '长'.repeat(31) }, '最多 30 个字'],
    ['invalid', { sort: 'x' }, '0 至 9999'],
    ['invalid', { parentCode: '010101' }, '同一级的上级类目'],
    ['alreadySo', { name: '螺纹钢' }, '已有这个名称'],
  ] as const)('%s: %j', async (code, wrong, text) => {
    const refusal = await refusalOf(operator.call(saveCategory, typed({ name: '别的', ...wrong })));
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });

  test('invalid: another level, and another unit once there are goods', async () => {
    const { code, sort } = await named('线材');
    const other = { code, name: '线材', sort: String(sort) };
    expect(
      (await refusalOf(operator.call(saveCategory, typed({ ...other, parentCode: null })))).code,
    ).toBe('invalid');
    const unit = await refusalOf(operator.call(saveCategory, typed({ ...other, unit: '件' })));
    expect(unit.text).toContain('不能改计量单位');
  });
});

describe('categoryDesk.end', () => {
  test('issue 51 §1: goods of a category that ends go to another one of its unit', async () => {
    await operator.call(saveCategory, typed({ name: '将并' }));
    const { code } = await named('将并');
    const own = { category1: '01', category2: '0101', category3: code, categoryName: '将并' };
    const { id } = await market.offer(own);
    const asked = (into: string) => refusalOf(operator.call(endCategory, { code, into }));
    expect((await asked('')).text).toContain('请选择');
    expect((await asked(code)).text).toContain('另一个同级');
    const byPiece = (await list()).find((each) => each.level === 3 && each.unit === '台');
    expect((await asked(byPiece?.code ?? '')).text).toContain('计量单位不同');
    const into = await named('线材');
    const merged = await operator.call(endCategory, { code, into: into.code });
    expect(merged).toBe('已并入「线材」，1 件商品');
    expect(await rowOf(id)).toMatchObject({ category3: into.code, categoryName: '线材' });
    expect(await treeCodes()).not.toContain(code);
  });

  test('invalid: plans and price guides go with it as well', async () => {
    await operator.call(saveCategory, typed({ name: '有计划' }));
    const { code } = await named('有计划');
    const plan = first(await market.db.select().from(purchaseSchedules));
    const ofPlan = eq(purchaseSchedules.scheduleId, plan.scheduleId);
    await market.db.update(purchaseSchedules).set({ categoryCode: code }).where(ofPlan);
    const refusal = await refusalOf(operator.call(endCategory, { code, into: '' }));
    expect(refusal.text).toBe('请选择集采计划移到哪个类目');
    const into = await named('线材');
    await operator.call(endCategory, { code, into: into.code });
    const [moved] = await market.db.select().from(purchaseSchedules).where(ofPlan);
    expect(moved?.categoryCode).toBe(into.code);

    await operator.call(saveCategory, typed({ parentCode: null, name: '有指导' }));
    const top = await named('有指导');
    forgetMarketCaches(market.db);
    const guide = {
      productName: '铝锭',
      specs: 'A00',
      unit: '吨',
      companyName: '甲',
      place: '无锡',
    };
    const priced = { ...guide, id: null, categoryCode: top.code, price: '20000' };
    await operator.call(saveGuide, priced);
    const other = await refusalOf(operator.call(endCategory, { code: top.code, into: '' }));
    expect(other.text).toBe('请选择价格指导移到哪个类目');
    await operator.call(endCategory, { code: top.code, into: '01' });
    const { guides } = await operator.call(floorDesk, {});
    expect(guides.find(({ specs }) => specs === 'A00')?.categoryCode).toBe('01');
  });

  test('issue 51 §1: a code is never given again, and leads to where its goods went', async () => {
    await operator.call(saveCategory, typed({ name: '旧甲' }));
    const { code } = await named('旧甲');
    const own = { category1: '01', category2: '0101', category3: code, categoryName: '旧甲' };
    const { id } = await market.offer({ ...own, productName: '旧码商品' });
    await operator.call(saveCategory, typed({ name: '旧乙' }));
    const next = await named('旧乙');
    await operator.call(endCategory, { code, into: next.code });
    const into = await named('线材');
    await operator.call(endCategory, { code: next.code, into: into.code });
    await operator.call(saveCategory, typed({ name: '新甲' }));
    const fresh = await named('新甲');
    expect([code, next.code]).not.toContain(fresh.code);
    await operator.call(endCategory, { code: fresh.code, into: '' });
    forgetMarketCaches(market.db);
    const ended = await market.call(endedCategories, {
      codes: [code, next.code, fresh.code, '01'],
    });
    expect(ended.sort((one, other) => one.code.localeCompare(other.code))).toEqual([
      { code, name: '旧甲', into: into.code },
      { code: next.code, name: '旧乙', into: into.code },
      { code: fresh.code, name: '新甲', into: null },
    ]);
    const asked = { categoryCode: code, name: '旧码商品', rows: 5 };
    const { content } = await market.call(pageData, asked);
    expect(content.map((row) => row.id)).toEqual([String(id)]);
    const groups = await market.call(searchCriteria, { code });
    expect(groups.map(({ name }) => name)).toContain('brandNumber');
  });

  test('nothing is listed in a category while it ends', async () => {
    await operator.call(saveCategory, typed({ name: '刚并掉' }));
    const { code } = await named('刚并掉');
    const seller = await market.buyer({
      ...{ platformType: 'buyer,seller', sellerCode: 'S0001', customerType: 'enterprise' },
    });
    const list = () =>
      refusalOf(
        seller.call(saveSaleProduct, {
          ...{ productName: '线材', categoryCode: code, brandNumber: 'Q195', specs: '6.5' },
          ...{ brand: '衡岱', manufacturer: '衡岱钢铁', price: '3850', confirmedPrice: '3850' },
          ...{ availableCount: '10', miniQuantity: '1', deliveryWay: 3, deliveryPlace: '无锡' },
          ...{ introduce: '', images: [], documents: [] },
        }),
      );
    const listing = await market.db.transaction(async (tx) => {
      await tx.delete(categories).where(eq(categories.code, code));
      const asked = list();
      await Promise.race([asked, setTimeout(500)]);
      return { asked };
    });
    expect((await listing.asked).text).toContain(CATEGORY_REQUIRED);
  });

  test('invalid: one with others below it; an empty one is deleted, once', async () => {
    expect((await refusalOf(operator.call(endCategory, { code: '01', into: '' }))).text).toContain(
      '下面还有类目',
    );
    await operator.call(saveCategory, typed({ name: '空的' }));
    const { code } = await named('空的');
    expect(await operator.call(endCategory, { code, into: '' })).toBe('已删除类目「空的」');
    const again = [
      refusalOf(operator.call(endCategory, { code, into: '' })),
      refusalOf(operator.call(saveCategory, typed({ code }))),
    ];
    expect((await Promise.all(again)).map((each) => each.code)).toEqual(['G404', 'G404']);
  });

  test('categoryDesk.save: tooMany, where no code is left below a category', async () => {
    for (let at = 0; at < 99; at += 1) {
      const made = operator.call(saveCategory, typed({ parentCode: '0102', name: `第 ${at}` }));
      const full = await made.then(
        () => null,
        (error: { code: string }) => error.code,
      );
      if (full === null) continue;
      expect(full).toBe('tooMany');
      return;
    }
    throw new Error('there was room for more');
  });
});
