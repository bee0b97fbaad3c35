import { DAY_MS } from '#app/domain/duration.ts';
import { stepOf } from './goods.ts';
import type { Random } from './random.ts';

/** A little longer than a price trend shows. */
const DAYS_BACK = 120;

export interface PricedGoods {
  id: number;
  /** Fen, now. */
  price: number;
  refreshedAt: Date;
}

/**
 * What goods have cost, made backwards from what they cost now: a change each week or two, in the
 * round steps prices are quoted in. One in six has always cost the same and has no rows.
 */
export function* priceWalks(goods: Iterable<PricedGoods>, now: Date, random: Random) {
  const first = now.getTime() - DAYS_BACK * DAY_MS;
  for (const { id, price, refreshedAt } of goods) {
    if (random.chance(16)) continue;
    let since = refreshedAt.getTime();
    let before = price;
    while (since > first) {
      yield { goodsId: id, since: new Date(since), price: before };
      before = earlierPrice(before, random);
      since -= random.int(5 * 24 * 60, 16 * 24 * 60) * 60_000;
    }
    yield { goodsId: id, since: new Date(first), price: before };
  }
}

/** Up to 2 % more or less, at least a step. */
function earlierPrice(price: number, random: Random): number {
  const step = stepOf(price);
  const steps = random.int(1, Math.max(1, Math.floor((price * 0.02) / step)));
  const moved = price + (random.chance(50) ? steps : -steps) * step;
  return moved > 0 ? moved : price + step;
}
