import { bestMix, planAwards } from '#app/domain/inquiry/award.ts';
import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { costOf, inFen } from '#app/domain/unit-price.ts';
import { inquiryHref } from '../inquiry-view.server.ts';
import { type Choice, liveOffers, openLines } from './award-choice.server.ts';

/** The lowest of each line that is open, and where it is awarded; null where there is nothing to choose. */
export function mixView(inquiry: InquiryOfBuyer, now: Date) {
  if (isInquiryDecided(inquiry.state) || inquiry.inquiryDetails.length < 2) return null;
  const choice = { lines: openLines(inquiry), offers: liveOffers(inquiry, now) };
  if (choice.offers.length === 0) return null;
  const plan = planAwards({ ...choice, awards: bestMix(choice) });
  const to = `${inquiryHref(inquiry.inquiryNum)}/award`;
  if (!('orders' in plan)) return { to, text: null };
  const sum = sumFen(plan.orders.map(({ amount }) => amount));
  const lines = new Set(
    plan.orders.flatMap((order) => order.lines.map(({ position }) => position)),
  );
  return {
    to,
    text: [
      `最佳组合 ¥${formatYuan(sum)}：${lines.size} 种商品，${plan.orders.length} 家卖家各一个订单`,
      wholeText(choice, sum, lines.size),
    ]
      .filter(Boolean)
      .join('；'),
  };
}

/** What the lowest offer for all that is open comes to, beside a mix that has all of it; '' where there is none. */
function wholeText({ lines, offers }: Choice, mixed: Fen, count: number): string {
  const sums = offers.flatMap(({ prices, sellerName }) =>
    lines.every(({ position }) => prices.has(position))
      ? [
          {
            sellerName,
            sum: sumFen(
              lines.map((line) => costOf(prices.get(line.position) ?? inFen(0), line.open)),
            ),
          },
        ]
      : [],
  );
  const [lowest] = sums.sort((one, two) => one.sum - two.sum);
  if (!lowest || count < lines.length) return '';
  const saved = lowest.sum - mixed;
  const less = saved > 0 ? `，组合省 ¥${formatYuan(saved)}` : '';
  return `整单最低 ¥${formatYuan(lowest.sum)}（${lowest.sellerName}）${less}`;
}
