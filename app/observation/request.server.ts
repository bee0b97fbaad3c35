import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '#app/domain/trace.ts';

/** `hit` from the page cache, `stale` while a new one is rendered, `miss` rendered for all. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'pass';

/** One call of the trading API. */
export interface ObservedCall {
  call: string;
  ms: number;
  /** The result code, or `failed` where none came. */
  outcome: string;
}

/** What is known about a request of a visitor; written to while it is answered. */
export interface ObservedRequest {
  readonly id: string;
  /** In the milliseconds of performance.now(). */
  readonly startedAt: number;
  /** When all of it had arrived; undefined where its caller has sent it in parts. */
  arrivedAt?: Date;
  /** The network address of the visitor; undefined until it is found behind the proxies. */
  visitorAddress: string | undefined;
  /** As the caller has sent it; passed on to the trading API where no traces are collected. */
  readonly traceparent: string | null;
  /** Undefined where no traces are collected. */
  readonly span?: Span | undefined;
  /** Whether it only reads, for a visitor without cookies of their own (`isPersonal`). */
  readonly forEverybody: boolean;
  /** `pass` where the page cache is not asked. */
  cache: CacheState;
  readonly calls: ObservedCall[];
  /** Texts of its page that no other answer has, as the serials of forms. */
  readonly unique: string[];
  /** How long its answer was waited for on purpose, milliseconds. */
  heldMs: number;
  /** How long React took; undefined where nothing was rendered. */
  renderMs?: number;
  /** The customer's pseudonym; null for visitors without a login. */
  customer: string | null;
  /** Whether it is for an operator, who sees how long the parts of the page took. */
  forOperator: boolean;
}

export const newRequest = (
  known: Pick<ObservedRequest, 'id' | 'traceparent' | 'span' | 'forEverybody'> &
    Partial<Pick<ObservedRequest, 'visitorAddress'>>,
): ObservedRequest => ({
  id: known.id,
  traceparent: known.traceparent,
  span: known.span,
  forEverybody: known.forEverybody,
  visitorAddress: known.visitorAddress,
  startedAt: performance.now(),
  cache: 'pass',
  calls: [],
  unique: [],
  heldMs: 0,
  customer: null,
  forOperator: false,
});

/** Figures of the portal's process. */
export interface PortalFigures {
  startedAt: Date;
  memoryBytes: number;
  pages: { entries: number; bytes: number };
  /** Requests for pages since the start, by the answer of the cache. */
  answered: Readonly<Record<CacheState, number>>;
}

interface Observed {
  requests: AsyncLocalStorage<ObservedRequest>;
  figures?: () => PortalFigures;
}

const KEY = Symbol.for('trading-portal.observed');

/** The process and Remix's build each have a copy of this module; what they observe is one. */
const shared = globalThis as typeof globalThis & { [KEY]?: Observed };
shared[KEY] ??= { requests: new AsyncLocalStorage() };
const observed = shared[KEY];

/** The request that the running code works for. */
export const { requests } = observed;

/** Null where another server runs the application (design/operation: Process). */
export const portalFigures = (): PortalFigures | null => observed.figures?.() ?? null;

export function providePortalFigures(read: () => PortalFigures): void {
  observed.figures = read;
}

/**
 * Notes a text that the page has in this answer alone, so that its next rendering can be spared
 * (rendered-pages.server.ts).
 */
export function inThisAnswerAlone(text: string): string {
  requests.getStore()?.unique.push(text);
  return text;
}

/** What the calls of a request took together. */
export const apiMs = ({ calls }: ObservedRequest): number =>
  calls.reduce((sum, { ms }) => sum + ms, 0);

/** What a page took until now, for Server-Timing: as a whole, in calls of the API, in React. */
export function serverTiming(request: ObservedRequest): string {
  const total = performance.now() - request.startedAt;
  const parts = { total, api: apiMs(request), render: request.renderMs ?? 0 };
  return Object.entries(parts)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(', ');
}
