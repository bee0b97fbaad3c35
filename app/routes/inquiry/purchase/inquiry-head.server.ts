import { lifeView } from '#app/components/thing/life-view.server.ts';
import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { deliveredPriceOf } from '#app/domain/inquiry/delivered-price.ts';
import { INQUIRY_LIFE_LABEL, lifeOfInquiry } from '#app/domain/inquiry/life.ts';
import { formatYuan, sumFen } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { costOf } from '#app/domain/unit-price.ts';
import { customerUrl } from '#app/session/session.server.ts';
import type { SheetView } from './sheet-view.server.ts';

/** What the inquiry comes to: the accepted offer, else the lowest that can be accepted; null: there is none. */
export function sumOf(inquiry: InquiryOfBuyer, { tables }: SheetView): string | null {
  const offers = tables.flat();
  const accepted = offers.find((offer) => offer.accepted);
  if (accepted) return accepted.total.text;
  if (inquiry.state === 'accepted') return awardedSum(inquiry);
  const lowest = offers.find(({ decision, total }) => decision.to && total.lowest);
  const only = offers.filter(({ decision }) => decision.to);
  const found = lowest ?? (only.length === 1 ? only[0] : undefined);
  return found && inquiry.state !== 'closed' ? `最低 ${found.total.text}` : null;
}

/** What the awards to several sellers come to. */
function awardedSum({ awards, sellers, inquiryDetails }: InquiryOfBuyer): string {
  const rounds = sellers.flatMap(({ offer, earlier }) => (offer ? [offer, ...earlier] : earlier));
  const amounts = awards.map(({ offerId, position, count }) => {
    const offer = rounds.find(({ id }) => id === offerId);
    const line = inquiryDetails.find((each) => each.position === position);
    const delivered = offer && line && deliveredPriceOf(offer, line);
    return delivered ? costOf(delivered.price, fromQuantity(count)) : 0;
  });
  return `¥${formatYuan(sumFen(amounts))}`;
}

/** The orders that its awards made; null: there was none. */
export function orderedView({ awards, orderCode, state }: InquiryOfBuyer) {
  const sellers = new Map(awards.map((award) => [award.orderCode, award.sellerName]));
  const [...live] = sellers;
  const to = (code: string) => customerUrl(`purchase-order/${code}`);
  if (live.length === 1 || (live.length === 0 && state === 'accepted' && orderCode)) {
    const [code] = live[0] ?? [orderCode ?? ''];
    const text =
      state === 'accepted' ? '已采纳报价并生成订单。' : '已采纳部分商品，其余商品仍可采纳。';
    return { tone: 'success' as const, text, orders: [{ to: to(code), label: '查看订单' }] };
  }
  if (live.length > 1) {
    const text =
      state === 'accepted' ? '已采纳报价，订单：' : '已采纳部分商品，其余商品仍可采纳。订单：';
    const orders = live.map(([code, seller]) => ({ to: to(code), label: `${seller} ${code}` }));
    return { tone: 'success' as const, text, orders };
  }
  if (!orderCode) return null;
  return {
    tone: 'warning' as const,
    text: '采纳报价后的订单已取消，可重新采纳仍在有效期内的报价。',
    orders: [{ to: to(orderCode), label: '查看订单' }],
  };
}

/** What its buyer does next; null: there is nothing to decide. */
export function nextOf({ state, orderCode }: InquiryOfBuyer, { tables }: SheetView) {
  if (state === 'accepted' && orderCode) {
    return { to: customerUrl(`purchase-order/${orderCode}`), label: '查看订单' };
  }
  const count = tables.flat().filter(({ decision }) => decision.to).length;
  return count > 0 ? { to: '#offers', label: `选择报价（${count}）` } : null;
}

/** The steps of its life; an offer that was withdrawn does not count. */
export const inquiryLife = (inquiry: InquiryOfBuyer) =>
  lifeView(
    INQUIRY_LIFE_LABEL,
    lifeOfInquiry({
      ...inquiry,
      offerDates: inquiry.sellers
        .flatMap(({ offer, earlier }) => (offer ? [offer, ...earlier] : earlier))
        .filter(({ withdrawn }) => !withdrawn)
        .map(({ createDate }) => createDate),
    }),
  );
