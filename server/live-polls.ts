import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { HELD_HEADER, POLL_MS, SYSTEM_DATE_HEADER } from '#app/domain/auction/live.ts';
import { CACHES } from '#app/domain/caches.ts';
import { isKnown } from '#app/domain/etag.ts';
import { networkOf } from '#app/domain/network.ts';
import { REQUEST_ID_HEADER } from '#app/domain/trace.ts';
import { wholeBodyOf } from '#app/http/whole-body.ts';
import type { ObservedRequest } from '#app/observation/request.server.ts';
import { inBackground } from './observation.ts';

/** The one form of a poll's address for each auction; others, such as `id=07`, are left to the application. */
const POLL = /^\/auction\/poll\?id=[1-9]\d{0,14}$/;
/** The seconds that a caller's `Prefer` header allows for the answer (RFC 7240). */
const WAIT = /(?:^|[,\s])wait=(\d{1,3})\b/;
/** The longest time that an answer is held back, whatever its caller prefers. */
const MOST_HELD_S = 10;
/**
 * The most polls of one network, such as an office, that are held at once: more would delay the news of bids for
 * others.
 */
const MOST_HELD_BY_NETWORK = 500;
/** How often the application is asked for an auction that somebody watches. */
const READ_MS = 250;
/**
 * How often a second the application is asked for all auctions together; each gets a share by how many wait for it.
 * Otherwise a caller who polls many auctions could cause far more requests than their network may have pages rendered.
 */
const MOST_READS_A_SECOND = 60;
/**
 * A state older than this is read again before it is sent; if that fails, the poll is passed on to the application.
 */
const KEPT_MS = 1000;
/** Between two answers to all who wait lies this time for each of them. */
const MS_FOR_EACH = 1;
const SECOND_MS = 1000;

interface LivePollsOptions {
  /** Security headers of every answer, names and values alternating. */
  headers: readonly string[];
  render(origin: string, pathAndQuery: string): Promise<Response>;
  /** Whether the application may be asked on account of a request. */
  admits(request: IncomingMessage): Promise<boolean>;
}

interface Poll {
  own: ObservedRequest;
  origin: string;
  otherwise(): Promise<void>;
}

interface State {
  body: Buffer;
  /** The entity tag as it is sent, a weak one. */
  etag: string;
  /** The API's clock minus this process's monotonic one, milliseconds. */
  offset: number;
  readAt: number;
}

interface Pace {
  mayRead(): boolean;
  /** The time between two readings of an auction that so many wait for. */
  pauseOf(waiting: number): number;
}

interface Waiting {
  etag: string;
  until: number;
  end(): void;
}

