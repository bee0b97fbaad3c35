import { type Fen, formatYuan, parseYuan } from '#app/domain/money.ts';

const DAYS_OF_THE_LOW = 30;

/**
 * How a price has moved lately: since yesterday and since a week ago, and the lowest of the month, as
 * far as the goods were on the shelf then.
 * @param series the price of each day up to today; none where an API says none, of which nothing is said
 */
export function recentText(series: readonly string[]): string {
  const prices = series.map((text) => parseYuan(text) ?? 0);
  if (prices.length === 0) return '';
  if (prices.length < 2) return JUST_LISTED;
  const month = prices.slice(-DAYS_OF_THE_LOW);
  const low = Math.min(...month);
  const isWhole = month.length === DAYS_OF_THE_LOW;
  if (low === Math.max(...month)) {
    return isWhole ? `${month.length} 日内价格未变` : `上架 ${month.length} 日，价格未变`;
  }
  const today = prices.at(-1) ?? 0;
  const since = (words: string, days: number) => {
    const before = prices.at(-1 - days);
    return before === undefined ? [] : [changeText(`比${words}`, `与${words}持平`, today - before)];
  };
  const changes = [...since('昨日', 1), ...since('一周前', 7)];
  const span = `${isWhole ? '' : '上架 '}${month.length} 日`;
  return `${changes.join('，')}；${span}最低 ¥${formatYuan(low)}`;
}

/** Of goods that have had no other day. */
export const JUST_LISTED = '今日上架';

/** What has become of a price since a day, in words. */
export const changeText = (since: string, none: string, difference: Fen): string =>
  difference === 0
    ? none
    : `${since}${difference > 0 ? '上涨' : '下降'} ¥${formatYuan(Math.abs(difference))}`;
