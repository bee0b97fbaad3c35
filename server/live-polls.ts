import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { HELD_HEADER, SYSTEM_DATE_HEADER } from '#app/domain/auction/live.ts';
import { isKnown } from '#app/domain/etag.ts';
import { REQUEST_ID_HEADER } from '#app/domain/trace.ts';
import type { ObservedRequest } from '#app/observation/request.server.ts';
import { wholeBodyOf } from '#app/whole-body.ts';
import { inBackground } from './observation.ts';

const POLL = /^\/auction\/poll\?id=\d{1,15}$/;
/** Of a caller's `Prefer` (RFC 7240): within how many seconds the answer is expected. */
const WAIT = /(?:^|[,\s])wait=(\d{1,3})\b/;
/** A connection is held no longer, whatever its caller prefers. */
const MOST_HELD_S = 10;
/** How often the application is asked for an auction that somebody watches. */
const READ_MS = 250;
/**
 * So often a second at most it is asked for all auctions together: else who polls many of them could have it asked far
 * more often than their network may have pages rendered.
 */
const MOST_READS_A_SECOND = 60;
/** What is older is answered by the application itself. */
const KEPT_MS = 1000;
/** So much time for each who waits lies between two answers to all of them. */
const MS_FOR_EACH = 1;
const MAX_AUCTIONS = 500;
const SECOND_MS = 1000;

interface LivePollsOptions {
  /** Security headers of every answer, names and values alternating. */
  headers: readonly string[];
  /** Renders the application's answer, which is the same for everybody. */
  render(origin: string, pathAndQuery: string): Promise<Response>;
  /** Whether the application may be asked on account of a request. */
  admits(request: IncomingMessage): Promise<boolean>;
}

/** What the application has answered. */
interface State {
  body: Buffer;
  /** As it is sent, a weak one. */
  etag: string;
  /** The API's clock minus this process's monotonic one, milliseconds. */
  offset: number;
  readAt: number;
}

interface Waiting {
  etag: string;
  until: number;
  end(): void;
}

