import { formatInstant } from '#app/domain/time.ts';
import type { Tone } from '#app/domain/tone.ts';
import { isOver } from './auction.ts';
import { type AwardState, freeCount, isPending, tellingAward } from './award.ts';

/** The result of an auction, for its reader: of the reader's own award, or else of the auction. */
export const RESULT_KINDS = [
  'cancelled',
  'settling',
  'noBids',
  'awaitingPayment',
  'offering',
  'sold',
  'partlySold',
  'unsold',
  'lost',
  'won',
  'paid',
  'defaulted',
  'waived',
  'offered',
  'declined',
  'lapsed',
  'withdrawn',
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export interface AuctionResult {
  kind: ResultKind;
  /** When the auction ended or was cancelled; an instant of the wire, like `until`. */
  at: string;
  /** Until when it is to be paid or answered; null where nothing is waited for. */
  until: string | null;
  /** Why the auction was cancelled, or what the operator decided about the award; may be empty. */
  reason: string;
}

interface Award {
  bidderId: number;
  state: AwardState;
  count: number;
  until: Date | null;
  reason: string;
}

interface Ended {
  productCount: number;
  realEndDate: Date;
  closedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  awards: readonly Award[];
}

/** An account with a sign-up, to which the result is shown. */
interface Viewer {
  bidderId: number;
  hasBid: boolean;
}

/** The result of an auction for a viewer; null while it is not over. */
export function resultOf(auction: Ended, viewer: Viewer | null, now: Date): AuctionResult | null {
  const { cancelledAt, closedAt, realEndDate } = auction;
  if (cancelledAt) {
    const reason = auction.cancelReason ?? '';
    return { kind: 'cancelled', at: cancelledAt.toISOString(), until: null, reason };
  }
  if (!isOver(auction, now)) return null;
  const at = realEndDate.toISOString();
  const plain = (kind: ResultKind) => ({ kind, at, until: null, reason: '' });
  if (!closedAt) return plain('settling');
  const own =
    viewer && tellingAward(auction.awards.filter(({ bidderId }) => bidderId === viewer.bidderId));
  if (own) {
    const kind = own.state === 'awaitingPayment' ? 'won' : own.state;
    const until = isPending(own.state) ? (own.until?.toISOString() ?? null) : null;
    return { kind, at, until, reason: own.reason };
  }
  if (viewer?.hasBid) return plain('lost');
  return { ...plain(kindOf(auction)), until: lastUntil(auction.awards) };
}

function kindOf({ awards, productCount }: Ended): ResultKind {
  const has = (state: AwardState) => awards.some((award) => award.state === state);
  if (has('awaitingPayment')) return 'awaitingPayment';
  if (has('offered')) return 'offering';
  if (has('paid')) return freeCount(productCount, awards) > 0 ? 'partlySold' : 'sold';
  // Any valid bid leads to an award; without one, no bid was made, or every bid was voided.
  return awards.length > 0 ? 'unsold' : 'noBids';
}

function lastUntil(awards: readonly Award[]): string | null {
  const times = awards.flatMap(({ state, until }) => (isPending(state) && until ? [until] : []));
  return times.length === 0 ? null : new Date(Math.max(...times.map(Number))).toISOString();
}

const SHORT: Readonly<Record<ResultKind, readonly [label: string, tone: Tone]>> = {
  cancelled: ['已取消', 'neutral'],
  settling: ['结算中', 'info'],
  noBids: ['流拍', 'neutral'],
  awaitingPayment: ['已成交，待付款', 'warning'],
  offering: ['递补中', 'info'],
  sold: ['已成交', 'success'],
  partlySold: ['部分成交', 'success'],
  unsold: ['流拍', 'neutral'],
  lost: ['未中标', 'neutral'],
  won: ['已中标，待付款', 'warning'],
  paid: ['已中标，已付款', 'success'],
  defaulted: ['已违约', 'danger'],
  waived: ['中标已解除', 'neutral'],
  offered: ['待答复递补', 'warning'],
  declined: ['已放弃递补', 'neutral'],
  lapsed: ['递补已过期', 'neutral'],
  withdrawn: ['递补已撤回', 'neutral'],
};

/** A result in a word or two, with its tone, and as a sentence; the same on every page. */
export function resultText({ kind, at, until, reason }: AuctionResult) {
  const [label, tone] = SHORT[kind];
  const by = until && formatInstant(until);
  const decided = reason && `：${reason}`;
  const ended = `竞价已于 ${formatInstant(at)} ${kind === 'cancelled' ? '取消' : '结束'}`;
  const sentences: Readonly<Record<ResultKind, string>> = {
    cancelled: decided,
    settling: '，正在结算。',
    noBids: '，无人出价，本场流拍。',
    awaitingPayment: by ? `，已成交，中标人须在 ${by} 前付款。` : '，已成交，等待中标人付款。',
    offering: by ? `，中标人未履约，下一位竞买人须在 ${by} 前答复递补。` : '，正在递补。',
    sold: '，已成交并付款。',
    partlySold: '，部分数量已成交并付款。',
    unsold: '，中标人未履约且无人递补，本场流拍。',
    lost: '，您未中标。',
    won: `，恭喜您中标，请在 ${by} 前付款，逾期视为违约。`,
    paid: '，您已中标并付款。',
    defaulted: '，您中标后未付款，已按违约处理。',
    waived: `，您的中标已由平台解除${decided || '。'}`,
    offered: `，前一位中标人未履约，货物按您的出价向您递补，请在 ${by} 前答复。`,
    declined: '，您已放弃递补。',
    lapsed: '，您未在期限内答复递补。',
    withdrawn: `，向您的递补已由平台撤回${decided || '。'}`,
  };
  return { label, tone, text: `${ended}${sentences[kind]}` };
}
