import { type Fen, formatYuan } from '#app/domain/money.ts';

export interface PriceChange {
  way: 'down' | 'up';
  /** 「收藏后已降 ¥20.00」. */
  text: string;
}

/** The change of the price since the goods were collected; null where it is the same. */
export function priceChange(collected: Fen, now: Fen): PriceChange | null {
  if (now === collected) return null;
  return now < collected
    ? { way: 'down', text: `收藏后已降 ¥${formatYuan(collected - now)}` }
    : { way: 'up', text: `收藏后已涨 ¥${formatYuan(now - collected)}` };
}
