import { type LivedStep, livedSteps } from '#app/domain/life.ts';
import type { InquiryState } from './inquiry.ts';
import type { OfferOutcome } from './offer.ts';

/** The steps of an inquiry's life, in the words of its buyer's page. */
export const INQUIRY_LIFE_LABEL = {
  sent: '发出',
  offered: '报价',
  accepted: '采纳并下单',
  closed: '关闭',
} as const;
type InquiryStep = keyof typeof INQUIRY_LIFE_LABEL;

interface Sent {
  createDate: string;
  /** When it was offered what counts, in any order. */
  offerDates: readonly string[];
}

interface Asked extends Sent {
  state: InquiryState;
  acceptedDate: string | null;
  closedDate: string | null;
}

const earliest = (dates: readonly string[]): string | null => [...dates].sort()[0] ?? null;

/** What an inquiry has gone through for its buyer. */
export function lifeOfInquiry({
  createDate,
  offerDates,
  state,
  acceptedDate,
  closedDate,
}: Asked): LivedStep<InquiryStep>[] {
  return livedSteps<InquiryStep>(
    [
      ['sent', createDate],
      ['offered', earliest(offerDates)],
      ['accepted', state === 'accepted' ? (acceptedDate ?? true) : null],
    ],
    state === 'closed' ? ['closed', closedDate ?? true] : null,
  );
}

/** The same for a seller that was asked, who sees nothing of the others. */
export const RECEIVED_LIFE_LABEL = {
  received: '收到询价',
  offered: '报价',
  chosen: '买家选择',
  won: '中标',
  lost: '未中标',
  ended: '截止',
  closed: '买家关闭',
} as const;
type ReceivedStep = keyof typeof RECEIVED_LIFE_LABEL;

interface Received extends Sent {
  state: InquiryState;
  endDate: string;
  outcome: OfferOutcome | null;
}

export function lifeOfReceived({
  createDate,
  offerDates,
  state,
  endDate,
  outcome,
}: Received): LivedStep<ReceivedStep>[] {
  const offered = earliest(offerDates);
  const end = outcome
    ? ([outcome, true] as const)
    : state === 'ended' && offered === null
      ? (['ended', endDate] as const)
      : null;
  return livedSteps<ReceivedStep>(
    [
      ['received', createDate],
      ['offered', offered],
      ['chosen', null],
    ],
    end,
  );
}
