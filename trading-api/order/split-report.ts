import { asc } from 'drizzle-orm';
import { formatYuan, sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderSplits } from '#trading-api/schema.ts';
import type { SplitFigures } from './split-figures.ts';

const NOTHING_SPLIT = '这个市场没有含多个卖家的旧订单，无需拆分。';

/** Sums that splitting must not change. */
const KEPT: readonly (readonly [keyof SplitFigures, string])[] = [
  ['orderAmount', '商品金额'],
  ['paymentAmount', '应付金额'],
  ['paidAmount', '已付金额'],
  ['booked', '入账'],
  ['returned', '已退款'],
  ['paidOut', '卖家到账'],
  ['toppedUp', '平台补贴'],
  ['invoiced', '已申请开票'],
  ['points', '可退积分'],
  ['giftCards', '可退礼品卡金额'],
];

/** What an upgrade has made of orders of several sellers (ADR 264), in the operator's words. */
export async function splitReport(db: Database): Promise<string> {
  const splits = await db.select().from(orderSplits).orderBy(asc(orderSplits.formerCode));
  if (splits.length === 0) return NOTHING_SPLIT;
  const sum = (side: 'before' | 'after', of: keyof SplitFigures): number =>
    sumFen(splits.map((split) => split[side][of]));
  const sums = KEPT.map(([of, label]) => {
    const [before, after] = [sum('before', of), sum('after', of)];
    const shown = (figure: number) => (of === 'points' ? figure : `¥${formatYuan(figure)}`);
    const differs = before === after ? '' : '（不一致，请核对）';
    return `${label}：拆分前 ${shown(before)}，拆分后 ${shown(after)}${differs}`;
  });
  const open = splits.filter(({ remark }) => remark !== '');
  return [
    `${sum('before', 'orders')} 个含多个卖家的旧订单已拆分为 ${sum('after', 'orders')} 个订单，每个订单一个卖家；原订单号仍可查到。`,
    ...sums,
    open.length === 0 ? '没有需要人工核对的订单。' : `需要人工核对的订单 ${open.length} 个：`,
    ...open.map(
      ({ formerCode, orderCodes, remark }) =>
        `${formerCode}（${orderCodes.join('、')}）：${remark}`,
    ),
  ].join('\n');
}
