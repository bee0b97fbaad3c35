import { selfGoods, spotListings } from './goods.ts';
import { createRandom } from './random.ts';
import { makePickupPoints, makeSellers } from './sellers.ts';

const SEED = 20_260_301;
const SPOT_LISTINGS = 2000;
const SELF_GOODS = 300;

/**
 * Everything in the demo market that is drawn by lot, always the same for the same `now`.
 * Goods come from a generator: read them once.
 * @param scale how many spot listings in all
 */
export function makeMarket(now: Date, scale = SPOT_LISTINGS) {
  const sellers = makeSellers(createRandom(SEED));
  const [platform] = sellers;
  if (!platform) throw new RangeError('no sellers');
  return {
    sellers,
    platform,
    pickupPoints: makePickupPoints(sellers, createRandom(SEED + 1)),
    goodsCount: SELF_GOODS + scale,
    *goods() {
      yield* selfGoods(SELF_GOODS, platform, now, createRandom(SEED + 2));
      yield* spotListings(scale, sellers, now, createRandom(SEED + 3));
    },
  };
}
