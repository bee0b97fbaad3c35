import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { type RecommendedSeller, recommendedSellers } from '#app/domain/inquiry/goods-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { sold } from '#tests/api/delivery/sending.ts';
import { type Goods, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orderLines, sellers } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';

const HOUR_MS = 3_600_000;

const logged: string[] = [];
let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket(undefined, { log: { write: (line) => logged.push(line) } });
});
afterAll(() => market.close());

type Lines = Input<typeof recommendedSellers>['lines'];
type Asking = Pick<OpenMarket, 'call'>;

const recommended = (who: Asking, lines: Lines) => who.call(recommendedSellers, { lines });

const named = async (who: Asking, lines: Lines, sellerCode: string) =>
  (await recommended(who, lines)).find((seller) => seller.sellerCode === sellerCode);

const codesOf = (found: readonly RecommendedSeller[]) => found.map(({ sellerCode }) => sellerCode);

let grades = 0;
/** A grade that no other goods have. */
const newGrade = () => `TJ${++grades}A`;

const list = (sellerCode: string, brandNumber: string, fields: Partial<Goods> = {}) =>
  market.offer({
    sellerCode,
    brandNumber,
    specs: 'Φ20',
    productName: '荐试棒',
    brand: '',
    ...fields,
  });

const lineOf = (brandNumber: string, specs = 'Φ20') => ({
  productName: '荐试棒',
  brandNumber,
  specs,
});

