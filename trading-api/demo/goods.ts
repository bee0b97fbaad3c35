import {
  LISTING_FREIGHTS,
  listedPrice,
  NO_LISTING_TERMS,
} from '#app/domain/catalogue/price-terms.ts';
import { DELIVERY_METHOD, deliveryRule } from '#app/domain/checkout/delivery.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import { USUAL_TAX_RATE } from '#app/domain/invoice/tax-rate.ts';
import { CART_MAX } from '#app/domain/quantity.ts';
import { saidOf } from './attributes.ts';
import { SHELVES, type ShelvedLine } from './catalogue/categories.ts';
import { CITIES } from './cities.ts';
import { demoWeights } from './goods-weights.ts';
import type { Random } from './random.ts';
import type { Seller } from './sellers.ts';

/** A delivery way is chosen as often as it occurs in this list (spec 1 §4). */
const WAYS = [3, 3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5, 5, 5, 1, 1, 2, 2, 4, 4] as const;
const SCOPES_KM = [50, 80, 100, 150, 200, 300, 500] as const;
const MOST_UNITS = 900_000;

export type DemoGoods = ReturnType<typeof makeGoods>;

/** Spot listings of the sellers, one after another, so that a million need no memory. */
export function* spotListings(
  count: number,
  sellers: readonly Seller[],
  now: Date,
  random: Random,
): Generator<DemoGoods> {
  const traders = sellers.filter((seller) => !seller.selfOperated);
  for (let serial = 1; serial <= count; serial += 1) {
    const seller = random.pick(traders);
    // Three in four of a seller's goods are of its main trade.
    const [main = 0, second = main] = seller.trades;
    const line = random.pick(SHELVES[random.chance(75) ? main : second] ?? []);
    yield makeGoods('sale', serial, line, seller, now, random);
  }
}

/** The platform's own goods: the tree's lines in turn, so that every category has some. */
export function* selfGoods(
  count: number,
  platform: Seller,
  now: Date,
  random: Random,
): Generator<DemoGoods> {
  const lines = SHELVES.flat();
  for (let serial = 1; serial <= count; serial += 1) {
    const line = lines[(serial - 1) % lines.length] ?? random.pick(lines);
    yield makeGoods('self', serial, line, platform, now, random);
  }
}

const PREFIX = { sale: 'XH', self: 'ZY' } as const;

function makeGoods(
  kind: 'self' | 'sale',
  serial: number,
  line: ShelvedLine,
  seller: Seller,
  now: Date,
  random: Random,
) {
  const [brandNumber, percent] = random.pick(Object.entries(line.grades));
  const specs = random.pick(line.specs);
  const productName = random.pick(line.names);
  const manufacturer = random.pick(line.makers);
  const { unit, unitDecimals } = line;
  const { scene } = line.group;
  const price = priceOf(line, percent, specs, manufacturer, seller, random);
  const quantities = quantitiesOf(price, unitDecimals, random);
  const deliveryWay = random.pick(WAYS);
  const delivers = deliveryRule(deliveryWay).methods.includes(DELIVERY_METHOD.delivery);
  const onShelf = businessTime(now, random.int(2, 45), random);
  const described = { productName, categoryName: line.name, brandNumber, specs, unit };
  const weights = demoWeights({ kind, serial, ...described });
  const refreshed = now.getTime() - random.int(3, 60 * 24 * 6) * MINUTE_MS;
  return {
    kind,
    productCode: `${PREFIX[kind]}${line.codes[2]}${serial}`,
    typedAttributes: saidOf(line, brandNumber, serial),
    productName,
    specs,
    brand: manufacturer.slice(0, 2),
    brandNumber,
    manufacturer,
    introduce: introduction(productName, brandNumber, specs, manufacturer, {
      ...line,
      isReckoned: weights.weighing === 'theory',
    }),
    imageUrls: [
      `/goods/${line.picture}.svg`,
      `/goods/${line.picture}-detail.svg`,
      `/goods/scene-${scene}.svg`,
    ],
    category1: line.codes[0],
    category2: line.codes[1],
    category3: line.codes[2],
    categoryName: line.name,
    unit,
    unitDecimals,
    sellerCode: seller.code,
    sellerName: seller.name,
    registryAddress: seller.address,
    ...pricedAs(price, unit, serial),
    ...quantities,
    ...weights,
    myBuyNum: kind === 'self' && random.chance(30) ? quantities.miniQuantity * 2 : null,
    deliveryWay,
    // Some stock is in another town than the seller's own.
    deliveryPlace: random.chance(85) ? seller.city : random.pick(CITIES).name,
    distrScope: delivers && random.chance(65) ? random.pick(SCOPES_KM) : null,
    onShelfDate: onShelf,
    refreshedAt: new Date(Math.max(refreshed, onShelf.getTime())),
  };
}

