import type { PaymentTerms } from '#app/domain/order/terms.ts';

/** How many sellers take part, and the goods and services that each has on offer. */
export const SELLERS: readonly string[] = ['S0001', 'S0002', 'S0003', 'S0004'];
export const GOODS_OF_ONE = 2;

/** A line of a checkout: goods, or a service (vouchers), of which nothing is sent. */
export interface BoughtLine {
  seller: number;
  kind: 'goods' | 'service';
  price: number;
  count: number;
  /** Of its seller, or of the market. */
  coupon: 'seller' | 'market' | null;
}

/** What somebody buys, and what is taken off it. */
export interface Bought {
  lines: readonly BoughtLine[];
  /** By seller: from how many hundredths of its goods on each unit costs so many fen less. */
  bands: readonly { from: number; off: number }[];
  /** Per cent of the lines with it that each seller's coupon takes off, and that of the market. */
  coupons: readonly number[];
  marketCoupon: number;
  /** Per cent of what is left that points pay, and then two gift cards. */
  points: number;
  cards: readonly number[];
  /** How each order is paid. */
  terms: readonly PaymentTerms[];
  /** Whether its lines are from before lines kept what was taken off them (design/money: Figures of a line). */
  isOld: boolean;
}

/** Fen and points that are taken off a checkout, in that order (design/money: Deductions). */
export interface Taken {
  /** By quantity discounts. */
  bands: number;
  sellers: readonly number[];
  market: number;
  points: number;
  cards: readonly number[];
  payable: number;
  /** Of each line. */
  lines: readonly { amount: number; bySeller: number; byPlatform: number }[];
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const perCent = (amount: number, percent: number) => Math.floor((amount * percent) / 100);

/** A price of a unit times hundredths of it: half a fen is one. */
export const priced = (price: number, count: number) => Math.floor((price * count + 50) / 100);

/** Of a seller that has no more of its kind a line is left out, as is a service with a coupon. */
export function linesOf({ lines }: Pick<Bought, 'lines'>): BoughtLine[] {
  const seen = new Map<string, number>();
  return lines
    .filter(({ seller, kind }) => {
      const before = seen.get(`${kind} ${seller}`) ?? 0;
      seen.set(`${kind} ${seller}`, before + 1);
      return before < (kind === 'goods' ? GOODS_OF_ONE : 1);
    })
    .map((line) => (line.kind === 'goods' ? line : { ...line, coupon: null }));
}

/** An amount in proportion: rounded down, what is left on the last, as far as it bears it. */
export function shared(amount: number, by: readonly number[]): number[] {
  const all = sum(by);
  const shares = by.map((each) =>
    all === 0 ? 0 : Number((BigInt(amount) * BigInt(each)) / BigInt(all)),
  );
  let rest = amount - sum(shares);
  for (let at = by.length - 1; at >= 0; at -= 1) {
    const more = Math.min(rest, (by[at] ?? 0) - (shares[at] ?? 0));
    shares[at] = (shares[at] ?? 0) + more;
    rest -= more;
  }
  return shares;
}

/** What a checkout comes to, line by line, written without the market's code (design/money: Deductions). */
export function takenOff(bought: Bought): Taken {
  const lines = linesOf(bought);
  const amounts = lines.map(({ price, count }) => priced(price, count));
  const bands = lines.map(({ seller, kind, count }, at) => {
    const { from = 0, off = 0 } = bought.bands[seller] ?? {};
    const together = sum(
      lines
        .filter((line) => line.kind === 'goods' && line.seller === seller)
        .map((line) => line.count),
    );
    const holds = kind === 'goods' && together >= from;
    return holds ? Math.min(priced(off, count), amounts[at] ?? 0) : 0;
  });
  const left = amounts.map((amount, at) => amount - (bands[at] ?? 0));
  /** Takes per cent of what is left of some lines off them. */
  const take = (percent: number, holds: (line: BoughtLine) => boolean) => {
    const weights = lines.map((line, at) => (holds(line) ? (left[at] ?? 0) : 0));
    const amount = perCent(sum(weights), percent);
    const shares = shared(amount, weights);
    for (const [at, share] of shares.entries()) left[at] = (left[at] ?? 0) - share;
    return { amount, shares };
  };
  const sellers = SELLERS.map((_, seller) =>
    take(bought.coupons[seller] ?? 0, (line) => line.seller === seller && line.coupon === 'seller'),
  );
  const bySeller = lines.map(
    (_, at) => (bands[at] ?? 0) + sum(sellers.map(({ shares }) => shares[at] ?? 0)),
  );
  const market = take(bought.marketCoupon, ({ coupon }) => coupon === 'market');
  const points = take(bought.points, () => true);
  const cards = bought.cards.map((percent) => take(percent, () => true));
  return {
    bands: sum(bands),
    sellers: sellers.map(({ amount }) => amount),
    market: market.amount,
    points: points.amount,
    cards: cards.map(({ amount }) => amount),
    payable: sum(left),
    lines: amounts.map((amount, at) => {
      const own = bySeller[at] ?? 0;
      return { amount, bySeller: own, byPlatform: amount - own - (left[at] ?? 0) };
    }),
  };
}
