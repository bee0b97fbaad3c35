import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from '#app/api/file-transfer.ts';
import {
  categoryAttributes as attributesOf,
  deskAttributes,
  endAttribute,
  renameChoice,
  saveAttribute,
} from '#app/domain/catalogue/attribute-contract.ts';
import { endCategory, saveCategory } from '#app/domain/catalogue/category-desk-contract.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData, searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import { importListings, previewListings } from '#app/domain/catalogue/listing-import-contract.ts';
import {
  ownSaleProductById,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { png } from '#tests/support/sample-files.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { auditEvents, categories, categoryAttributes, goods } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  seller = await market.buyer({
    ...{ platformType: 'buyer,seller', sellerCode: 'S0001', customerType: 'enterprise' },
  });
});
afterAll(() => market.close());

type TypedAttribute = Input<typeof saveAttribute>;
const typed = (fields: Partial<TypedAttribute> = {}): TypedAttribute => ({
  ...{ id: null, categoryCode: '0101', name: '含水率', kind: 'number', unit: '%', choices: [] },
  ...{ required: false, filtered: true, sort: '1', shown: true },
  ...fields,
});

let made = 0;
/** A new category of the third level, of which nothing is known yet. */
async function category(parentCode = '0101'): Promise<string> {
  const name = `属性类目${++made}`;
  await operator.call(saveCategory, {
    ...{ code: null, parentCode, name, unit: '吨', unitDecimals: true, sort: '90', shown: true },
  });
  const [row] = await market.db.select().from(categories).where(eq(categories.name, name));
  return row?.code ?? '';
}

