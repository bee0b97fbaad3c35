import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { PriceTrend } from '#app/domain/catalogue/goods-contract.ts';
import { changeText } from '#app/domain/catalogue/recent-price.ts';
import { type Fen, formatYuan, parseYuan } from '#app/domain/money.ts';

export const WIDTH = 900;
export const HEIGHT = 220;
const PRICE_MARKS = 4;
const DAY_MARKS = 5;
/** Least distance of the line from the top and the bottom. */
const LEAST_MARGIN_FEN = 2;

const pricesOf = ({ series }: PriceTrend): Fen[] => series.map((text) => parseYuan(text) ?? 0);

/**
 * The paths of a trend in a box of WIDTH × HEIGHT, and the labels of both axes. The prices are
 * evenly spaced from edge to edge, so that a column of text fits beside them.
 */
export function pricePlot(trend: PriceTrend) {
  const prices = pricesOf(trend);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const margin = Math.max(LEAST_MARGIN_FEN, (high - low || high * 0.05) / 8);
  const x = scaleLinear([0, Math.max(1, prices.length - 1)], [0, WIDTH]);
  const y = scaleLinear([Math.max(0, low - margin), high + margin], [HEIGHT, 0]).nice(PRICE_MARKS);
  const acrossOf = (_: Fen, day: number) => x(day);
  return {
    outline: line<Fen>(acrossOf, y).curve(curveStepAfter)(prices) ?? '',
    ground: area<Fen>(acrossOf, HEIGHT, y).curve(curveStepAfter)(prices) ?? '',
    /** The lowest first. */
    marks: y.ticks(PRICE_MARKS).map((price) => ({ text: formatYuan(price), y: y(price) })),
    days: daysMarked(trend.xaxis),
  };
}

/** Evenly spaced days including the first and the last: 「11-21」. */
function daysMarked(days: readonly string[]): string[] {
  const places = Array.from({ length: DAY_MARKS }, (_, mark) =>
    Math.round((mark * (days.length - 1)) / (DAY_MARKS - 1)),
  );
  return [...new Set(places)].map((place) => days[place]?.slice(5) ?? '');
}

export const SPARK_WIDTH = 96;
export const SPARK_HEIGHT = 24;

/** Across the small line, whose right end is today. */
const SPARK_DAYS = 30;

/** The path of prices as a small line without labels, the lowest at the bottom; flat without a change. */
export function sparkline(series: readonly string[]): string {
  const prices = series.map((text) => parseYuan(text) ?? 0);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const y = scaleLinear(
    [low, high],
    low === high ? [SPARK_HEIGHT / 2, SPARK_HEIGHT / 2] : [SPARK_HEIGHT - 2, 2],
  );
  const x = scaleLinear([prices.length - SPARK_DAYS, prices.length - 1], [0, SPARK_WIDTH]);
  const across = (_: Fen, day: number) => Math.round(x(day));
  const up = (price: Fen) => Math.round(y(price));
  return line<Fen>(across, up).curve(curveStepAfter)(prices) ?? '';
}

/** The chart in words. */
export function trendText(trend: PriceTrend, unit: string): string {
  const prices = pricesOf(trend);
  const change = changeText('比期初', '与期初持平', (prices.at(-1) ?? 0) - (prices[0] ?? 0));
  const range = `最低 ¥${formatYuan(Math.min(...prices))}，最高 ¥${formatYuan(Math.max(...prices))}`;
  return `近 ${prices.length} 天每${unit}${range}，${change}`;
}

/** The index in words: where it is, and how it has moved since yesterday and since the first day. */
export function indexText(name: string, series: readonly string[]): string {
  const points = series.map(Number);
  const today = points.at(-1) ?? 0;
  const since = (words: string, before = today) => {
    const change = Math.round((today - before) * 100) / 100;
    if (change === 0) return `与${words}持平`;
    return `比${words}${change > 0 ? '上涨' : '下降'} ${Math.abs(change).toFixed(2)} 点`;
  };
  const [yesterday, start] = [since('昨日', points.at(-2)), since('期初', points[0])];
  return `${name}价格指数 ${series.at(-1)}，${yesterday}，近 ${points.length} 天${start}`;
}
