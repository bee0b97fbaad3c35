import { groupThousands } from '#app/domain/decimal-text.ts';

/** 「￥４,５００ 元」 is 4500. */
export const plainFigure = (typed: string, unit = '元'): string =>
  typed
    .normalize('NFKC')
    .replace(/[¥,\s]/g, '')
    .replace(unit, '');

/** By itself, because what else reads and writes figures would come with every page. */
const hundredths = (figure: string): bigint =>
  BigInt(/^\d{1,12}(\.\d\d?)?$/.test(figure) ? Math.round(Number(figure) * 100) : 0);
const grouped = (fen: bigint): string =>
  groupThousands(`${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`);

/** 「3,560.00 × 300 吨 = ¥1,068,000.00」 of a price and a quantity as they are typed; 「—」 where they are none. */
export function bidTotal(typed: string, count: string, unit: string): string {
  const price = hundredths(plainFigure(typed));
  const quantity = hundredths(plainFigure(count, unit));
  return price && quantity
    ? `${grouped(price)} × ${groupThousands(String(Number(quantity) / 100))} ${unit} = ¥${grouped((price * quantity + 50n) / 100n)}`
    : '—';
}
