import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { goods } from '#trading-api/schema.ts';
import { idsOf, pastingIn } from './pasting.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const { match, newGrade, pasted, offers } = pastingIn(() => market, 'XK');

describe('pastedList.matchRows', () => {
  test('anybody finds goods by grade and specification, in every spelling and either order', async () => {
    const grade = newGrade();
    const [one] = await offers([{ brandNumber: grade, specs: 'Φ12×9m', productName: '螺纹钢' }]);
    const spellings = [
      { grade, specs: 'Φ12×9m' },
      { grade: grade.toLowerCase(), specs: 'φ12x9M' },
      { grade: ` ${grade} `, specs: 'Ø12 * 9m' },
      { grade: 'Φ１２×９ｍ', specs: grade },
    ];
    for (const match1 of await match(...spellings)) {
      expect(match1.total).toBe(1);
      expect(match1.candidates[0]).toMatchObject({
        id: String(one?.id),
        type: 'sale',
        name: '螺纹钢',
        brandNumber: grade,
        specs: 'Φ12×9m',
        price: '3850.00',
        unit: '吨',
        availableCount: '1000',
        startingQuantity: '1',
      });
    }
  });

  test('answers the rows in their order, and without goods for unknown ones', async () => {
    const grade = newGrade();
    await offers([{ brandNumber: grade, specs: '12' }]);
    const answers = await match(
      { grade: 'none', specs: '12' },
      { grade, specs: '12' },
      { grade, specs: '' },
      { grade: '', specs: '' },
      { grade, specs: '13' },
    );
    expect(answers.map(({ total }) => total)).toEqual([0, 1, 1, 0, 0]);
  });

  test('the five cheapest with enough in stock come first, and how many there are', async () => {
    const brandNumber = newGrade();
    const at = (price: number, availableCount = 100_000, more: Partial<Goods> = {}) => ({
      brandNumber,
      specs: '10',
      price,
      availableCount,
      ...more,
    });
    const made = await offers([
      at(100, 500),
      at(700),
      at(300),
      at(200),
      at(400, 1000, { kind: 'self' }),
      at(50, 100_000, { onShelf: false }),
      at(600),
    ]);
    const [found] = await match({ grade: brandNumber, specs: '10', quantity: '10' });
    const [short, dear, third, second, fourth, , fifth] = made.map(({ id }) => id);
    expect(found?.total).toBe(6);
    expect(idsOf(found?.candidates ?? [])).toEqual([second, third, fourth, fifth, dear]);
    const [few] = await match({ grade: brandNumber, specs: '10', quantity: '5' });
    expect(idsOf(few?.candidates ?? [])[0]).toBe(short);
  });

  test('goods of the name that was pasted come before others', async () => {
    const brandNumber = newGrade();
    const [wire, rebar] = await offers([
      { brandNumber, specs: 'Φ10', price: 100, productName: '盘螺' },
      { brandNumber, specs: 'Φ10', price: 200, productName: '抗震螺纹钢' },
    ]);
    const [named, plain] = await match(
      { grade: brandNumber, specs: 'Φ10', name: '螺纹钢' },
      { grade: brandNumber, specs: 'Φ10' },
    );
    // Goods of another name do not fit (design/imports: Lists of goods).
    expect(idsOf(named?.candidates ?? [])).toEqual([rebar?.id]);
    expect(idsOf(plain?.candidates ?? [])).toEqual([wire?.id, rebar?.id]);
  });

  test('goods that were chosen before are offered while they are on the shelf', async () => {
    const brandNumber = newGrade();
    const made = await offers(
      Array.from({ length: 7 }, (_, at) => ({ brandNumber, specs: '10', price: 100 + at })),
    );
    const [other, gone] = await offers([{ brandNumber: newGrade() }, { onShelf: false }]);
    const row = { grade: brandNumber, specs: '10' };
    const ids = [made[6], made[0], other, gone].map((one) => String(one?.id));
    const [last, first, unlike, left] = await match(...ids.map((goodsId) => ({ ...row, goodsId })));
    expect(last?.total).toBe(7);
    expect(idsOf(last?.candidates ?? [])).toEqual([6, 0, 1, 2, 3, 4].map((at) => made[at]?.id));
    expect(idsOf(first?.candidates ?? [])).toEqual([0, 1, 2, 3, 4].map((at) => made[at]?.id));
    expect(unlike?.candidates[0]?.id).toBe(ids[2]);
    expect(left?.candidates.map(({ id }) => id)).not.toContain(ids[3]);
    const [alone] = await match({ grade: 'none', specs: 'none', goodsId: ids[2] });
    expect(alone).toMatchObject({ total: 1, candidates: [{ id: ids[2] }] });
  });

  test('1,000 rows of goods are answered at once', async () => {
    const rows = await market.db
      .select({ grade: goods.brandNumber, specs: goods.specs })
      .from(goods)
      .limit(1000);
    const answers = await match(...rows);
    expect(answers.every(({ total }) => total > 0)).toBe(true);
  });

  test('issue 17: lines as people paste them get the right goods, or the nearest with a reason', async () => {
    const lines = [
      '螺纹钢 HRB400E Φ20 30吨',
      '盘螺 8 20',
      '中厚板 Q355B 16*2200*10000 5T',
      '工字钢 20a 10',
      '焊管 DN100 2.5',
      '水泥 P.O 42.5 300',
      'PE 膜料 12',
      '不锈钢管 304 38*2 800kg',
      '槽钢 14a 3 吨',
    ];
    const found = await pasted(lines.join('\n'));
    const kinds = found.map(({ candidates: [first], near: [nearest] = [] }) => first ?? nearest);
    expect(kinds.map((goods) => goods && [goods.name, goods.brandNumber, goods.specs])).toEqual([
      [expect.stringMatching(/螺纹钢$/), 'HRB400E', 'Φ20×9m'],
      [expect.stringMatching(/盘螺$/), expect.stringMatching(/^HRB/), 'Φ8'],
      [expect.stringMatching(/中厚板$/), 'Q355B', expect.any(String)],
      ['工字钢', expect.stringMatching(/^Q/), '20a#×9m'],
      [expect.stringMatching(/焊/), expect.stringMatching(/^Q/), 'DN100×3.75'],
      ['普通硅酸盐水泥', 'P.O 42.5', expect.any(String)],
      ['线型低密度聚乙烯', expect.any(String), expect.any(String)],
      [expect.stringMatching(/^不锈钢.*管$/), '304', 'Φ38×2'],
      ['槽钢', expect.stringMatching(/^Q/), '14a#×9m'],
    ]);
    // The plate is as thick as was asked, or no other of its grade is nearer.
    const plates = await market.db
      .select({ specs: goods.specs })
      .from(goods)
      .where(
        and(like(goods.productName, '%中厚板'), eq(goods.brandNumber, 'Q355B'), goods.onShelf),
      );
    const off = (specs = '') => Math.abs(Number.parseFloat(specs) - 16);
    expect(off(kinds[2]?.specs)).toBe(Math.min(...plates.map(({ specs }) => off(specs))));
    for (const goods of kinds) expect(goods?.reason ?? '').not.toContain('不同');
    const [rebar] = await pasted('HRB400 Φ18 50');
    expect(rebar?.candidates[0]).toMatchObject({ brandNumber: 'HRB400', specs: 'Φ18×9m' });
    const [gravel] = await pasted('建筑碎石 花岗岩 5–10mm\t300');
    expect(gravel?.candidates[0]).toMatchObject({ brandNumber: '花岗岩', specs: '5–10mm' });
  });

  test('G400: more than 1,000 rows are refused, not cut', async () => {
    const rows = Array(1001).fill({ grade: 'a', specs: 'b' });
    await expect(match(...rows)).rejects.toMatchObject({ status: 400 });
  });
});

