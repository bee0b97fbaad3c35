import { type LifeDate, type LivedStep, livedSteps } from '#app/domain/life.ts';
import type { AuctionPhase } from './auction.ts';
import type { ResultKind } from './result.ts';
import type { MarginState, PART_STATUS_LABEL } from './sign.ts';

/** The steps of an auction for one of its bidders, in the words of the page. */
export const BIDDER_LIFE_LABEL = {
  signed: '报名',
  passed: '资质审核',
  margin: '保证金',
  bid: '竞价',
  won: '成交',
  paid: '付款',
  taken: '提货',
  refused: '审核未通过',
  cancelled: '取消',
  lost: '未中标',
  defaulted: '违约',
  waived: '中标解除',
  declined: '放弃递补',
  lapsed: '递补过期',
  withdrawn: '递补撤回',
} as const;
type BidderStep = keyof typeof BIDDER_LIFE_LABEL;

interface Result {
  kind: ResultKind;
  at: string;
}

interface Bid {
  queryStatus: AuctionPhase;
  partStatus: keyof typeof PART_STATUS_LABEL;
  auctionRealEndDate: string;
  marginAmount: string;
  sign: { signDate: string | null; marginState: MarginState } | null;
  result: Result | null;
}

/** With what an auction ends for a bidder who gets nothing of it. */
const ENDS: readonly BidderStep[] = [
  ...(['cancelled', 'lost', 'defaulted', 'waived', 'declined', 'lapsed', 'withdrawn'] as const),
];
/** What the auction itself came to: who has not bid has no result of his own. */
const OF_OTHERS: readonly ResultKind[] = [
  ...(['noBids', 'awaitingPayment', 'offering', 'sold', 'partlySold', 'unsold'] as const),
];

/** What a bidder has gone through in an auction, and what comes. */
export function lifeOfBidder({
  queryStatus,
  partStatus,
  auctionRealEndDate,
  marginAmount,
  sign,
  result,
}: Bid): LivedStep<BidderStep>[] {
  const kind = result?.kind;
  const hasPassed = partStatus === 'auditPass';
  const won = kind === 'won' || kind === 'paid';
  const steps: LifeDate<BidderStep>[] = [
    ['signed', sign ? (sign.signDate ?? true) : null],
    ['passed', hasPassed || null],
    ...(marginAmount === '0.00'
      ? []
      : ([['margin', sign && sign.marginState !== 'none' ? true : null]] as const)),
    ['bid', queryStatus === 'finish' && kind !== 'cancelled' ? auctionRealEndDate : null],
    ['won', won && result ? result.at : null],
    ['paid', kind === 'paid' || null],
    ['taken', null],
  ];
  return livedSteps<BidderStep>(steps, endOf(partStatus, result));
}

function endOf(partStatus: Bid['partStatus'], result: Result | null): LifeDate<BidderStep> | null {
  if (partStatus === 'notPass') return ['refused', true];
  if (!result) return null;
  const end = ENDS.find((step) => step === result.kind);
  if (end) return [end, result.kind === 'cancelled' ? result.at : true];
  return OF_OTHERS.includes(result.kind) ? ['lost', true] : null;
}

/** The steps of an auction itself, for the operator. */
export const AUCTION_LIFE_LABEL = {
  signUp: '报名',
  bid: '竞价',
  won: '成交',
  paid: '付款',
  cancelled: '取消',
  noBids: '流拍',
  unsold: '未成交',
} as const;
type AuctionStep = keyof typeof AUCTION_LIFE_LABEL;

type Held = Pick<Bid, 'queryStatus' | 'auctionRealEndDate' | 'result'>;

const SOLD: readonly ResultKind[] = ['awaitingPayment', 'offering', 'sold', 'partlySold'];

/** What an auction has gone through, and what comes. */
export function lifeOfAuction({
  queryStatus,
  auctionRealEndDate,
  result,
}: Held): LivedStep<AuctionStep>[] {
  const kind = result?.kind;
  const isSold = kind !== undefined && SOLD.includes(kind);
  const end =
    result && (kind === 'cancelled' || kind === 'noBids' || kind === 'unsold')
      ? ([kind, kind === 'cancelled' ? result.at : true] as const)
      : null;
  return livedSteps<AuctionStep>(
    [
      ['signUp', queryStatus === 'comingsoon' || kind === 'cancelled' ? null : true],
      ['bid', queryStatus === 'finish' && kind !== 'cancelled' ? auctionRealEndDate : null],
      ['won', isSold && result ? result.at : null],
      ['paid', kind === 'sold' || kind === 'partlySold' || null],
    ],
    end,
  );
}