/** Makes an attribute and answers it. */
async function attribute(categoryCode: string, fields: Partial<TypedAttribute> = {}) {
  await operator.call(saveAttribute, typed({ categoryCode, ...fields }));
  const name = fields.name ?? '含水率';
  const found = (await listed(categoryCode)).find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const listed = (categoryCode: string) => operator.call(deskAttributes, { categoryCode });

const picture = () =>
  sendFile(
    { name: 'a.png', bytes: Readable.from([png()]) },
    { moderType: 'product_img' },
    { baseUrl: market.url, token: seller.token, signal: AbortSignal.timeout(30_000) },
  ).then(({ id }) => id);

const listing = async (
  categoryCode: string,
  typedAttributes?: Record<string, string>,
): Promise<Input<typeof saveSaleProduct>> => ({
  ...{ productName: '松木方', categoryCode, brandNumber: '樟子松', specs: '自然长' },
  ...{ brand: '衡岱', manufacturer: '衡岱木业', price: '3850', confirmedPrice: '3850' },
  ...{ availableCount: '10', miniQuantity: '1', deliveryWay: 3, deliveryPlace: '无锡' },
  ...{ introduce: '', images: [await picture()], documents: [], duplicate: 'separate' },
  typedAttributes,
});

const publish = async (code: string, said?: Record<string, string>) =>
  (await seller.call(saveSaleProduct, await listing(code, said), { serial: newSerial() })).id;

const rowOf = async (id: string) =>
  first(
    await market.db
      .select()
      .from(goods)
      .where(eq(goods.id, Number(id))),
  );

/** What everybody finds, as after the announcement of the change. */
const found = async (request: Input<typeof pageData>) => {
  forgetMarketCaches(market.db);
  const { content } = await market.call(pageData, { ...request, rows: 50 });
  return content.map(({ id }) => id).sort();
};

describe('attributeDesk.save', () => {
  test('issue 51 §1: what an attribute is asked for, is said, filtered and found by, below its category', async () => {
    const code = await category();
    const wet = await attribute(code, { name: '含水量', required: true });
    const way = await attribute(code, {
      ...{ name: '干燥方式', kind: 'choice', unit: '', choices: ['烘干', ' 气干 ', '', '烘干'] },
      sort: '2',
    });
    expect(way.choices).toEqual(['烘干', '气干']);
    const asked = await seller.call(attributesOf, { categoryCode: code });
    expect(asked.map(({ name }) => name)).toEqual(['执行标准', '含水量', '干燥方式']);
    expect(await problemsOf(publish(code, {}))).toMatchObject([
      { code: 'missing', path: ['typedAttributes', wet.key], text: '请填写含水量' },
    ]);
    const wrong = await problemsOf(publish(code, { [wet.key]: 'x', [way.key]: '晒干' }));
    expect(wrong.map(({ path }) => path)).toEqual([
      ['typedAttributes', wet.key],
      ['typedAttributes', way.key],
    ]);
    const dry = await publish(code, { [wet.key]: '８.０ %', [way.key]: '烘干' });
    const moist = await publish(code, { [wet.key]: '18', [way.key]: '气干' });
    expect((await rowOf(dry)).attributes).toMatchObject({ [wet.key]: '8', [way.key]: '烘干' });
    expect(await found({ categoryCode: code, attribute: `${wet.key}=8` })).toEqual([dry]);
    expect(await found({ categoryCode: code, attribute: `${wet.key}=..10` })).toEqual([dry]);
    expect(await found({ categoryCode: code, attribute: `${wet.key}=10..20` })).toEqual([moist]);
    expect(await found({ categoryCode: code, attribute: [`${way.key}=气干`] })).toEqual([moist]);
    expect(await found({ name: '松木方 烘干' })).toContain(dry);
    expect(await found({ name: '松木方 烘干' })).not.toContain(moist);
    const groups = await market.call(searchCriteria, { code });
    const own = groups.filter(({ name }) => name === 'attribute');
    expect(own.map(({ title, measured }) => [title, measured])).toEqual([
      ['含水量（%）', true],
      ['干燥方式', false],
    ]);
    expect(own[0]?.list.map(({ name, count }) => [name, count])).toEqual([
      ['8', 1],
      ['18', 1],
    ]);
    const { attributeList } = await market.call(shoppingInfo, { selfId: dry, type: 'sale' });
    expect(attributeList).toEqual([
      { name: '含水量', value: '8 %' },
      { name: '干燥方式', value: '烘干' },
    ]);

    const renamed = { ...way, sort: '2', name: '干燥' };
    await operator.call(saveAttribute, typed(renamed));
    expect(await found({ categoryCode: code, attribute: `${way.key}=烘干` })).toEqual([dry]);
    const off = typed({ ...renamed, shown: false });
    expect(await operator.call(saveAttribute, off)).toBe('已保存，2 件商品一起更新');
    expect((await rowOf(dry)).attributes).not.toHaveProperty(way.key);
    expect(await found({ categoryCode: code, attribute: `${way.key}=烘干` })).toEqual([]);
    await operator.call(saveAttribute, { ...off, shown: true });
    expect(await found({ categoryCode: code, attribute: `${way.key}=烘干` })).toEqual([dry]);
    const isSaved = eq(auditEvents.action, 'attributeSaved');
    const details = (await market.db.select().from(auditEvents).where(isSaved)).map(
      ({ detail }) => detail,
    );
    expect(
      details.filter((text) => text.includes('干燥')).map((text) => text.split('：')[1]),
    ).toEqual(['新增', '干燥方式 → 干燥', '停用', '启用']);
  });

  test('an edit keeps what is not sent and what its category does not ask for; goods that differ in it are no doubles', async () => {
    const code = await category();
    const wet = await attribute(code, { required: true });
    const id = await publish(code, { [wet.key]: '8' });
    const own = await seller.call(ownSaleProductById, { id });
    expect(own.typedAttributes).toEqual({ [wet.key]: '8' });
    const edit = { ...own, documents: [], shownCount: own.availableCount, price: '3860' };
    const { typedAttributes: _, ...silent } = edit;
    await seller.call(saveSaleProduct, { ...silent, confirmedPrice: '3860' });
    expect((await rowOf(id)).typedAttributes).toEqual({ [wet.key]: '8' });
    const twin = await listing(code, { [wet.key]: '８.0 %' });
    expect(
      (await refusalOf(seller.call(saveSaleProduct, { ...twin, duplicate: undefined }))).code,
    ).toBe('duplicate');
    const other = { ...twin, typedAttributes: { [wet.key]: '9' }, duplicate: undefined };
    await seller.call(saveSaleProduct, other, { serial: newSerial() });
    const changed = await refusalOf(
      seller.call(saveSaleProduct, { ...edit, confirmedPrice: '3860' }, { serial: newSerial() }),
    );
    expect(changed.code).toBe('changed');
  });

  test('issue 51 §1: one that is called as a number of specifications takes its place, and off it is read no more', async () => {
    const code = await category();
    const id = await publish(code, {});
    const steel = {
      ...(await listing(code)),
      productName: '螺纹钢',
      specs: 'Φ18×9m',
    };
    const bar = await seller.call(saveSaleProduct, steel, { serial: newSerial() });
    expect((await rowOf(bar.id)).attributes).toEqual({ diameter: '18', length: '9' });
    const same = await attribute(code, { name: '直径', unit: 'mm' });
    expect(same.key).toBe('diameter');
    expect((await rowOf(bar.id)).attributes).toEqual({ diameter: '18', length: '9' });
    const off = typed({ ...same, sort: '1', shown: false });
    expect(await operator.call(saveAttribute, off)).toBe('已保存，2 件商品一起更新');
    expect((await rowOf(bar.id)).attributes).toEqual({ length: '9' });
    await operator.call(endAttribute, { id: same.id, into: '' });
    expect((await rowOf(bar.id)).attributes).toEqual({ diameter: '18', length: '9' });
    const other = await attribute(code, { name: '直径', unit: 'cm' });
    expect(other.key).toMatch(/^a\d+$/);
    expect((await rowOf(bar.id)).attributes).toEqual({ length: '9' });
    expect((await rowOf(id)).attributes).toEqual({});
  });

  test.each([
    ['missing', { name: ' ' }, '请输入属性名称'],
    ['missing', { kind: 'choice', choices: [' '] }, '一行一个'],
    ['invalid', { name: '长'.repeat(13) }, '最多 12 个字'],
    ['invalid', { name: '规格' }, '商品本身已有'],
    ['invalid', { name: '含水（%）' }, '不能含有括号'],
    ['invalid', { unit: '长'.repeat(11) }, '单位最多'],
    ['invalid', { kind: 'choice', choices: ['a~b'] }, '不能含有「~」'],
    ['invalid', { sort: 'x' }, '0 至 9999'],
  ] as [string, Partial<TypedAttribute>, string][])('%s: %j', async (code, fields, text) => {
    const refusal = await refusalOf(
      operator.call(saveAttribute, typed({ name: '别的', ...fields })),
    );
    expect(refusal.code).toBe(code);
    expect(refusal.text).toContain(text);
  });

  test('alreadySo: above and below one name holds once; invalid: what goods say is not taken from them', async () => {
    const code = await category('0102');
    const wet = await attribute(code);
    const again = refusalOf(operator.call(saveAttribute, typed({ categoryCode: '01' })));
    expect((await again).code).toBe('alreadySo');
    const way = await attribute(code, {
      name: '等级',
      kind: 'choice',
      unit: '',
      choices: ['一', '二'],
    });
    await publish(code, { [wet.key]: '8', [way.key]: '一' });
    const text = async (fields: Partial<TypedAttribute>) =>
      (await refusalOf(operator.call(saveAttribute, typed({ categoryCode: code, ...fields }))))
        .text;
    expect(await text({ id: wet.id, unit: '‰' })).toContain('不能改单位');
    expect(await text({ id: wet.id, kind: 'text' })).toContain('不能改类型');
    expect(await text({ ...way, sort: '1', choices: ['二'] })).toContain('「一」有 1 件商品');
    const gone = await refusalOf(operator.call(saveAttribute, typed({ id: '999999' })));
    expect(gone.code).toBe('G404');
    expect((await refusalOf(operator.call(deskAttributes, { categoryCode: '77' }))).code).toBe(
      'G404',
    );
  });

  test('attributeDesk.save: tooMany, of one category', async () => {
    const categoryCode = await category('0103');
    const base = { kind: 'text' as const, unit: '', choices: [], required: false, filtered: false };
    await market.db.insert(categoryAttributes).values(
      Array.from({ length: 20 }, (_, at) => ({
        ...{
          ...base,
          key: `a${900_000 + at}`,
          categoryCode,
          name: `第 ${at}`,
          sort: at,
          shown: true,
        },
      })),
    );
    expect((await refusalOf(operator.call(saveAttribute, typed({ categoryCode })))).code).toBe(
      'tooMany',
    );
  });
});

describe('attributeDesk.renameChoice', () => {
  test('issue 51 §1: a choice is renamed, or becomes one with another, in all goods', async () => {
    const code = await category();
    const way = await attribute(code, {
      ...{ name: '等级', kind: 'choice', unit: '', choices: ['一级', '二级', '三级'] },
    });
    const id = await publish(code, { [way.key]: '二级' });
    const rename = (choice: string, name: string) =>
      operator.call(renameChoice, { id: way.id, choice, name });
    expect(await rename('二级', '优等')).toBe('已保存，1 件商品一起更新');
    expect(await found({ categoryCode: code, attribute: `${way.key}=优等` })).toEqual([id]);
    await rename('优等', '一级');
    expect((await listed(code)).at(-1)?.choices).toEqual(['一级', '三级']);
    expect((await rowOf(id)).attributes).toEqual({ [way.key]: '一级' });
    // attributeDesk.renameChoice: missing, invalid
    expect((await refusalOf(rename('一级', ' '))).code).toBe('missing');
    expect((await refusalOf(rename('四级', '五级'))).code).toBe('invalid');
  });
});

describe('attributeDesk.end', () => {
  test('invalid: issue 51 §1: one that goods have ends only into another of its kind, which takes what they say', async () => {
    const code = await category();
    const wet = await attribute(code);
    const other = await attribute(code, { name: '水分' });
    const word = await attribute(code, { name: '等级', kind: 'text', unit: '' });
    const id = await publish(code, { [other.key]: '9' });
    const both = await publish(code, { [other.key]: '9', [wet.key]: '8' });
    const end = (into: string) => operator.call(endAttribute, { id: other.id, into });
    expect((await refusalOf(end(''))).text).toContain('有 2 件商品填写了「水分」');
    expect((await refusalOf(end(word.id))).text).toContain('类型或单位不同');
    expect((await refusalOf(end(other.id))).text).toContain('另一个属性');
    expect(await end(wet.id)).toBe('已并入「含水率」，2 件商品');
    expect((await rowOf(id)).attributes).toEqual({ [wet.key]: '9' });
    expect((await rowOf(both)).attributes).toEqual({ [wet.key]: '8' });
    expect(await operator.call(endAttribute, { id: word.id, into: '' })).toBe('已删除属性「等级」');
    expect((await refusalOf(operator.call(endAttribute, { id: word.id, into: '' }))).code).toBe(
      'G404',
    );
  });
});

describe('attributes of categories that change', () => {
  test('issue 51 §1: goods of a category that ends say the same in the one that takes them', async () => {
    const [from, into] = [await category(), await category()];
    const wet = await attribute(from, { required: true });
    const grade = await attribute(from, {
      ...{ name: '等级', kind: 'text', unit: '', required: true, sort: '2' },
    });
    const theirs = await attribute(into);
    const id = await publish(from, { [wet.key]: '8', [grade.key]: '甲' });
    await operator.call(endCategory, { code: from, into });
    expect((await rowOf(id)).attributes).toEqual({ [theirs.key]: '8', [grade.key]: '甲' });
    const after = await listed(into);
    expect(after.map(({ name, required }) => [name, required])).toEqual([
      ['执行标准', false],
      ['含水率', false],
      ['等级', false],
    ]);
  });

  test('attributes of one name that are no same hold a move up, and an end', async () => {
    const [from, into] = [await category(), await category()];
    await attribute(from, { name: '耐候' });
    await attribute(into, { name: '耐候', unit: '级' });
    const refusal = await refusalOf(operator.call(endCategory, { code: from, into }));
    expect(refusal.text).toContain('两边都有属性「耐候」');
  });
});

describe('an import', () => {
  test('issue 51 §1: says attributes by their names, and shows what becomes of them', async () => {
    const code = await category();
    const wet = await attribute(code, { required: true });
    const row = (attributes: Record<string, string>, line = 2) => ({
      ...{ line, productName: '松木方', category: code, brandNumber: '杂木', specs: `导入${line}` },
      ...{ brand: '甲', manufacturer: '甲木业', price: '3000', availableCount: '10' },
      ...{ miniQuantity: '1', deliveryWay: 3, deliveryPlace: '无锡', attributes },
    });
    const images = [await picture()];
    const rows = [
      { ...row({ 含水率: '12％', 别的: ' ' }), images },
      row({ 含水率: '很湿' }, 3),
      row({ 别的: '1', 含水率: '3' }, 4),
      row({}, 5),
    ];
    const preview = await seller.call(previewListings, { rows });
    const [good, unread, unknown, missing] = preview.rows;
    expect(good?.changes).toContainEqual({ field: 'attributes.含水率', from: '', to: '12' });
    const textOf = (each: typeof good) => each?.problems.map(({ field, text }) => [field, text]);
    expect(textOf(unread)).toContainEqual([
      'attributes.含水率',
      '请填写数字，最多三位小数，单位 %',
    ]);
    expect(textOf(unknown)).toContainEqual(['attributes.别的', '这类商品没有属性「别的」']);
    expect(textOf(missing)).toContainEqual(['attributes.含水率', '请填写含水率']);
    const done = await seller.call(importListings, { rows, digest: preview.digest, checked: true });
    expect(done.made).toBe(1);
    const [id] = await found({ categoryCode: code, attribute: `${wet.key}=12` });
    const again = [{ line: 2, id: id ?? '', price: '3100' }];
    const { rows: planned, digest } = await seller.call(previewListings, { rows: again });
    expect(planned[0]?.changes.map(({ field }) => field)).toEqual(['price']);
    await seller.call(importListings, { rows: again, digest, checked: true });
    expect((await rowOf(id ?? '')).typedAttributes).toEqual({ [wet.key]: '12' });
  });
});

describe('at once', () => {
  test('who publishes while an attribute is merged says it under the one that is left', async () => {
    const code = await category();
    const wet = await attribute(code);
    const other = await attribute(code, { name: '水分' });
    const before = await publish(code, { [other.key]: '9' });
    const input = await listing(code, { [other.key]: '7', [wet.key]: '6' });
    const [merged, published] = await Promise.all([
      operator.call(endAttribute, { id: other.id, into: wet.id }),
      seller.call(saveSaleProduct, input, { serial: newSerial() }),
    ]);
    expect(merged).toContain('已并入');
    for (const id of [before, published.id]) {
      const row = await rowOf(id);
      expect(row.attributes[wet.key]).toBeDefined();
      expect(row.attributes).not.toHaveProperty(other.key);
      expect(await found({ categoryCode: code, attribute: `${other.key}=9` })).toEqual([]);
    }
  });

  test('who publishes waits for a change of the tree, and then is asked for what holds', async () => {
    const code = await category();
    const waiting = await market.db.transaction(async (tx) => {
      await tx.execute(sql`select code from ${categories} order by code for update`);
      await tx.insert(categoryAttributes).values({
        ...{ key: 'a800001', categoryCode: code, name: '强度', kind: 'number', unit: 'MPa' },
        ...{ choices: [], required: true, filtered: true, sort: 1, shown: true },
      });
      const asked = refusalOf(publish(code, {}));
      await Promise.race([asked, setTimeout(500)]);
      return { asked };
    });
    expect((await waiting.asked).text).toContain('请填写强度');
  });

  test('renamed choices and published goods never leave a choice that there is not', async () => {
    const code = await category();
    const way = await attribute(code, {
      ...{ name: '等级', kind: 'choice', unit: '', choices: ['甲', '乙'] },
    });
    const inputs = await Promise.all(
      Array.from({ length: 4 }, () => listing(code, { [way.key]: '甲' })),
    );
    const [, ...published] = await Promise.all([
      operator.call(renameChoice, { id: way.id, choice: '甲', name: '特' }),
      ...inputs.map((input) =>
        seller.call(saveSaleProduct, input, { serial: newSerial() }).then(
          ({ id }) => id,
          (error: { text: string }) => error.text,
        ),
      ),
    ]);
    const choices = (await listed(code)).find(({ key }) => key === way.key)?.choices;
    expect(choices).toEqual(['特', '乙']);
    for (const outcome of published) {
      if (/^\d+$/.test(outcome))
        expect((await rowOf(outcome)).attributes).toEqual({ [way.key]: '特' });
      else expect(outcome).toContain('等级没有「甲」这一项');
    }
  });
});
