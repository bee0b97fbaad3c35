import { SECOND_MS } from '#app/domain/duration.ts';

/** One answer of the server: the offset of its clock to the page's, and the round trip. */
export interface ClockSample {
  /** Server time minus the page's own monotonic time, milliseconds. */
  offset: number;
  roundTrip: number;
}

/** Only the newest answers count, since lines change: half a minute of polls. */
const KEPT_SAMPLES = 10;

/** The time a person needs to press a button. */
const REACTION_MS = 500;

interface Exchange {
  /** The server's time in its answer, milliseconds since 1970. */
  serverTime: number;
  /** Before and after, by the page's own monotonic clock. */
  sentAt: number;
  receivedAt: number;
}

/** Assumes that the server read its clock half way; the error is at most half a round trip. */
export function sampleOf({ serverTime, sentAt, receivedAt }: Exchange): ClockSample {
  const roundTrip = receivedAt - sentAt;
  return { offset: serverTime - sentAt - roundTrip / 2, roundTrip };
}

/** Adds the newest answer. Others that contradict it are no longer true: either clock may be set. */
export const withSample = (
  samples: readonly ClockSample[],
  sample: ClockSample,
): readonly ClockSample[] =>
  [...samples.filter((known) => agrees(known, sample)), sample].slice(-KEPT_SAMPLES);

/** Each is wrong by half of its round trip at most, besides what the portal's own reckoning is. */
const agrees = (one: ClockSample, other: ClockSample): boolean =>
  Math.abs(one.offset - other.offset) <= (one.roundTrip + other.roundTrip) / 2 + SECOND_MS;

/** The offset by the quickest answer, which is the most exact; null without an answer. */
export function bestOffset(samples: readonly ClockSample[]): number | null {
  const [quickest] = [...samples].sort((one, other) => one.roundTrip - other.roundTrip);
  return quickest?.offset ?? null;
}

/** Whole seconds until an instant, as a countdown shows them: 1 until it is reached. */
export const secondsUntil = (instant: number, now: number): number =>
  Math.max(0, Math.ceil((instant - now) / SECOND_MS));

export interface Latency {
  /** Milliseconds: of the usual answer, and of the slowest. */
  usual: number;
  slowest: number;
  /** The last second of the countdown at which a bid can be sent and still arrive in time. */
  lastSecond: number;
}

/**
 * How long the visitor can wait with a bid on this line; null without an answer. A bid counts when
 * the server receives it (design/auctions: Arrival). The time of the slowest answer is kept for the way there,
 * since the portal passes the bid on, and half of the quickest one's for the clock's error. A
 * countdown that shows n has more than n - 1 seconds left.
 */
export function latencyOf(samples: readonly ClockSample[]): Latency | null {
  const trips = samples.map(({ roundTrip }) => roundTrip).sort((one, other) => one - other);
  const [quickest] = trips;
  const slowest = trips.at(-1);
  const usual = trips[Math.floor(trips.length / 2)];
  if (quickest === undefined || slowest === undefined || usual === undefined) return null;
  const needed = slowest + quickest / 2 + REACTION_MS;
  return {
    usual: Math.round(usual),
    slowest: Math.round(slowest),
    lastSecond: Math.ceil(needed / SECOND_MS) + 1,
  };
}
