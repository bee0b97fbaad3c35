import { createHash } from 'node:crypto';
import {
  AWARD_COUNT_UNREADABLE,
  AWARD_PROBLEMS,
  type Award,
  type AwardableLine,
  type AwardableOffer,
  bestMix,
  planAwards,
  wholeOffer,
} from '#app/domain/inquiry/award.ts';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { deliveredPrices, rateOf } from '#app/domain/inquiry/delivered-price.ts';
import { isOfferOver } from '#app/domain/inquiry/offer.ts';
import { parseYuan } from '#app/domain/money.ts';
import { fromQuantity, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { costOf, inFen } from '#app/domain/unit-price.ts';
import type { FormValues } from '#app/forms/reply.ts';

/** The controls of a line: whom it goes to and how much, and the same for a second seller. */
export const AWARD_PARTS = [
  { seller: 'seller', count: 'count' },
  { seller: 'other', count: 'otherCount' },
] as const;

export const awardControl = (part: string, position: number): string => `${part}.${position}`;

type Line = AwardableLine & { unit: string };

/** What of an inquiry can be awarded. */
export const openLines = ({ inquiryDetails }: InquiryOfBuyer): Line[] =>
  inquiryDetails.flatMap(({ position, count, openCount = count, ended, unit }) => {
    const open = ended ? 0 : fromQuantity(openCount);
    return open > 0 ? [{ position, open, count: fromQuantity(count), unit }] : [];
  });

export type LiveOffer = AwardableOffer & { sellerName: string; offer: Offer };

/** The offers that can be awarded something, the lowest first. */
export const liveOffers = ({ sellers, inquiryDetails }: InquiryOfBuyer, now: Date): LiveOffer[] =>
  sellers
    .flatMap(({ sellerCode, sellerName, offer }): LiveOffer[] => {
      if (!offer || isOfferOver(offer, now) || rateOf(offer) === null) return [];
      const delivered = [...deliveredPrices(offer, inquiryDetails)];
      return [
        {
          offerId: offer.id,
          sellerCode,
          sellerName,
          offer,
          wholeOnly: offer.wholeOnly,
          minimum: offer.minimum === null ? null : parseYuan(offer.minimum),
          prices: new Map(delivered.map(([position, { price }]) => [position, price])),
          quotedPrices: new Map(delivered.map(([position, { quoted }]) => [position, quoted])),
        },
      ];
    })
    .sort((one, two) => (one.sellerCode < two.sellerCode ? -1 : 1));

export interface Choice {
  lines: readonly Line[];
  offers: readonly LiveOffer[];
}

/** The lowest of each line that is open, by its place: whose it is, its price and what it comes to. */
export function mixOf(inquiry: InquiryOfBuyer, now: Date) {
  const choice = { lines: openLines(inquiry), offers: liveOffers(inquiry, now) };
  return new Map(
    bestMix(choice).map(({ position, offerId, count }) => {
      const offer = choice.offers.find((each) => each.offerId === offerId);
      const price = offer?.prices.get(position) ?? inFen(0);
      const line = { sellerName: offer?.sellerName ?? '', price, amount: costOf(price, count) };
      return [position, line] as const;
    }),
  );
}

/** What an address asks for: all that one offer has, else the lowest of each line. */
export function presetValues({ lines, offers }: Choice, offerId: string | null): FormValues {
  const whole = offers.find((offer) => offer.offerId === offerId);
  const awards = whole ? wholeOffer(lines, whole) : bestMix({ lines, offers });
  return Object.fromEntries(
    lines.flatMap(({ position, open }) => {
      const award = awards.find((each) => each.position === position);
      return [
        [awardControl('seller', position), award?.offerId ?? ''],
        [awardControl('count', position), toQuantity(award?.count ?? open)],
      ];
    }),
  );
}

interface TypedAward {
  offerId: string;
  position: number;
  /** As typed. */
  count: string;
  /** The control of the count, where what is wrong with it is said. */
  control: string;
}

const textOf = (value: FormValues[string] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** The lines that a form has controls of, in their order. */
const positionsOf = (values: FormValues): number[] =>
  Object.keys(values)
    .flatMap((name) => /^seller\.(\d{1,5})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, two) => one - two);

/** The awards that were typed; lines that go to nobody are left out. */
export const typedAwards = (values: FormValues): TypedAward[] =>
  positionsOf(values).flatMap((position) =>
    AWARD_PARTS.flatMap(({ seller, count }) => {
      const offerId = textOf(values[awardControl(seller, position)]);
      const control = awardControl(count, position);
      return offerId === '' ? [] : [{ offerId, position, count: textOf(values[control]), control }];
    }),
  );

/** What tells two decisions apart: whoever confirms has seen what it makes. */
export const keyOf = (awards: readonly TypedAward[]): string =>
  createHash('sha256')
    .update(awards.map(({ offerId, position, count }) => `${position} ${offerId} ${count}`).join())
    .digest('base64url')
    .slice(0, 16);

/** The orders that typed awards make, or what is wrong and at which control. */
export function planOf(typed: readonly TypedAward[], { lines, offers }: Choice) {
  const awards: Award[] = [];
  for (const { count, control, ...award } of typed) {
    const line = lines.find(({ position }) => position === award.position);
    const read = parseQuantity(count, { unit: line?.unit ?? '', decimals: true });
    if (read === null) return { text: AWARD_COUNT_UNREADABLE, control };
    awards.push({ ...award, count: read });
  }
  const plan = planAwards({ lines, offers, awards });
  if ('orders' in plan) return plan;
  const control = plan.at === null ? undefined : typed[plan.at]?.control;
  return { text: AWARD_PROBLEMS[plan.problem], control };
}
