import { DELIVERY_WAYS, deliveryRule, deliveryWayName } from '../checkout/delivery.ts';
import { inOrderOfRates, TAX_RATE_CODES, taxRateOf } from '../invoice/tax-rate.ts';

/** What is numbered by the country, the specifications or the law, and of which a market says whether it takes it. */
export const CHOICE_KINDS = ['region', 'deliveryWay', 'taxRate'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** Where a market has said something; what it says nothing of, it takes as it is called. */
export interface SaidChoice {
  kind: ChoiceKind;
  code: string;
  taken: boolean;
  /** '': as it is called everywhere. */
  name: string;
}

export interface Choice {
  code: string;
  name: string;
  taken: boolean;
}

/** The longest name of a way of delivery. */
export const CHOICE_NAME_MAX = 12;

const ofKind = (said: readonly SaidChoice[], kind: ChoiceKind) =>
  new Map(said.filter((each) => each.kind === kind).map((each) => [each.code, each]));

/** The ways of delivery of the specifications, as a market calls them (spec 1 §4). */
export function deliveryWaysOf(said: readonly SaidChoice[]): Choice[] {
  const own = ofKind(said, 'deliveryWay');
  return DELIVERY_WAYS.map((way) => {
    const code = String(way);
    const { name = '', taken = true } = own.get(code) ?? {};
    return { code, name: name || deliveryWayName(way), taken };
  });
}

/** What a market calls a way of delivery. */
export const wayNameIn = (ways: readonly Choice[], way: number): string =>
  ways.find(({ code }) => code === String(way))?.name ?? deliveryWayName(way);

/** The methods of some way that a market takes, by which alone goods are sent. */
export function methodsTaken(ways: readonly Choice[], way: number): number[] {
  const taken = new Set<number>(
    ways.flatMap((each) => (each.taken ? deliveryRule(Number(each.code)).methods : [])),
  );
  return deliveryRule(way).methods.filter((method) => taken.has(method));
}

/** The rates of tax that there are and those that a market has added, as many as it takes. */
export function taxRatesOf(said: readonly SaidChoice[]): Choice[] {
  const own = ofKind(said, 'taxRate');
  return inOrderOfRates([...TAX_RATE_CODES, ...own.keys()]).flatMap((code) => {
    const rate = taxRateOf(code);
    return rate ? [{ code, name: rate.name, taken: own.get(code)?.taken ?? true }] : [];
  });
}

/** The codes of provinces and cities to which a market does not deliver (GB/T 2260). */
export const regionsOff = (said: readonly SaidChoice[]): ReadonlySet<string> =>
  new Set(said.filter(({ kind, taken }) => kind === 'region' && !taken).map(({ code }) => code));

export const notDeliveredTo = (region: string): string =>
  `本市场暂不配送到${region}，请更换地址或选择自提`;
export const notTradedIn = (region: string): string =>
  `本市场暂不经营${region}的商品，请更换交货地`;
export const methodNotTaken = (method: string): string => `本市场暂不提供${method}`;
export const WAY_NOT_TAKEN = '本市场暂不使用这种交货方式，请另选一种';
export const RATE_NOT_TAKEN = '本市场暂不使用这个税率，请另选一个';
export const KEEP_ONE = '至少保留一项';
