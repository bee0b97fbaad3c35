import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '#app/domain/trace.ts';

/**
 * `hit`: from the page cache; `stale`: from it while a new page is rendered; `miss`: rendered for all; `pass`: not
 * asked.
 */
export type CacheState = 'hit' | 'stale' | 'miss' | 'pass';

export interface ObservedCall {
  call: string;
  ms: number;
  /** The result code, or `failed` if there was no answer. */
  outcome: string;
}

/** What is known about a request of a visitor; written to while it is answered. */
export interface ObservedRequest {
  readonly id: string;
  /** When the request began, by performance.now(). */
  readonly startedAt: number;
  /** When the whole request had arrived; undefined if the caller has sent it in parts. */
  arrivedAt?: Date;
  /** The network address of the visitor; undefined until it is found behind the proxies. */
  visitorAddress: string | undefined;
  /** The header as the caller has sent it; passed on to the trading API if no traces are collected. */
  readonly traceparent: string | null;
  /** The request's span; undefined if no traces are collected. */
  readonly span?: Span | undefined;
  /** Whether the request only reads and the visitor has no personal cookies (`isPersonal`). */
  readonly forEverybody: boolean;
  cache: CacheState;
  readonly calls: ObservedCall[];
  /** Texts that only this answer's page has, such as the serials of its forms. */
  readonly unique: string[];
  /** How long the answer was held back on purpose, in milliseconds. */
  heldMs: number;
  /** How long React took; undefined where nothing was rendered. */
  renderMs?: number;
  /** The customer's pseudonym; null for visitors without a login. */
  customer: string | null;
  /** What the address asks to see in the place of the market's settings, and who asks (session/site-preview.server.ts). */
  readonly preview: { key: string; cookie: string } | undefined;
  previewed?: Promise<unknown>;
  /** Whether the visitor is an operator, who sees how long the parts of the page took. */
  forOperator: boolean;
}

export const newRequest = (
  known: Pick<ObservedRequest, 'id' | 'traceparent' | 'span' | 'forEverybody'> &
    Partial<Pick<ObservedRequest, 'visitorAddress' | 'preview'>>,
): ObservedRequest => ({
  id: known.id,
  traceparent: known.traceparent,
  span: known.span,
  forEverybody: known.forEverybody,
  visitorAddress: known.visitorAddress,
  preview: known.preview,
  startedAt: performance.now(),
  cache: 'pass',
  calls: [],
  unique: [],
  heldMs: 0,
  customer: null,
  forOperator: false,
});

export interface PortalFigures {
  startedAt: Date;
  memoryBytes: number;
  pages: { entries: number; bytes: number };
  /** Requests for pages since the start, by what the page cache did. */
  answered: Readonly<Record<CacheState, number>>;
}

interface Observed {
  requests: AsyncLocalStorage<ObservedRequest>;
  figures?: () => PortalFigures;
}

const KEY = Symbol.for('trading-portal.observed');

/** The process and Remix's build each have a copy of this module; both share this object. */
const shared = globalThis as typeof globalThis & { [KEY]?: Observed };
shared[KEY] ??= { requests: new AsyncLocalStorage() };
const observed = shared[KEY];

/** The request that the running code works for. */
export const { requests } = observed;

/** The figures of this process; null where another server runs the application (design/operation: Process). */
export const portalFigures = (): PortalFigures | null => observed.figures?.() ?? null;

export function providePortalFigures(read: () => PortalFigures): void {
  observed.figures = read;
}

/**
 * Notes a text that only this answer's page has, so that other answers can reuse the rest of the rendered page
 * (rendered-pages.server.ts).
 */
export function inThisAnswerAlone(text: string): string {
  requests.getStore()?.unique.push(text);
  return text;
}

/** How long all API calls of a request took together. */
export const apiMs = ({ calls }: ObservedRequest): number =>
  calls.reduce((sum, { ms }) => sum + ms, 0);

/** How long a page has taken until now, for Server-Timing: in total, in API calls and in React. */
export function serverTiming(request: ObservedRequest): string {
  const total = performance.now() - request.startedAt;
  const parts = { total, api: apiMs(request), render: request.renderMs ?? 0 };
  return Object.entries(parts)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(', ');
}
