import { CITIES, type City, fullName } from './cities.ts';
import type { Random } from './random.ts';

/** The platform itself as a seller; its goods are the ones of `kind: 'self'`. */
export const SELF_SELLER_CODE = 'S0000';

export const SELLER_COUNT = 60;

/** The trade word of a seller of each first-level category, in the tree's order. */
const TRADES = [
  ['钢铁贸易', '金属材料', '钢材供应链'],
  ['有色金属', '铜铝材料'],
  ['化工', '化工原料'],
  ['塑化', '塑料原料'],
  ['橡塑'],
  ['建材', '建筑材料'],
  ['能源', '能源科技'],
  ['机电设备', '机械配件'],
  ['五金机电', '电气'],
  ['包装材料'],
] as const;

/** How many of ten sellers start from which category: steel towns have more of them. */
const MAIN_TRADES = [0, 1, 2, 3, 0, 5, 6, 7, 8, 0, 2, 4, 9, 3, 1, 0, 7, 5, 6, 8] as const;

/** What a seller of each category deals in beside it. */
const SIDE_TRADES = [
  [1, 5],
  [0, 8],
  [3, 4],
  [2, 9],
  [2, 3],
  [0, 8],
  [2, 4],
  [8, 0],
  [7, 1],
  [3, 8],
] as const;

const WORDS_A = ['沅', '朔', '澄', '屏', '泽', '朗', '屿', '岱', '澜', '衡'] as const;
const WORDS_B = ['桓', '熠', '祺', '珩', '昱', '翊', '湛', '骏', '铄', '霖', '钧', '晟'] as const;
const DISTRICTS = [
  '经济开发区',
  '高新区',
  '临港新区',
  '物流园区',
  '城北新区',
  '河东工业区',
] as const;
const ROADS = [
  '沅泽路',
  '澄江大道',
  '朔风路',
  '岱屏路',
  '兴桓路',
  '珩山路',
  '望澜大道',
  '熠星路',
] as const;

export interface Seller {
  code: string;
  name: string;
  province: string;
  city: string;
  address: string;
  longitude: number;
  latitude: number;
  introduce: string;
  imageUrl: string;
  selfOperated: boolean;
  hot: boolean;
  invoicing: boolean;
  /** Indexes of the first-level categories it deals in, the main one first. */
  trades: readonly number[];
  /** Its prices against the market's, in thousandths. */
  level: number;
}

export function makeSellers(random: Random): Seller[] {
  const names = new Set<string>();
  const sellers = Array.from({ length: SELLER_COUNT }, (_, index) =>
    makeSeller(index + 1, names, random),
  );
  return [platform(), ...sellers];
}

function makeSeller(serial: number, names: Set<string>, random: Random): Seller {
  const home = cityOf(serial - 1);
  const main = MAIN_TRADES[(serial - 1) % MAIN_TRADES.length] ?? 0;
  const second = random.pick(SIDE_TRADES[main] ?? [main]);
  const trade = random.pick(TRADES[main] ?? TRADES[0]);
  const town = home.name.slice(0, -1);
  let name: string;
  do {
    name = `${town}${random.pick(WORDS_A)}${random.pick(WORDS_B)}${trade}有限公司`;
  } while (names.has(name));
  names.add(name);
  const founded = random.int(2003, 2019);
  const store = random.int(3, 40) * 1000;
  return {
    code: `S${String(serial).padStart(4, '0')}`,
    name,
    province: home.province,
    city: home.name,
    address: streetAddress(home, random),
    ...near(home, random),
    introduce: `${name}成立于 ${founded} 年，主营${trade.replace('贸易', '')}现货，在${town}自有仓储约 ${store} 平方米，支持质检、代办运输与分批提货，现货当日可提。`,
    imageUrl: `/goods/scene-${main === 2 || main === 6 ? 'tanks' : main < 2 ? 'yard' : 'warehouse'}.svg`,
    selfOperated: false,
    // By their numbers: a draw here would make another market of all that is drawn after it.
    hot: serial % 4 === 1,
    invoicing: serial % 3 !== 0,
    trades: random.chance(25) ? [main] : [main, second],
    level: 1000 + random.int(-12, 14),
  };
}

function platform(): Seller {
  const home = cityOf(1);
  return {
    code: SELF_SELLER_CODE,
    name: '平台自营',
    province: home.province,
    city: home.name,
    address: `${fullName(home)}临港新区澄江大道 1 号`,
    longitude: 121.52,
    latitude: 31.27,
    introduce: '平台自营商品由平台统一采购、质检、入库与发货，一单到底，票货同行，假一赔付。',
    imageUrl: '/goods/scene-warehouse.svg',
    selfOperated: true,
    hot: false,
    invoicing: true,
    trades: TRADES.map((_, index) => index),
    level: 996,
  };
}

function cityOf(index: number): City {
  const found = CITIES[index % CITIES.length];
  if (!found) throw new RangeError('no cities');
  return found;
}

export const streetAddress = (home: City, random: Random) =>
  `${fullName(home)}${random.pick(DISTRICTS)}${random.pick(ROADS)} ${random.int(8, 899)} 号`;

/** A place up to about 20 km from the city's centre, to a thousandth of a degree. */
export const near = (home: City, random: Random) => ({
  longitude: thousandths(home.longitude, random.int(-180, 180)),
  latitude: thousandths(home.latitude, random.int(-150, 150)),
});

const thousandths = (degrees: number, offset: number) => Math.round(degrees * 1000 + offset) / 1000;

/** One to three warehouses a seller, all near its city. */
export function makePickupPoints(sellers: readonly Seller[], random: Random) {
  const kinds = ['一号库', '二号库', '中转仓'] as const;
  return sellers.flatMap((seller) => {
    const home = CITIES.find(({ name }) => name === seller.city) ?? cityOf(0);
    return kinds.slice(0, random.int(1, kinds.length)).map((kind) => ({
      sellerCode: seller.code,
      name: `${home.name.slice(0, -1)}${kind}`,
      address: streetAddress(home, random),
      ...near(home, random),
    }));
  });
}
