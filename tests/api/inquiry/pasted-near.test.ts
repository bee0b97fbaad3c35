import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { goods } from '#trading-api/schema.ts';
import { idsOf, pastingIn } from './pasting.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const { match, newGrade, pasted, offers } = pastingIn(() => market, 'XN');

/** The category of what the market calls this, which goods offered by a test else have at random. */
async function categoryOf(productName: string) {
  const { category1, category2, category3, categoryName } = goods;
  const [found] = await market.db
    .select({ category1, category2, category3, categoryName })
    .from(goods)
    .where(eq(goods.productName, productName));
  return found ?? {};
}

/** Two of the makers from when the market was opened: new ones are found only a minute later. */
async function makers(): Promise<[string, string]> {
  const found = await market.db
    .selectDistinct({ name: goods.manufacturer })
    .from(goods)
    .where(eq(goods.productName, '螺纹钢'));
  const [one, other] = found.map(({ name }) => name);
  if (!one || !other) throw new Error('the demo market has one maker of rebar');
  return [one, other];
}

describe('pastedList.matchRows, of goods that are near', () => {
  test('issue 17 §3: where nothing fits, the nearest of the kind are offered with the reason', async () => {
    const [other, none] = await pasted('螺纹钢 HRB400E Φ19 30\n不认识的东西 12345 1');
    expect(other).toMatchObject({ candidates: [], total: 0 });
    const [nearest] = other?.near ?? [];
    expect(nearest?.reason).toMatch(/^牌号相同，直径最近（Φ(18|20)×9m）$/);
    expect(none).toMatchObject({ candidates: [], total: 0 });
    expect(none?.near ?? []).toEqual([]);
    // A size alone is that of anything.
    const [unnamed] = await match({ grade: 'XQ77', specs: 'Φ20' });
    expect(unnamed).toEqual({ candidates: [], total: 0 });
  });

  test('issue 17 §3: goods of the place and the maker that are named come first, else others with the reason', async () => {
    const brandNumber = newGrade();
    const rebar = await categoryOf('螺纹钢');
    const bar = { ...rebar, brandNumber, specs: 'Φ20×9m', productName: '螺纹钢' };
    const [far, near] = await makers();
    const ofFar = { manufacturer: far, brand: '远山' };
    const ofNear = { manufacturer: near, brand: '近水' };
    const [there, , ofMaker] = await offers([
      { ...bar, deliveryPlace: '上海市', ...ofFar, price: 900 },
      { ...bar, deliveryPlace: '天津市', ...ofNear, price: 100 },
      { ...bar, deliveryPlace: '天津市', ...ofFar, price: 500 },
    ]);
    const line = (words: string) => `螺纹钢 ${brandNumber} Φ20 ${words} 30吨`;
    const head = '品名\t牌号\t规格\t厂家\t交货地\t数量\n';
    const asked = await Promise.all(
      [
        line('上海'),
        line(far),
        line('昆明'),
        `${head}螺纹钢\t${brandNumber}\tΦ20×9m\t${near}\t上海\t30`,
        line('无人认识'),
      ].map(async (text) => (await pasted(text))[0]),
    );
    const [place, maker, town, both, unknown] = asked;
    const found = (at: typeof place) =>
      at?.candidates.map(({ id, reason }) => [Number(id), reason]);
    expect(found(place)).toEqual([[there?.id, '牌号相同，规格相同，交货地相同']]);
    expect(found(maker)?.map(([id]) => id)).toEqual([ofMaker?.id, there?.id]);
    expect(town).toMatchObject({ total: 0, candidates: [] });
    expect(town?.near?.map(({ reason }) => reason)).toEqual([
      '牌号相同，规格相同，交货地不同：天津市',
      '牌号相同，规格相同，交货地不同：天津市',
      '牌号相同，规格相同，交货地不同：上海市',
    ]);
    expect(both?.total).toBe(0);
    expect(both?.near?.map(({ reason }) => reason)).toEqual([
      '牌号相同，规格相同，厂家相同，交货地不同：天津市',
      `牌号相同，规格相同，厂家不同：${far}，交货地相同`,
      `牌号相同，规格相同，厂家不同：${far}，交货地不同：天津市`,
    ]);
    // The row itself says that the word was not understood (design/imports: Lists of goods).
    expect(unknown?.near?.[0]?.reason).toBe('牌号相同，规格相同');
  });

  test('a seller who is named comes first, but goods of others fit as well', async () => {
    const brandNumber = newGrade();
    const sellers = await market.db
      .selectDistinct({ sellerCode: goods.sellerCode, sellerName: goods.sellerName })
      .from(goods)
      .where(eq(goods.kind, 'sale'))
      .limit(2);
    const [named, other] = sellers;
    if (!named || !other) throw new Error('the demo market has one seller');
    const bar = {
      ...(await categoryOf('螺纹钢')),
      brandNumber,
      specs: 'Φ20×9m',
      productName: '螺纹钢',
    };
    const [dear, cheap] = await offers([
      { ...bar, ...named, price: 900 },
      { ...bar, ...other, price: 100 },
    ]);
    for (const name of [named.sellerName, named.sellerName.replace('有限公司', '')]) {
      const [found] = await pasted(`螺纹钢 ${brandNumber} Φ20 ${name} 30吨`);
      expect(found?.candidates.map(({ id, reason }) => [Number(id), reason])).toEqual([
        [dear?.id, '牌号相同，规格相同，卖家相同'],
        [cheap?.id, `牌号相同，规格相同，卖家不同：${other.sellerName}`],
      ]);
    }
  });

  test('goods that fit with too little of them are followed by the nearest with enough', async () => {
    const [brandNumber, kind] = [newGrade(), '远近螺纹钢'];
    const rebar = await categoryOf('螺纹钢');
    const bar = (specs: string, tonnes: number) => ({
      ...{ ...rebar, brandNumber, specs, productName: kind },
      availableCount: tonnes * 100,
    });
    const [exact, near, , far] = await offers([
      bar('Φ20×9m', 10),
      bar('Φ22×9m', 100),
      bar('Φ18×9m', 10),
      bar('Φ12×9m', 100),
    ]);
    const line = (quantity: string) => pasted(`${kind} ${brandNumber} Φ20 ${quantity}`);
    const [short] = await line('30吨');
    expect(idsOf(short?.candidates ?? [])).toEqual([exact?.id]);
    expect(idsOf(short?.near ?? [])).toEqual([near?.id, far?.id]);
    expect(short?.near?.[0]?.reason).toBe('牌号相同，直径最近（Φ22×9m）');
    for (const enough of ['10吨', '9000kg', '100支']) {
      expect((await line(enough))[0]).toMatchObject({ total: 1 });
      expect((await line(enough))[0]?.near).toBeUndefined();
    }
  });

  test('a misspelt word is read as the nearest word of the market, and the answer names it', async () => {
    const [rebar, beam, plate, other] = await pasted(
      '螺蚊钢 18 5\n工字纲 20a 8\n中原板 Q355B 16 5\n轴承座 6204 3',
    );
    expect(rebar?.near?.length).toBeGreaterThan(1);
    for (const { name, specs, reason } of rebar?.near ?? []) {
      expect([name, specs, reason]).toEqual([
        expect.stringMatching(/螺纹钢$/),
        expect.stringMatching(/^Φ18×/),
        '「螺蚊钢」读作「螺纹钢」，规格相同',
      ]);
    }
    expect(beam?.near?.[0]).toMatchObject({ name: '工字钢', specs: '20a#×9m' });
    expect(beam?.near?.[0]?.reason).toBe('「工字纲」读作「工字钢」，规格相同');
    expect(plate?.near?.[0]?.reason).toMatch(/^「中原板」读作「中厚板」，牌号相同，/);
    // What was not written is not chosen for the buyer.
    for (const row of [rebar, beam, plate]) expect(row?.total).toBe(0);
    // Another character is another thing.
    expect(JSON.stringify(other)).not.toContain('读作');
  });

  test('issue 17 §3: where a grade is not there, others of its family are near', async () => {
    const [kind, number] = ['家族中厚板', 162];
    const plate = await categoryOf('中厚板');
    const made = await offers(
      [`Q${number}B`, `Q${number}D`, `Q${number + 1}B`].map((brandNumber) => ({
        ...{ ...plate, brandNumber, productName: kind, specs: '16×2200×10000' },
      })),
    );
    const [found] = await pasted(`${kind} Q${number}C 16*2200*10000 5吨`);
    expect(found).toMatchObject({ total: 0, candidates: [] });
    expect(idsOf(found?.near ?? [])).toEqual(made.map(({ id }) => id));
    expect(found?.near?.map(({ reason }) => reason)).toEqual([
      `同系列牌号 Q${number}B，规格相同`,
      `同系列牌号 Q${number}D，规格相同`,
      `牌号不同（Q${number + 1}B），规格相同`,
    ]);
  });
});
