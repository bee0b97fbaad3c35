import { lifeView } from '#app/components/thing/life-view.server.ts';
import type { InquiryOfBuyer } from '#app/domain/inquiry/contract.ts';
import { INQUIRY_LIFE_LABEL, lifeOfInquiry } from '#app/domain/inquiry/life.ts';
import { customerUrl } from '#app/session/session.server.ts';
import type { SheetView } from './sheet-view.server.ts';

/** What the inquiry comes to: the accepted offer, else the lowest that can be accepted; null: there is none. */
export function sumOf(inquiry: InquiryOfBuyer, { tables }: SheetView): string | null {
  const offers = tables.flat();
  const accepted = offers.find((offer) => offer.accepted);
  if (accepted) return accepted.total.text;
  const lowest = offers.find(({ decision, total }) => decision.to && total.lowest);
  const only = offers.filter(({ decision }) => decision.to);
  const found = lowest ?? (only.length === 1 ? only[0] : undefined);
  return found && inquiry.state !== 'closed' ? `最低 ${found.total.text}` : null;
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
