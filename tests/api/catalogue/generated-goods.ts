import { SHELVES } from '#trading-api/demo/catalogue/categories.ts';
import { spotListings } from '#trading-api/demo/goods.ts';
import { loadGoods } from '#trading-api/demo/load-goods.ts';
import { createRandom, type Random } from '#trading-api/demo/random.ts';
import { makeSellers } from '#trading-api/demo/sellers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';

const SEED = 20_261_130;

const BARS = [16, 18, 20, 25, 30, 36, 40, 45, 50, 60, 70, 80, 90, 100, 120, 150, 200];
const SHEETS = ['0.4', '0.5', '0.6', '0.8', '1.0', '1.2', '1.5', '1.8', '2.0', '2.5'];
const COILS = ['1.8', '2.0', '2.5', '2.75', '3.0', '3.5', '3.75', '4.75', '5.75', '7.75', '9.75'];
const PLATES = [6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 30, 35, 40, 50, 60, 80, 100];
const BORES = [15, 20, 25, 32, 40, 50, 65, 80, 100, 125, 150, 200];
const OUTER = [25, 32, 38, 42, 48, 57, 60, 76, 89, 108, 133, 159, 168, 219, 273, 325];
const SIDES = [
  '20×20',
  '30×30',
  '40×40',
  '50×50',
  '60×40',
  '80×80',
  '100×50',
  '100×100',
  '200×100',
];
const LEGS = ['30×3', '40×4', '50×5', '63×6', '75×8', '80×8', '90×8', '100×10', '125×12'];
const H_BEAMS = ['100×100×6×8', '150×150×7×10', '200×200×8×12', '250×250×9×14', '300×300×10×15'];

type Choices = readonly (string | number)[];

/** A specification of one choice of each, as a market of any size has them and the demo market only a few. */
const SPECS: Readonly<Record<string, readonly Choices[]>> = {
  螺纹钢: [['Φ'], [10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40], ['×'], [9, 12], ['m']],
  线材: [['Φ'], [5.5, 6.5, 8, 10, 12, 14, 16]],
  盘螺: [['Φ'], [6, 8, 10, 12]],
  圆钢: [['Φ'], BARS, ['×'], [6, 9], ['m']],
  热轧卷板: [COILS, ['×'], [1250, 1500, 1800], ['×C']],
  冷轧卷板: [SHEETS, ['×'], [1000, 1250], ['×C']],
  镀锌卷板: [SHEETS, ['×'], [1000, 1250], ['×C']],
  彩涂板: [['0.35', '0.4', '0.45', '0.5', '0.6', '0.8'], ['×'], [1000, 1200], ['×C']],
  中厚板: [PLATES, ['×'], [1800, 2000, 2200, 2500], ['×'], [8000, 10000, 12000]],
  H型钢: [[...H_BEAMS, '350×350×12×19', '400×200×8×13', '400×400×13×21']],
  工字钢: [['10', '12', '14', '16', '18', '20a', '22a', '25b', '28a', '32a', '36b'], ['#×9m']],
  槽钢: [['8', '10', '12', '14a', '16a', '18a', '20', '22a', '25a', '28a'], ['#×'], [6, 9], ['m']],
  角钢: [LEGS, ['×'], [6, 9], ['m']],
  无缝管: [['Φ'], OUTER, ['×'], [3, 3.5, 4, 5, 6, 8, 10, 12]],
  焊管: [['DN'], BORES, ['×'], ['2.5', '2.75', '3.0', '3.5', '3.75', '4.0']],
  镀锌管: [['DN'], BORES, ['×'], ['2.5', '2.75', '3.0', '3.5', '3.75', '4.0']],
  方矩管: [SIDES, ['×'], ['1.5', '2', '2.5', '3', '4', '5', '6']],
  不锈钢卷板: [['0.5', '0.8', '1.0', '1.2', '1.5', '2.0', '3.0'], ['×'], [1219, 1500], ['×C']],
  不锈钢管: [['Φ'], OUTER.slice(0, 10), ['×'], ['1.5', '2', '3', '4']],
  不锈钢棒: [['Φ'], [8, 10, 12, 16, 20, 25, 30, 40, 50], ['×6m']],
  铜棒: [['Φ'], [6, 8, 10, 12, 16, 20, 25, 30, 40, 60], ['×2.5m']],
  铝棒: [['Φ'], [90, 120, 152, 178, 203], ['×6m']],
  铝板: [['0.8', '1.0', '1.5', '2.0', '3.0', '4.0', '5.0', '8.0'], ['×1220×2440']],
  六角螺栓: [['M'], [6, 8, 10, 12, 16, 20, 24], ['×'], [30, 40, 50, 60, 80]],
  螺母: [['M'], [6, 8, 10, 12, 16, 20, 24]],
};

const specsOf = (choices: readonly Choices[], random: Random): string =>
  choices.map((each) => random.pick(each)).join('');

/** Goods of every category, always the same ones, in more dimensions than the demo market has. */
function* generatedGoods(count: number, now: Date) {
  const random = createRandom(SEED);
  const sellers = makeSellers(createRandom(SEED + 1));
  for (const goods of spotListings(count, sellers, now, createRandom(SEED + 2))) {
    const choices = SPECS[goods.categoryName];
    yield choices ? { ...goods, specs: specsOf(choices, random) } : goods;
  }
}

const CATEGORIES = new Set(SHELVES.flat().map(({ name }) => name));
for (const name of Object.keys(SPECS))
  if (!CATEGORIES.has(name)) throw new RangeError(`there is no category ${name}`);

/** Adds goods to a market, as if it had grown. */
export async function growMarket(db: Database, count: number, now: Date): Promise<void> {
  await db.transaction((tx) => loadGoods(tx, generatedGoods(count, now), count));
  forgetMarketCaches(db);
}