/** One in seventeen was written without tax; of two in three it is said who bears the transport. */
function pricedAs(price: number, unit: string, serial: number) {
  const tax = serial % 17 === 5 ? { included: false, rate: USUAL_TAX_RATE } : null;
  const freight = LISTING_FREIGHTS[serial % 3] ?? null;
  const priceTerms = { ...NO_LISTING_TERMS, tax, freight };
  if (!tax) return { price, priceRest: 0, writtenPrice: null, priceTerms };
  const writtenPrice = Math.round((price * 100) / (100 + Number(USUAL_TAX_RATE)));
  return { ...listedPrice(writtenPrice, priceTerms, unit), writtenPrice, priceTerms };
}

/** Fen a unit: the line's price, moved by grade, spec, maker, seller and the day. */
function priceOf(
  line: ShelvedLine,
  percent: number,
  specs: string,
  manufacturer: string,
  seller: Seller,
  random: Random,
): number {
  const spec = line.specs.indexOf(specs);
  const bySpec = line.growth ? spec * line.growth * 10 : (spec * 2 - line.specs.length) * 3;
  const byMaker = line.makers.indexOf(manufacturer) * 3 - 6;
  const byTrade = seller.level + byMaker + random.int(-7, 7);
  const fen = (line.price * percent * (1000 + bySpec) * byTrade) / 1_000_000;
  const step = stepOf(fen);
  return Math.max(step, Math.round(fen / step) * step);
}

/** Prices are quoted in round steps: ten yuan a tonne of steel, ten for copper, a fen for bricks. */
export function stepOf(fen: number): number {
  if (fen >= 2_000_000) return 5000;
  if (fen >= 100_000) return 1000;
  if (fen >= 10_000) return 100;
  if (fen >= 1000) return 10;
  return 1;
}

/**
 * Stock worth 30,000 to 4 million yuan and a minimum worth a hundredth of it, in hundredths. Sales
 * of pieces stay within those of tonnes, or bricks would lead every list sorted by sales.
 */
function quantitiesOf(price: number, decimals: boolean, random: Random) {
  const grain = decimals ? random.pick([1, 5, 10, 50, 100]) : 100;
  const hundredthsWorth = (yuan: number) => (yuan * 100 * 100) / price;
  const miniQuantity = Math.max(
    100,
    Math.min(roundNumber(hundredthsWorth(random.magnitude(800, 60_000)) / 100), 500) * 100,
  );
  const most = MOST_UNITS * 100;
  const stock = Math.min(hundredthsWorth(random.magnitude(30_000, 4_000_000)), most);
  const sold = decimals
    ? hundredthsWorth(random.magnitude(1000, 9_000_000))
    : random.magnitude(10, 2000) * 100;
  const whole = (hundredths: number) => Math.round(hundredths / grain) * grain;
  return {
    miniQuantity: Math.min(miniQuantity, CART_MAX),
    availableCount: availability(whole(Math.max(stock, miniQuantity * 4)), miniQuantity, random),
    salesVolume: whole(sold),
  };
}

/** Two in a hundred are sold out and five are nearly so. */
function availability(stock: number, miniQuantity: number, random: Random): number {
  if (random.chance(2)) return 0;
  return random.chance(5) ? miniQuantity * random.int(1, 2) : stock;
}

/** The nearest of 1, 2, 5, 10, 20, 50 … below. */
function roundNumber(value: number): number {
  let round = 1;
  for (const factor of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (factor <= value) round = factor;
  return round;
}

/** A time between 08:30 and 17:30 in Shanghai, so many days before `now`. */
function businessTime(now: Date, daysAgo: number, random: Random): Date {
  const day = Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
  return new Date(day + random.int(30, 570) * MINUTE_MS);
}

function introduction(
  name: string,
  grade: string,
  specs: string,
  manufacturer: string,
  line: ShelvedLine & { isReckoned: boolean },
): string {
  const settled = line.isReckoned ? '按件数折算的理论重量结算' : '以实际过磅数量结算';
  return `${manufacturer}生产的${name}，牌号 ${grade}，规格 ${specs}，属${line.group.name}类。随货提供质量证明书，按${line.unit}计价，${
    line.unitDecimals ? settled : '整包装发货'
  }，可代办运输与第三方检验。`;
}
