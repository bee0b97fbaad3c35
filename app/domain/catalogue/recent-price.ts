import { type Fen, formatYuan, parseYuan } from '#app/domain/money.ts';

const DAYS_OF_THE_LOW = 30;

/** How a price has moved lately: since yesterday and since a week ago, and the lowest of the month. */
export function recentText(series: readonly string[]): string {
  const prices = series.map((text) => parseYuan(text) ?? 0);
  const month = prices.slice(-DAYS_OF_THE_LOW);
  const low = Math.min(...month);
  if (low === Math.max(...month)) return `${month.length} 日内价格未变`;
  const today = prices.at(-1) ?? 0;
  const since = (days: number) => today - (prices.at(-1 - days) ?? today);
  const changes = [
    changeText('比昨日', '与昨日持平', since(1)),
    changeText('比一周前', '与一周前持平', since(7)),
  ];
  return `${changes.join('，')}；${month.length} 日最低 ¥${formatYuan(low)}`;
}

/** What has become of a price since a day, in words. */
export const changeText = (since: string, none: string, difference: Fen): string =>
  difference === 0
    ? none
    : `${since}${difference > 0 ? '上涨' : '下降'} ¥${formatYuan(Math.abs(difference))}`;