describe('inquiry.recommendedSellers', () => {
  test('who lists most of the lines comes first, each seller once; who lists none has goods of the kind', async () => {
    const [one, two] = [newGrade(), newGrade()];
    await list('S0002', one);
    await list('S0002', one, { price: 400_000 });
    await list('S0003', one);
    await list('S0003', two);
    const lines = [lineOf(one), lineOf(two), lineOf(newGrade(), 'Φ999')];
    const found = await recommended(market, lines);
    expect(codesOf(found).slice(0, 2)).toEqual(['S0003', 'S0002']);
    expect(found[0]).toMatchObject({ listed: [0, 1], similar: [2] });
    expect(found[1]).toMatchObject({ listed: [0], similar: [2] });
    expect(await recommended(market, lines)).toEqual(found);
  });

  test('a listing stands for its goods, whoever has made them; one that is gone for nothing', async () => {
    const grade = newGrade();
    const own = await list('S0002', grade, { brand: '沙钢' });
    await list('S0003', grade, { brand: '鞍钢' });
    const gone = await list('S0004', newGrade(), { onShelf: false });
    const found = await recommended(market, [
      { goodsId: String(own.id) },
      { goodsId: String(gone.id) },
    ]);
    expect(found.map(({ sellerCode, listed }) => [sellerCode, listed])).toEqual(
      expect.arrayContaining([
        ['S0002', [0]],
        ['S0003', [0]],
      ]),
    );
    expect(codesOf(found)).not.toContain('S0004');
  });

  test('what was sold counts, to anybody; the last deal is told by its month, the own one by its day', async () => {
    const grade = newGrade();
    const goods = await list('S0002', grade);
    await list('S0003', grade);
    const [buyer, stranger] = [await market.buyer(), await market.buyer()];
    const [before, last] = [await named(stranger, [lineOf(grade)], 'S0002'), market.now()];
    expect(before?.lastDealWithYou).toBeNull();
    await sold(market, { buyer, lines: [[goods, '10']] });
    const own = await named(buyer, [lineOf(grade)], 'S0002');
    const today = wallDay(last);
    expect(own).toMatchObject({ sold: 1, lastDealWithYou: today, lastDeal: today.slice(0, 7) });
    const others = await recommended(stranger, [lineOf(grade)]);
    expect(others[0]).toMatchObject({
      ...{ sellerCode: 'S0002', sold: 1, lastDealWithYou: null, lastDeal: today.slice(0, 7) },
    });
    expect(Object.keys(others[0] ?? {}).sort()).toEqual(
      Object.keys(recommendedSellers.content.element.shape).sort(),
    );
  });

  test('an order that is not paid is no deal; goods of an offer count by their words, those off the shelf too', async () => {
    const [grade, other] = [newGrade(), newGrade()];
    await list('S0005', grade);
    const goods = await list('S0005', other);
    const lines = [lineOf(grade), lineOf(other)];
    const [unpaying, buyer] = [await market.buyer(), await market.buyer()];
    await sold(market, { buyer: unpaying, lines: [[goods, '10']], paid: false });
    expect((await named(unpaying, lines, 'S0005'))?.lastDealWithYou).toBeNull();
    const { orderCode } = await sold(market, { buyer, lines: [[goods, '10']] });
    await market.change(goods, { onShelf: false });
    const soldNow = async () => (await named(buyer, lines, 'S0005'))?.sold;
    expect(await soldNow()).toBe(1);
    await market.db
      .update(orderLines)
      .set({ goodsId: null, brandNumber: other.toLowerCase() })
      .where(eq(orderLines.orderCode, orderCode));
    expect(await soldNow()).toBe(1);
  });

  test('how soon a seller answers is said from three answers on, by the one in the middle', async () => {
    const grade = newGrade();
    const goods = await list('S0012', grade);
    const buyer = await market.buyer();
    const answers = async () => (await named(buyer, [lineOf(grade)], 'S0012'))?.answersWithinHours;
    const to = { inquirySellerRefs: [{ sellerCode: 'S0012' }] };
    for (const [hours, said] of [
      [1, null],
      [30, null],
      [4.5, 5],
    ] as const) {
      market.advance(2_000);
      const inquiryNum = await inquire(market, buyer, [goods], to);
      market.advance(hours * HOUR_MS);
      await offerOf(market, inquiryNum, 'S0012');
      expect(await answers()).toBe(said);
    }
    // Another round is no other answer.
    market.advance(2_000);
    const unanswered = await inquire(market, buyer, [goods], to);
    expect(await answers()).toBe(5);
    await offerOf(market, unanswered, 'S0012', { lastCutNum: 2 });
    expect(await answers()).toBe(5);
  });

  test('the own store, suspended ones and the platform are left out', async () => {
    const grade = newGrade();
    for (const code of ['S0002', 'S0031', 'S0032']) await list(code, grade);
    const [platform] = await market.db
      .select({ code: sellers.code })
      .from(sellers)
      .where(eq(sellers.selfOperated, true));
    await list(platform?.code ?? '', grade, { kind: 'self' });
    await market.buyer({ sellerCode: 'S0032', suspendedAt: market.now() });
    const own = await sellerOf(market, 'S0031');
    expect(codesOf(await recommended(own, [lineOf(grade)]))).toEqual(['S0002']);
    const buyer = await market.buyer();
    expect(codesOf(await recommended(buyer, [lineOf(grade)])).sort()).toEqual(['S0002', 'S0031']);
  });

  test('nothing is asked for, or nothing that anybody has', async () => {
    expect(await recommended(market, [])).toEqual([]);
    expect(await recommended(market, [{ productName: '查无此物' }, { goodsId: 'none' }])).toEqual(
      [],
    );
    const tooMany = Array.from({ length: 101 }, () => lineOf('X'));
    await expect(recommended(market, tooMany)).rejects.toThrow('G400');
  });

  test('takes as many statements, however many lines and sellers there are', async () => {
    const statements = () =>
      logged
        .map((line): { call?: string; queries?: number } => JSON.parse(line))
        .filter(({ call }) => call === recommendedSellers.name)
        .map(({ queries }) => queries);
    const grade = newGrade();
    const own = await list('S0002', grade);
    const ask = async (lines: Lines) => {
      const made = statements().length;
      await recommended(market, lines);
      await expect.poll(() => statements().length).toBe(made + 1);
      return statements().at(-1);
    };
    await ask([lineOf(grade)]);
    const few = await ask([{ goodsId: String(own.id) }, lineOf(newGrade())]);
    const many = Array.from({ length: 98 }, (_, at) => ({
      ...{ productName: '螺纹钢', brandNumber: 'HRB400E', specs: `Φ${at}` },
    }));
    const all = await ask([{ goodsId: String(own.id) }, lineOf(newGrade()), ...many]);
    expect(few).toBeLessThanOrEqual(8);
    expect(all).toBe(few);
  });
});
