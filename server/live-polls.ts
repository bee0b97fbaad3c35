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

/** One address for each auction: `id=07` is the application's. */
const POLL = /^\/auction\/poll\?id=[1-9]\d{0,14}$/;
/** Of a caller's `Prefer` (RFC 7240): within how many seconds the answer is expected. */
const WAIT = /(?:^|[,\s])wait=(\d{1,3})\b/;
/** A connection is held no longer, whatever its caller prefers. */
const MOST_HELD_S = 10;
/** Of a network, an office, so many at once: else one caller could have all others told of bids late. */
const MOST_HELD_BY_NETWORK = 500;
/** How often the application is asked for an auction that somebody watches. */
const READ_MS = 250;
/**
 * So often a second it is asked for all auctions, which share in it by how many wait for them: else who polls many of
 * them could have it asked far more often than their network may have pages rendered.
 */
const MOST_READS_A_SECOND = 60;
/** What is older is read before it is the answer, and is the application's own answer where it cannot be. */
const KEPT_MS = 1000;
/** So much time for each who waits lies between two answers to all of them. */
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
  /** As it is sent, a weak one. */
  etag: string;
  /** The API's clock minus this process's monotonic one, milliseconds. */
  offset: number;
  readAt: number;
}

interface Pace {
  mayRead(): boolean;
  /** How long lies between two readings of an auction for which so many wait. */
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
  /** What all who wait were last answered with, and when. */
  #shown = { etag: '', at: 0 };

  constructor(
    private readonly ask: () => Promise<Response>,
    private readonly pace: Pace,
  ) {}

  get age(): number {
    return this.state ? performance.now() - this.state.readAt : Number.POSITIVE_INFINITY;
  }

  /** Whether the state can be the answer to a poll: where many are watched, each is read less often. */
  get isKept(): boolean {
    return this.age < (this.#hasFailed ? KEPT_MS : KEPT_MS + POLL_MS);
  }

  async refresh(): Promise<void> {
    if (!this.state || this.#reading || this.pace.mayRead()) await this.#read();
  }

  /** Once for all who want it meanwhile; without an answer the state stays as it is. */
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
   * Resolves when there is another state than the caller knows, or the time is over. With many who wait
   * states are left out: all of them cannot be answered four times a second.
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
   * Once for all who wait: whoever comes while the last one leaves finds it under way. A reading that
   * takes long keeps nobody.
   */
  async #follow(): Promise<void> {
    this.#isFollowed = true;
    let dueAt = 0;
    while (this.#waiting.size > 0) {
      await tick();
      const now = performance.now();
      if (this.#waiting.size > 0 && now >= dueAt) {
        // Timers are exact to a millisecond.
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
 * Answers the polls of auctions (spec 2 §4) for all who watch one, while the application is asked four times a
 * second at most. A poll that prefers to wait, and has the newest answer, waits for the next one.
 */
export class LivePolls {
  readonly #options: LivePollsOptions;
  readonly #auctions = new LRUCache<string, Watched>({ max: CACHES.polledAuctions.most });
  /** Of each network, and of all. */
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
    // Behind another answer of its connection it has none yet: of these there could be any number.
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

  /** Undefined where the application may not be asked for it. */
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
