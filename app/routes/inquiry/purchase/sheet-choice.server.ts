import type { InquiryDetail, InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { inquiryHref } from '../inquiry-view.server.ts';

/** Which lines of a sheet are shown, by what its address says. */
const CHOICES = { all: '全部商品', open: '只看未选', diff: '只看差异' } as const;
export type SheetChoice = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as SheetChoice[];

export const sheetChoiceOf = (searchParams: URLSearchParams): SheetChoice =>
  NAMES.find((name) => name === searchParams.get('show')) ?? 'all';

type Line = Offer['offerDetails'][number];

/** What is said of the delivery of a line, beside its price. */
export const termsText = ({ deliveryWayName, deliveryAddress, conditions }: Line): string =>
  [deliveryWayName, deliveryAddress, conditions].join(' · ');

/** The offers that are compared: what was withdrawn differs from nothing. */
const standing = ({ sellers }: InquiryOfBuyer): Offer[] =>
  sellers.flatMap(({ offer }) => (offer && !offer.withdrawn ? [offer] : []));

const isOpen = ({ ended, count, openCount = count }: InquiryDetail): boolean =>
  ended === null && fromQuantity(openCount) > 0;

/** Whether the offers differ in more of a line than in its price: in goods, time or terms, or in quoting it at all. */
function differs(offers: readonly Offer[], position: number): boolean {
  const said = offers.map(({ offerDetails }) => {
    const line = offerDetails.find((each) => each.position === position);
    return line
      ? JSON.stringify([
          line.replacement,
          line.deliveryDays,
          line.weights,
          line.pieces,
          termsText(line),
        ])
      : '';
  });
  return new Set(said).size > 1;
}

/** The lines that are shown, each with whether the offers differ in it, and the addresses of the choices. */
export function chosenLines(inquiry: InquiryOfBuyer, choice: SheetChoice) {
  const offers = standing(inquiry);
  const lines = inquiry.inquiryDetails.map((detail) => ({
    detail,
    open: isOpen(detail),
    differs: differs(offers, detail.position),
  }));
  const among: Record<SheetChoice, typeof lines> = {
    all: lines,
    open: lines.filter(({ open }) => open),
    diff: lines.filter((line) => line.differs),
  };
  return {
    lines: among[choice],
    tabs: NAMES.map((name) => ({
      to: `${inquiryHref(inquiry.inquiryNum, { show: name !== 'all' && name })}#offers`,
      label: CHOICES[name],
      count: among[name].length,
      current: name === choice,
    })),
  };
}
