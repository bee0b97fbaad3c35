import { AsyncLocalStorage } from 'node:async_hooks';
import type { Announced } from '#app/domain/endpoint.ts';
import type { Span } from '#app/domain/trace.ts';
import { events } from './metrics.ts';

/** What happens in a market, as its operator counts it. */
export type MarketEvent =
  | 'order'
  | 'bid'
  | 'bid refused'
  | 'payment'
  | 'refund'
  | 'refund failed'
  | 'message';

export interface CallContext {
  readonly requestId: string;
  /** Undefined where traces are not collected. */
  readonly span: Span | undefined;
  /** Counted once the call has succeeded, since what was rolled back has not happened. */
  readonly events: [event: MarketEvent, count: number][];
  /** What it has announced. */
  readonly changes: Announced[];
  queries: number;
  /** Whether a statement that may write has been sent. */
  mayHaveWritten: boolean;
  /** From where it comes and who makes it, once that is known. */
  from?: { network: string | null; device: string; person: number | null };
}

const calls = new AsyncLocalStorage<CallContext>();

/** Undefined in jobs. */
export const currentCall = (): CallContext | undefined => calls.getStore();

/** Runs a call; its events count unless it fails. */
export async function runInCallContext<Answer>(
  of: Pick<CallContext, 'requestId' | 'span'>,
  work: (context: CallContext) => Promise<Answer>,
): Promise<Answer> {
  const context: CallContext = {
    ...of,
    events: [],
    changes: [],
    queries: 0,
    mayHaveWritten: false,
  };
  const answer = await calls.run(context, work, context);
  for (const [event, count] of context.events) events.inc({ event }, count);
  return answer;
}

export function setCallOrigin(from: CallContext['from']): void {
  const call = currentCall();
  if (call && from) call.from = from;
}

/** Counts what happens, in a call when it succeeds. */
export function happened(event: MarketEvent, count = 1): void {
  const call = currentCall();
  if (call) call.events.push([event, count]);
  else events.inc({ event }, count);
}