describe('pastedList.addToCart', () => {
  test('adds the rows that fit, and gives the reason for each other row', async () => {
    const buyer = await market.buyer();
    const [plain, short, minimum, gone] = await offers([
      {},
      { availableCount: 100 },
      { miniQuantity: 500 },
      { onShelf: false },
    ]);
    const row = (one: Goods | undefined, count: string) => ({
      productId: String(one?.id),
      count,
      source: 'sale' as const,
    });
    const rows = [
      row(plain, '2.5'),
      row(short, '2'),
      row(minimum, '4'),
      row(gone, '1'),
      row(plain, '十'),
      row(plain, '1'),
      row(plain, '9999'),
    ];
    const of = (at: number, code: string, text: string) => ({
      path: ['rows', at, 'count'],
      code,
      text,
    });
    expect(await buyer.call(addCartsList, { rows })).toEqual({
      problems: [
        of(1, 'stockShort', `库存不足：${short?.productName} 仅剩 1 吨`),
        of(2, 'tooSmall', '不能小于最小起订量：5 吨'),
        of(3, 'goodsGone', '商品不存在或已下架'),
        of(4, 'invalid', '请填写数字，例如 1,200.5'),
        of(6, 'tooLarge', '单个商品最多购买 9999 吨，购物车中已有 3.5 吨'),
      ],
      cartCount: 1,
    });
    const lines = await buyer.call(cartList, {});
    expect(lines.map(({ productId, number }) => [Number(productId), number])).toEqual([
      [plain?.id, '3.5'],
    ]);
  });

  test('adds to what the cart holds, a thousand rows at once', async () => {
    const buyer = await market.buyer();
    const [one] = await offers([{ availableCount: 1000 }]);
    const row = { productId: String(one?.id), count: '4', source: 'sale' as const };
    await buyer.call(addCartsList, { rows: [row] });
    expect((await buyer.call(addCartsList, { rows: [row, row] })).problems).toEqual([
      {
        path: ['rows', 1, 'count'],
        code: 'stockShort',
        text: `库存不足：${one?.productName} 仅剩 10 吨，购物车中已有 8 吨`,
      },
    ]);
    expect((await buyer.call(cartList, {}))[0]?.number).toBe('8');
    const plenty = await market.db.select().from(goods).where(eq(goods.kind, 'sale')).limit(1000);
    const rows = plenty.map(({ id, miniQuantity }) => ({
      productId: String(id),
      count: String(miniQuantity / 100),
      source: 'sale' as const,
    }));
    const { problems, cartCount } = await buyer.call(addCartsList, { rows });
    const added = rows.length - problems.length;
    expect(added).toBeGreaterThan(800);
    expect([added, added + 1]).toContain(cartCount);
  });

  test('the same serial adds once', async () => {
    const buyer = await market.buyer();
    const [one] = await offers([{}]);
    const rows = [{ productId: String(one?.id), count: '2', source: 'sale' as const }];
    const serial = newSerial();
    const first = await buyer.call(addCartsList, { rows }, { serial });
    expect(await buyer.call(addCartsList, { rows }, { serial })).toEqual(first);
    expect((await buyer.call(cartList, {}))[0]?.number).toBe('2');
  });

  test('G001: a cart has an owner', async () => {
    const { call } = await market.buyer();
    const rows = [{ productId: '1', count: '2', source: 'sale' as const }];
    expect((await refusalOf(call(addCartsList, { rows }, { token: null }))).code).toBe('G001');
  });
});
