import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { RegistrationRules } from '#app/domain/account/registration.ts';
import { type Content, type Endpoint, type Parsed, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import type { TrustsProxy } from '#app/domain/environment-variables.ts';
import type { Fen } from '#app/domain/money.ts';
import type { DatabaseEngine } from '#app/domain/status/contract.ts';
import type { UnsafeSetting } from '#app/domain/status/unsafe-settings.ts';
import type { Identity } from '#trading-api/account/customers.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { AuctionKey } from '#trading-api/auction/signing.ts';
import type { Outlets } from '#trading-api/message/outlets.ts';
import type { Payments } from '#trading-api/payments/providers.ts';
import type { Database } from '../database/client.ts';
import type { SlowQuery } from '../database/query-watch.ts';
import type { Replica } from '../database/replica.ts';
import type { Queues } from '../queues.ts';
import type { Refusal } from '../refusal.ts';
import type { Files } from '../storage/files.ts';
import type { UnderWay } from '../under-way.ts';
import type { Changes } from './change-stream.ts';
import type { SentFile } from './multipart.ts';

/** What the market's services need of their process. */
export interface Market {
  db: Database;
  replica: Replica | null;
  clock: () => Date;
  /** Whether it began with demo data, which then stays: its accounts, sales and money are made up. */
  isDemo: boolean;
  payments: Payments;
  files: Files;
  outlets: Outlets;
  vitals: Vitals;
  /** That of the portals, which sign their visitors' addresses with it; undefined: no portal is trusted. */
  sessionSecret?: string | undefined;
  /** Which proxies are trusted to name the callers behind them; undefined: none. */
  trustsProxy?: TrustsProxy | undefined;
  registration: RegistrationRules;
  /** Whether operators need an authenticator. */
  operatorTotp: boolean;
  /** What it should not be run with, for its operators. */
  unsafe: readonly UnsafeSetting[];
  /** The changes that the processes of the market announce to each other. */
  changes: Changes;
  /** The calls of this process that others wait for. */
  underWay: UnderWay;
  /** The queues in which calls of this process wait for each other, besides the locks of the database. */
  queues: Queues;
  /** With which receipts and heads of auctions are signed. */
  auctionKey: AuctionKey;
}

/** What is known about the process and its database besides the rows. */
export interface Vitals {
  engine: DatabaseEngine;
  startedAt: Date;
  pool(): { idle: number; busy: number; waiting: number } | null;
  /** How far the replica is behind at most; null where there is none. */
  replicaBehindMs: (() => number) | null;
  slowQueries(): readonly SlowQuery[];
}

/**
 * One authenticated, parsed call. `db` is a transaction where the endpoint takes a serial or holds its account's
 * standing, and may be a replica where the route allows it.
 */
export interface Call<E extends Endpoint = Endpoint> {
  input: Parsed<E>;
  /** Never null where the endpoint's access is customer, seller or operator. */
  customer: Customer | null;
  /** Who has logged in: of a company one of its members, else the customer. */
  person: Customer | null;
  /** The token as sent; null where there is none. */
  token: string | null;
  /** Whose valid token it is, looked up once for all reads of a request; null: nobody's. */
  identify(token: string): Promise<Identity | null>;
  db: Database;
  now: Date;
  /**
   * When it acts, to be read with its locks held: what has ended while it waited is over. A `timed` call acts when it
   * arrived.
   */
  clock(): Date;
  market: Market;
  /** Of a call that states `stepUp: 'large'`: what it is about to move. */
  proveFor(amount: Fen): void;
  /**
   * The network of the caller, or of the visitor in whose name a portal calls, for limits; null where
   * a portal calls for no visitor in particular.
   */
  network: string | null;
  log: FastifyBaseLogger;
  /** The uploaded file, where the endpoint takes multipart; deleted when the call ends unless stored. */
  file: SentFile | null;
}

export type CustomerCall<E extends Endpoint = Endpoint> = Call<E> & {
  customer: Customer;
  person: Customer;
  token: string;
};

export interface Route {
  endpoint: Endpoint;
  /** Whether its answer may be a few seconds old, for a caller who allows it (design/caching: Replica). */
  mayLag?: true;
  /**
   * The sender of a call. Calls of one sender are answered in order, so that a refusal of one answers the
   * next without work.
   */
  senderOf?(token: string, fields: Record<string, unknown>): string;
  /** Counts a call and refuses it by its sender alone, before anything is read or waited for. */
  refusalBySender?(market: Market, sender: string): Refusal | null;
  /** Refuses a call by the last answer to its sender, before the login is read. */
  refusalByLastAnswer?(market: Market, sender: string): Refusal | null;
  /**
   * What either of the two above would refuse the call with, asked before Fastify reads the request; null where
   * neither would, and then nothing is counted.
   */
  refusalBeforeFastify?(market: Market, sender: string): Refusal | null;
  /** Refuses before the call's transaction, so that a caller who may not make it costs neither a lock nor a write. */
  admit?(call: Call): Promise<void>;
  /**
   * The queue in which the call waits. Calls that wait for the lock of one row in the database would each hold
   * a connection that others need.
   */
  queueOf?(call: Call): string;
  handle(call: Call): Promise<unknown>;
  /** Called after the call's transaction is committed, not when it was refused or answered before. */
  afterCommit?(call: Call, answer: unknown): void;
}

/** A handler returns nothing, where the call only answers that it was done. */
type Done<E extends Endpoint> = Content<E> extends 'success' ? Promise<void> : never;

const answerOf = (content: unknown) => (content === undefined ? 'success' : content);

/** Binds a handler to a public endpoint. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Content<E>> | Content<E> | Done<E>,
): Route {
  return { endpoint, handle: async (call) => answerOf(await handle(call as Call<E>)) };
}

/**
 * Binds a handler that only reads `db`, and what everybody may see: a replica may answer in the
 * primary's place (design/caching: Replica).
 */
export const laggingRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Content<E>> | Content<E>,
): Route => ({ ...route(endpoint, handle), mayLag: true });

/**
 * Binds a handler to an endpoint that needs a logged-in customer. Where the endpoint takes a
 * serial, a refusal that is returned keeps what was written (see `runIdempotently`).
 */
export function customerRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: CustomerCall<E>) => Promise<Content<E> | Refusal> | Content<E> | Done<E>,
  afterCommit: (call: CustomerCall<E>, answer: Content<E>) => void = () => {},
): Route {
  return {
    endpoint,
    handle: async (call) => answerOf(await handle(call as CustomerCall<E>)),
    afterCommit: (call, answer) => afterCommit(call as CustomerCall<E>, answer as Content<E>),
  };
}

/** A `customerRoute` whose whole call is one transaction, for an endpoint without a serial: `db` is the transaction. */
export const transactionRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CustomerCall<E>) => Promise<Content<E>> | Done<E>,
): Route =>
  customerRoute(endpoint, (call) =>
    call.db.transaction((tx) => handle({ ...call, db: tx }) as Promise<Content<E>>),
  );

export const asFields = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? (part as Record<string, unknown>)
    : {};

export function tokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const token = headers[TOKEN_HEADER];
  return typeof token === 'string' && token !== '' ? token : null;
}

export function senderOf(
  { senderOf }: Route,
  { headers, body }: Pick<IncomingMessage, 'headers'> & { body: unknown },
): string | null {
  const token = tokenOf({ headers });
  return (token && senderOf?.(token, asFields(body))) || null;
}
