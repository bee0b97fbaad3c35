import type { SharedQuote } from '#app/domain/catalogue/goods-contract.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';

/** The price when the page was sent, the price now and the difference, in words. */
export function quoteView({ sharedAt, sharedPrice, price }: SharedQuote, unit: string) {
  const then = `分享时（${formatInstant(sharedAt)}）¥${formatYuanText(sharedPrice)}/${unit}`;
  const difference = (parseYuan(price) ?? 0) - (parseYuan(sharedPrice) ?? 0);
  const change =
    difference === 0
      ? '价格没有变化'
      : `${difference > 0 ? '上涨' : '下降'} ¥${formatYuan(Math.abs(difference))}/${unit}`;
  return { then, text: `${then}，现价 ¥${formatYuanText(price)}/${unit}，${change}。` };
}
