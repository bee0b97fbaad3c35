import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import {
  pricesAt,
  priceTrends,
  recordPrice,
  TREND_DAYS,
} from '#trading-api/catalogue/price-history.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { type OpenDatabase, openDatabase } from '#trading-api/platform/database/open-database.ts';
import { goods, goodsPrices } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date('2026-11-21T04:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let database: MarketDatabase;
let open: OpenDatabase;
let goodsId: number;
let present: number;

beforeAll(async () => {
  database = await freshDatabase();
  open = await openDatabase({ ...database, migrationsFolder: MIGRATIONS_FOLDER });
  const [row] = await open.db.select({ id: goods.id, price: goods.price }).from(goods).limit(1);
  if (!row) throw new Error('no goods');
  goodsId = row.id;
  present = row.price;
});
beforeEach(() => open.db.delete(goodsPrices).where(eq(goodsPrices.goodsId, goodsId)));
afterAll(async () => {
  await open.close();
  await database.remove();
});

const record = (oldPrice: number, newPrice: number, at: Date) =>
  recordPrice(open.db, { goodsId, oldPrice, onShelfDate: daysAgo(60), newPrice, now: at });
const at = (...times: Date[]) =>
  pricesAt(
    open.db,
    times.map((time) => ({ goodsId, at: time })),
  );

describe('the price in force at a time', () => {
  test('goods whose price never changed have always cost what they cost now', async () => {
    expect(await at(daysAgo(1000), now)).toEqual([present, present]);
    expect(await pricesAt(open.db, [{ goodsId: 999_999_999, at: now }])).toEqual([null]);
    expect(await pricesAt(open.db, [])).toEqual([]);
  });

  test('a price is in force from its own millisecond to the next', async () => {
    await record(100, 200, daysAgo(10));
    await record(200, 150, daysAgo(5));
    const justBefore = (time: Date) => new Date(time.getTime() - 1);
    expect(
      await at(
        daysAgo(60),
        justBefore(daysAgo(10)),
        daysAgo(10),
        justBefore(daysAgo(5)),
        daysAgo(5),
        now,
      ),
    ).toEqual([100, 100, 200, 200, 150, 150]);
    expect(await at(daysAgo(61)), 'before anything is known').toEqual([100]);
  });

  test('the prices of several goods are in the order of the request', async () => {
    await record(100, 200, daysAgo(10));
    const [other] = await open.db
      .select({ id: goods.id, price: goods.price })
      .from(goods)
      .where(eq(goods.id, goodsId + 7));
    if (!other) throw new Error('no other goods');
    await open.db.delete(goodsPrices).where(eq(goodsPrices.goodsId, other.id));
    const asked = [
      { goodsId, at: now },
      { goodsId: other.id, at: daysAgo(3) },
      { goodsId, at: daysAgo(20) },
    ];
    expect(await pricesAt(open.db, asked)).toEqual([200, other.price, 100]);
  });

  test('the same price again is no change', async () => {
    await record(100, 100, now);
    expect(await open.db.$count(goodsPrices, eq(goodsPrices.goodsId, goodsId))).toBe(0);
  });

  test('changes at the same moment, or one that waited for a later one, keep their order', async () => {
    await record(100, 200, now);
    await record(200, 300, now);
    await record(300, 400, new Date(now.getTime() - HOUR_MS));
    expect(await at(new Date(now.getTime() + HOUR_MS))).toEqual([400]);
  });

  test('a change in the moment the goods were put on the shelf', async () => {
    await recordPrice(open.db, { goodsId, oldPrice: 1, onShelfDate: now, newPrice: 2, now });
    expect(await at(daysAgo(1), now)).toEqual([1, 2]);
  });
});

describe('spec 2 §2: A price trend chart (xaxis and series)', () => {
  const trend = async (onShelfDate = daysAgo(300)) => {
    const asked = { goodsId, price: present, onShelfDate };
    const { days, prices } = await priceTrends(open.db, [asked], now);
    return { days, prices: prices[0] ?? [] };
  };

  test('goods whose price never changed: 90 equal days, today the last', async () => {
    const { days, prices } = await trend();
    expect(days).toHaveLength(TREND_DAYS);
    expect([days[0], days.at(-1)]).toEqual(['2026-08-24', '2026-11-21']);
    expect(new Set(days).size).toBe(TREND_DAYS);
    expect(new Set(prices)).toEqual(new Set([present]));
  });

  test('before the day on which they were put on the shelf there is no price', async () => {
    expect((await trend(now)).prices).toEqual([present]);
    expect((await trend(daysAgo(2))).prices).toEqual([present, present, present]);
    // Put on the shelf again, after prices that are known.
    await record(100, 200, daysAgo(10));
    const { prices } = await trend(now);
    expect([prices[0], prices.at(-1), prices.length]).toEqual([100, 200, 61]);
  });

  test('a day shows what was in force when it ended in Shanghai', async () => {
    await record(100, 200, new Date('2026-11-18T15:59:59.999Z'));
    await record(200, 300, new Date('2026-11-19T16:00:00.000Z'));
    await record(300, 400, new Date('2026-11-21T03:00:00.000Z'));
    await record(400, 500, new Date('2026-11-21T03:30:00.000Z'));
    const { days, prices } = await trend();
    const last = Object.fromEntries(days.map((day, place) => [day, prices[place]]));
    expect(last).toMatchObject({
      '2026-11-17': 100,
      '2026-11-18': 200,
      '2026-11-19': 200,
      '2026-11-20': 300,
      '2026-11-21': 500,
    });
  });

  test('a change before the first day is in force on it', async () => {
    await recordPrice(open.db, {
      goodsId,
      oldPrice: 100,
      onShelfDate: daysAgo(300),
      newPrice: 700,
      now: daysAgo(200),
    });
    expect(new Set((await trend()).prices)).toEqual(new Set([700]));
  });
});