const tick = () => delay(READ_MS, undefined, { ref: false });
const knows = (sent: string, etag: string) => isKnown(sent, etag.replace(/^W\//, ''));

class Watched {
  state: State | null = null;
  #reading: Promise<void> | null = null;
  #isFollowed = false;
  #hasFailed = false;
  readonly #waiting = new Set<Waiting>();
  /** The state that all who wait were last answered with, and when. */
  #shown = { etag: '', at: 0 };

  constructor(
    private readonly ask: () => Promise<Response>,
    private readonly pace: Pace,
  ) {}

  get age(): number {
    return this.state ? performance.now() - this.state.readAt : Number.POSITIVE_INFINITY;
  }

  /** Whether the state is new enough to answer a poll; if many auctions are watched, each is read less often. */
  get isKept(): boolean {
    return this.age < (this.#hasFailed ? KEPT_MS : KEPT_MS + POLL_MS);
  }

  async refresh(): Promise<void> {
    if (!this.state || this.#reading || this.pace.mayRead()) await this.#read();
  }

  /** Reads the state once for all callers who want it meanwhile; if that fails, the state stays as it is. */
  async #read(): Promise<void> {
    this.#reading ??= this.#readNow()
      .catch(() => false)
      .then((isRead) => {
        this.#hasFailed = !isRead;
        this.#reading = null;
      });
    await this.#reading;
  }

  async #readNow(): Promise<boolean> {
    const askedAt = performance.now();
    const answer = await inBackground(this.ask);
    const readAt = performance.now();
    const middle = (askedAt + readAt) / 2;
    const body = await wholeBodyOf(answer);
    if (answer.status !== 200) return false;
    const offset = Date.parse(answer.headers.get(SYSTEM_DATE_HEADER) ?? '') - middle;
    this.state = { body, etag: answer.headers.get('etag') ?? '', offset, readAt };
    return true;
  }

  /**
   * Resolves when there is another state than the caller knows, or when the time is over. If many wait, some states
   * are skipped, because not all of them can be answered four times a second.
   */
  async changed(known: string, response: ServerResponse, waitMs: number): Promise<void> {
    const newest = [this.state?.etag, this.#shown.etag];
    if (!newest.some((etag) => etag && knows(known, etag))) return;
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

  release(): void {
    for (const waiting of this.#waiting) waiting.end();
  }

  /**
   * Reads on while anybody waits; only one such loop runs, also for callers who come while the last one leaves. A slow
   * reading does not keep anybody longer than they want to wait.
   */
  async #follow(): Promise<void> {
    this.#isFollowed = true;
    let dueAt = 0;
    while (this.#waiting.size > 0) {
      await tick();
      const now = performance.now();
      if (this.#waiting.size > 0 && now >= dueAt) {
        // Half a tick early, so that an inexact timer does not miss a whole tick.
        dueAt = now + this.pace.pauseOf(this.#waiting.size) - READ_MS / 2;
        this.pace.mayRead();
        await Promise.race([this.#read(), tick()]);
      }
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
 * Answers the polls of auctions (spec 2 §4) for all who watch them, asking the application for an auction at most four
 * times a second. A poll that prefers to wait and knows the newest state waits for the next one.
 */
export class LivePolls {
  readonly #options: LivePollsOptions;
  readonly #auctions = new LRUCache<string, Watched>({ max: CACHES.polledAuctions.most });
  /** How many polls of each network are held; `#allHeld` counts all of them. */
  readonly #held = new Map<string, { polls: number }>();
  #allHeld = 0;
  #reads = { second: 0, count: 0 };
  #isEnding = false;

  constructor(options: LivePollsOptions) {
    this.#options = options;
  }

  static covers({ method, url = '' }: IncomingMessage): boolean {
    return method === 'GET' && POLL.test(url);
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    { own, origin, otherwise }: Poll,
  ): Promise<void> {
    const { url = '' } = request;
    const watched = await this.#watched(request, origin);
    if (!watched) return otherwise();
    if (watched.age >= KEPT_MS) await watched.refresh();
    else if (watched.age >= READ_MS) void watched.refresh();
    const known = request.headers['if-none-match'] ?? '';
    const waitS = Number(WAIT.exec(String(request.headers.prefer ?? ''))?.[1] ?? 0);
    const from = performance.now();
    // No socket: the response queues behind another one on its connection. Any number of these could be held, so none
    // is.
    if (waitS > 0 && watched.state && response.socket) {
      const waitMs = Math.min(waitS, MOST_HELD_S) * SECOND_MS - READ_MS;
      await this.#hold(own, () => watched.changed(known, response, waitMs));
    }
    own.heldMs = performance.now() - from;
    if (response.destroyed) return;
    const held = String(Math.round(own.heldMs));
    const { state } = watched;
    if (!(state && watched.isKept)) {
      if (!state) this.#auctions.delete(url);
      if (waitS > 0) response.setHeader(HELD_HEADER, held);
      return otherwise();
    }
    const systemDate = new Date(state.offset + performance.now()).toISOString();
    const fields = [
      ...this.#options.headers,
      ...[REQUEST_ID_HEADER, own.id],
      ...['Cache-Control', 'private, no-cache', 'ETag', state.etag],
      ...[SYSTEM_DATE_HEADER, systemDate],
      ...(waitS > 0 ? [HELD_HEADER, held] : []),
    ];
    if (knows(known, state.etag)) {
      response.writeHead(304, fields).end();
      return;
    }
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    const length = ['Content-Length', String(state.body.length)];
    response.writeHead(200, [...fields, ...type, ...length]).end(state.body);
  }

  /** The auction of a poll; undefined if the application may not be asked for it. */
  async #watched(request: IncomingMessage, origin: string): Promise<Watched | undefined> {
    const { url = '' } = request;
    const { render, admits } = this.#options;
    if (!this.#auctions.has(url) && !(await admits(request))) return undefined;
    const watched = this.#auctions.get(url) ?? new Watched(() => render(origin, url), this.#pace);
    this.#auctions.set(url, watched);
    return watched;
  }

  async #hold({ visitorAddress = '' }: ObservedRequest, wait: () => Promise<void>): Promise<void> {
    const network = networkOf(visitorAddress);
    const held = this.#held.get(network) ?? { polls: 0 };
    if (this.#isEnding || held.polls >= MOST_HELD_BY_NETWORK) return;
    this.#held.set(network, held);
    held.polls += 1;
    this.#allHeld += 1;
    await wait();
    this.#allHeld -= 1;
    held.polls -= 1;
    if (held.polls === 0) this.#held.delete(network);
  }

  readonly #pace: Pace = {
    mayRead: () => {
      const second = Math.floor(performance.now() / SECOND_MS);
      if (second !== this.#reads.second) this.#reads = { second, count: 0 };
      this.#reads.count += 1;
      return this.#reads.count <= MOST_READS_A_SECOND;
    },
    pauseOf: (waiting) => {
      const fairMs = (SECOND_MS / MOST_READS_A_SECOND) * (this.#allHeld / waiting);
      return Math.min(POLL_MS, Math.max(READ_MS, fairMs));
    },
  };

  /** Answers all who wait, because the server stops. */
  release(): void {
    this.#isEnding = true;
    for (const watched of this.#auctions.values()) watched.release();
  }
}
