import type { Content } from '#app/domain/endpoint.ts';
import { formatYuan, formatYuanText, parseYuan, sumFen } from '#app/domain/money.ts';
import type { saleTurnover } from '#app/domain/order/turnover-contract.ts';
import { formatQuantity, fromQuantity } from '#app/domain/quantity.ts';

/** The size of the box in which the bars are drawn. */
const HEIGHT = 100;
const WIDTH = 100;
const GAP = 0.2;
const DAY_MARKS = 5;

/** What was sold as its chart and its tables show it. */
export function turnoverView({ days, goods }: Content<typeof saleTurnover>) {
  const amounts = days.map(({ amount }) => parseYuan(amount) ?? 0);
  const highest = Math.max(...amounts, 1);
  const sum = sumFen(amounts);
  const orders = days.reduce((total, each) => total + each.orders, 0);
  const best = days[amounts.indexOf(Math.max(...amounts))];
  const width = WIDTH / days.length;
  const places = Array.from({ length: DAY_MARKS }, (_, mark) =>
    Math.round((mark * (days.length - 1)) / (DAY_MARKS - 1)),
  );
  return {
    text:
      sum === 0
        ? '近 30 天没有销售'
        : `近 30 天 ${orders} 个订单，共 ¥${formatYuan(sum)}，最高的一天是 ${best?.day}，¥${formatYuanText(best?.amount ?? '')}`,
    bars: amounts.map((amount, at) => {
      const height = (amount / highest) * HEIGHT;
      return {
        x: round((at + GAP / 2) * width),
        y: round(HEIGHT - height),
        width: round((1 - GAP) * width),
        height: round(height),
      };
    }),
    marks: {
      highest: sum === 0 ? '' : formatYuan(highest),
      days: places.map((place) => days[place]?.day.slice(5) ?? ''),
    },
    days: days
      .toReversed()
      .map(({ day, orders, amount }) => ({ day, orders, amount: formatYuanText(amount) })),
    goods: goods.map(({ name, orders, number, unit, amount }) => ({
      key: `${name} ${unit}`,
      name,
      orders,
      number: `${formatQuantity(fromQuantity(number))} ${unit}`,
      amount: formatYuanText(amount),
    })),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