const knows = (sent: string, etag: string) => isKnown(sent, etag.replace(/^W\//, ''));

/** An auction whose state is polled. */
class Watched {
  /** The newest state; null before the first one. */
  state: State | null = null;
  readonly #ask: () => Promise<Response>;
  #reading: Promise<void> | null = null;
  #isFollowed = false;
  readonly #waiting = new Set<Waiting>();
  /** What all who wait were last answered with, and when. */
  #shown = { etag: '', at: 0 };

  /** @param mayAsk whether there may be another reading */
  constructor(
    ask: () => Promise<Response>,
    private readonly mayAsk: () => boolean,
  ) {
    this.#ask = ask;
  }

  get age(): number {
    return this.state ? performance.now() - this.state.readAt : Number.POSITIVE_INFINITY;
  }

  /**
   * Reads the state, once for all who want it meanwhile; without an answer it stays as it is. The first
   * reading was admitted.
   */
  async read(): Promise<void> {
    if (this.state && !this.#reading && !this.mayAsk()) return;
    this.#reading ??= this.#readNow()
      .catch(() => {})
      .finally(() => {
        this.#reading = null;
      });
    await this.#reading;
  }

  async #readNow(): Promise<void> {
    const readAt = performance.now();
    const answer = await inBackground(this.#ask);
    const middle = (readAt + performance.now()) / 2;
    const body = await wholeBodyOf(answer);
    if (answer.status !== 200) return;
    const offset = Date.parse(answer.headers.get(SYSTEM_DATE_HEADER) ?? '') - middle;
    this.state = { body, etag: answer.headers.get('etag') ?? '', offset, readAt };
  }

  /**
   * Resolves when there is another state than the caller knows, or the time is over. With many who wait
   * states are left out: all of them cannot be answered four times a second.
   */
  async changed(known: string, response: ServerResponse, waitMs: number): Promise<void> {
    const isNewest = [this.state?.etag ?? '', this.#shown.etag].some((etag) => knows(known, etag));
    if (!isNewest) return;
    await new Promise<void>((resolve) => {
      const waiting = {
        etag: known,
        until: performance.now() + waitMs,
        end: () => {
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      this.#waiting.add(waiting);
      response.once('close', waiting.end);
      if (!this.#isFollowed) void this.#follow();
    });
  }

  /** Ends the waiting of all. */
  release(): void {
    for (const waiting of this.#waiting) waiting.end();
  }

  /** Once for all who wait: whoever comes while the last one leaves finds it under way. */
  async #follow(): Promise<void> {
    this.#isFollowed = true;
    while (this.#waiting.size > 0) {
      await delay(READ_MS, undefined, { ref: false });
      await this.read();
      this.#answer(performance.now());
    }
    this.#isFollowed = false;
  }

  #answer(now: number): void {
    const etag = this.state?.etag ?? '';
    const isDue = now - this.#shown.at >= this.#waiting.size * MS_FOR_EACH;
    const isShown = isDue && etag !== this.#shown.etag;
    for (const waiting of this.#waiting) {
      if (now >= waiting.until || (isShown && !knows(waiting.etag, etag))) waiting.end();
    }
    if (isShown) this.#shown = { etag, at: now };
  }
}

/**
 * Answers the polls of auctions (spec 2 §4) for all who watch one, while the application is asked four times a
 * second at most. A poll that prefers to wait, and has the newest answer, waits for the next one.
 */
export class LivePolls {
  readonly #options: LivePollsOptions;
  readonly #auctions = new LRUCache<string, Watched>({ max: MAX_AUCTIONS });
  #reads = { second: 0, count: 0 };
  #isEnding = false;

  constructor(options: LivePollsOptions) {
    this.#options = options;
  }

  static covers({ method, url = '' }: IncomingMessage): boolean {
    return method === 'GET' && POLL.test(url);
  }

  /**
   * Answers a request for which `covers` is true.
   * @param origin of this site for visitors
   * @param otherwise answers by the application
   */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    {
      own,
      origin,
      otherwise,
    }: { own: ObservedRequest; origin: string; otherwise: () => Promise<void> },
  ): Promise<void> {
    const { url = '' } = request;
    const watched = await this.#watched(request, origin);
    if (!watched) return otherwise();
    if (watched.age >= KEPT_MS) await watched.read();
    else if (watched.age >= READ_MS) void watched.read();
    const known = request.headers['if-none-match'] ?? '';
    const waitS = Number(WAIT.exec(String(request.headers.prefer ?? ''))?.[1] ?? 0);
    const from = performance.now();
    if (waitS > 0 && watched.state && !this.#isEnding) {
      await watched.changed(known, response, Math.min(waitS, MOST_HELD_S) * SECOND_MS - READ_MS);
    }
    own.heldMs = performance.now() - from;
    if (response.destroyed) return;
    const { state, age } = watched;
    if (!state || age >= KEPT_MS) {
      if (!state) this.#auctions.delete(url);
      return otherwise();
    }
    const systemDate = new Date(state.offset + performance.now()).toISOString();
    const fields = [
      ...this.#options.headers,
      ...[REQUEST_ID_HEADER, own.id],
      ...['Cache-Control', 'private, no-cache', 'ETag', state.etag],
      ...[SYSTEM_DATE_HEADER, systemDate],
      ...(waitS > 0 ? [HELD_HEADER, String(Math.round(own.heldMs))] : []),
    ];
    if (knows(known, state.etag)) {
      response.writeHead(304, fields).end();
      return;
    }
    const { body } = state;
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    response.writeHead(200, [...fields, ...type, 'Content-Length', String(body.length)]).end(body);
  }

  /** Undefined where the application may not be asked for it. */
  async #watched(request: IncomingMessage, origin: string): Promise<Watched | undefined> {
    const { url = '' } = request;
    const { render, admits } = this.#options;
    if (!this.#auctions.has(url) && !(await admits(request))) return undefined;
    const watched =
      this.#auctions.get(url) ?? new Watched(() => render(origin, url), this.#mayRead);
    this.#auctions.set(url, watched);
    return watched;
  }

  readonly #mayRead = (): boolean => {
    const second = Math.floor(performance.now() / SECOND_MS);
    if (second !== this.#reads.second) this.#reads = { second, count: 0 };
    this.#reads.count += 1;
    return this.#reads.count <= MOST_READS_A_SECOND;
  };

  /** Answers all who wait, because the server stops. */
  release(): void {
    this.#isEnding = true;
    for (const watched of this.#auctions.values()) watched.release();
  }
}
