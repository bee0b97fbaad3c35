import { callShared } from '#app/api/cache.server.ts';
import { withTellingPictures } from '#app/domain/catalogue/drawing.ts';
import { listedTrends } from '#app/domain/catalogue/listed-trends-contract.ts';
import { JUST_LISTED } from '#app/domain/catalogue/recent-price.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { orFallback } from '#app/session/draft.server.ts';
import { sparkline } from '../charts/price-plot.server.ts';
import type { RefusedRow } from '../chosen/refused-rows.server.ts';
import type { RowDisplay, ShownKey } from './columns.ts';

/** Goods as a row, the same for every choice of columns. */
export interface GoodsLine {
  image: string;
  /** Without its grade. */
  name: string;
  /** The seller's code, whose store the name of the store leads to. */
  seller?: string;
  /** The quantity that a purchase begins with. */
  least: string;
  /** Why it cannot be ordered, in the place of its purchase; '' where it can. */
  closed: string;
  cells: Partial<Record<ShownKey, string>>;
}

type Line = GoodsLine & { id: string };

export interface GoodsRow extends Omit<GoodsLine, 'image' | 'cells' | 'closed'>, RefusedRow {
  image?: string;
  /** The text in the place of its purchase. */
  closed?: string;
  cells: string[];
}

interface Shown {
  columns: readonly ShownKey[];
  display: RowDisplay;
  refused: (id: string) => RefusedRow;
}

/** Each line as its row; the name has the grade unless there is a column for it. */
export async function goodsRows(lines: readonly Line[], { columns, display, refused }: Shown) {
  const trends = await trendCells(columns, lines);
  const hasGrade = columns.includes('grade');
  const rowOf = ({
    id,
    image,
    cells: own,
    closed,
    name,
    ...line
  }: Line): GoodsRow & { id: string } => {
    const cells = { ...own, ...trends.get(id) };
    return {
      ...line,
      name: hasGrade ? name : `${name} ${cells.grade}`,
      ...(display.roomy && image && { image }),
      ...(closed && { closed }),
      ...refused(id),
      cells: columns.map((key) => cells[key] ?? ''),
      id,
    };
  };
  return withTellingPictures(lines).map(rowOf);
}

/** The last prices of goods in words and as a line, where a column shows them and they are known. */
async function trendCells(
  columns: readonly ShownKey[],
  lines: readonly Line[],
): Promise<ReadonlyMap<string, GoodsLine['cells']>> {
  if (lines.length === 0 || !(columns.includes('change') || columns.includes('trend'))) {
    return new Map();
  }
  const ids = lines.map(({ id }) => id);
  const trends = await orFallback(callShared(listedTrends, { ids }), []);
  return new Map(trends.map(({ id, series }) => [id, cellsOf(series)]));
}

function cellsOf(series: readonly string[]): GoodsLine['cells'] {
  if (series.length < 2) return { change: JUST_LISTED };
  const [yesterday = 0, today = 0] = series.slice(-2).map((text) => parseYuan(text) ?? 0);
  const [first = '', last = first] = [series[0], series.at(-1)];
  const change = today - yesterday;
  const sign = change > 0 ? '+' : '−';
  return {
    change: change === 0 ? '持平' : sign + formatYuan(Math.abs(change)),
    trend: `${sparkline(series)}|${formatYuanText(first)} → ${formatYuanText(last)}`,
  };
}
