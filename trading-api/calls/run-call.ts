import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { deviceOf } from '#app/domain/account/device.ts';
import { STEP_UP_MARGIN } from '#app/domain/account/step-up.ts';
import { type Endpoint, isOfStock, MAY_LAG, RESULT, SERIAL_HEADER } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { SERIAL_LENGTH } from '#app/domain/repeated-submit.ts';
import { authenticate, requireProof } from '#trading-api/account/authenticate.ts';
import { requireStanding, standingOf, withStandingChecks } from '#trading-api/account/begin.ts';
import type { Identity } from '#trading-api/account/customers.ts';
import { currentCall, setCallOrigin } from '#trading-api/platform/call-context.ts';
import { publishChanges } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Malformed } from '#trading-api/platform/http/envelope.ts';
import type { SentFile } from '#trading-api/platform/http/multipart.ts';
import { type Noted, pseudonymOf } from '#trading-api/platform/http/observe.ts';
import {
  asFields,
  type Call,
  type Market,
  type Route,
  tokenOf,
} from '#trading-api/platform/http/route.ts';
import { visitorOf } from '#trading-api/platform/http/visitor.ts';
import { runIdempotently } from '#trading-api/platform/idempotent-call.ts';
import { forgetChanged } from '#trading-api/platform/market-cache.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { forgetCounts } from '#trading-api/work/kept-counts.ts';
import { countCall } from './limits.ts';
import { noteRefused } from './refused-decisions.ts';
import { accountEndedBy, standingIn } from './standing-calls.ts';

/** The owner of serials sent without a login. */
const ANYBODY = 0;

export interface Caller {
  now: Date;
  token: string | null;
  identity: Identity | null;
  identify(token: string): Promise<Identity | null>;
  network: string | null;
  headers: IncomingHttpHeaders;
  file: SentFile | null;
  log: FastifyBaseLogger;
}

/** What is known of a call before what it asks is read. */
interface Arrived {
  now: Date;
  headers: IncomingHttpHeaders;
  /** Whose address counts: that of the request, or that which a portal names. */
  by: Parameters<typeof visitorOf>[0];
  body: unknown;
  identify(token: string): Promise<Identity | null>;
  log: FastifyBaseLogger;
}

/** Who makes a call, which is noted: its login and its limits are checked, before a file is read. */
export async function callerOf(
  market: Market,
  endpoint: Endpoint,
  { now, headers, by, body, identify, log }: Arrived,
  noted: Noted,
): Promise<Caller> {
  const token = tokenOf({ headers });
  const whose = async () => (token === null ? null : identify(token));
  const identity = await authenticate(market, endpoint, now, whose).catch(async (error) => {
    await noteRefused(market.db, endpoint, { identity: await whose(), input: null }, error, now);
    throw error;
  });
  if (identity) noted.customer = await pseudonymOf(market.db, identity.customer.id);
  const network = visitorOf(by, market.sessionSecret);
  const person = identity?.person.id ?? null;
  setCallOrigin({ network, device: identity?.device ?? deviceNamedIn(body), person });
  await countCall(market.db, endpoint, { person: identity?.person ?? null, network, body });
  return { now, token, identity, identify, network, headers, file: null, log };
}

/** Before a login only the request says it. */
function deviceNamedIn(body: unknown): string {
  const { userAgent } = body instanceof Readable ? {} : asFields(body);
  return typeof userAgent === 'string' ? deviceOf(userAgent) : '';
}

export async function runCall(
  market: Market,
  route: Route,
  caller: Caller,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ answer: unknown; replayed: boolean }> {
  const { endpoint } = route;
  const parsed = endpoint.request.safeParse(fields);
  if (!parsed.success) throw new Malformed(parsed.error.issues[0]?.path.join('.') ?? '');
  const call = callOf(market, endpoint, caller, parsed.data);
  await route.admit?.(call);
  const handled = () =>
    handledOnce(route, call, caller).catch(async (error) => {
      await noteRefused(market.db, endpoint, { ...caller, input: call.input }, error, call.now);
      throw error;
    });
  const done = await (route.queueOf ? market.queues.run(route.queueOf(call), handled) : handled());
  // At once here, where the announcement of its own changes arrives only later.
  for (const change of currentCall()?.changes ?? []) {
    if (!isOfStock(change)) market.replica?.changed();
    forgetChanged(market.db, change);
  }
  if (call.customer && !endpoint.onlyReads) forgetCounts(market.db, call.customer.id);
  if (!done.replayed) route.afterCommit?.(call, done.answer);
  return done;
}

function callOf(market: Market, { timed }: Endpoint, caller: Caller, input: unknown): Call {
  const { now, token, identity, identify, network, file, log } = caller;
  const proveFor: Call['proveFor'] = (amount) => {
    if (identity && amount > STEP_UP_MARGIN) requireProof(identity, now);
  };
  const { customer, person } = identity ?? { customer: null, person: null };
  return {
    input,
    customer,
    person,
    token,
    identify,
    db: market.db,
    now,
    clock: () => (timed ? now : market.clock()),
    market,
    network,
    proveFor,
    log,
    file,
  };
}

/**
 * Runs a call: once for its serial, within its lock, for an account that still is what it was, or on the replica, as
 * its endpoint says.
 */
async function handledOnce(route: Route, call: Call, { headers, identity }: Caller) {
  const { endpoint } = route;
  const { db, market, input, person, token, now } = call;
  const handledOn = (on: Database) => handledBy(route, { ...call, db: on });
  const standing = identity && standingIn(endpoint);
  if (identity && standing === 'each transaction') {
    return { answer: await handledOn(withStandingChecks(db, identity, endpoint)), replayed: false };
  }
  const held = standing ? identity : null;
  if (!endpoint.serial && !(person && endpoint.locked) && !held) {
    const replica = route.mayLag && token === null && allowsLag(headers) ? market.replica : null;
    const answer = await (replica?.read(db, handledOn) ?? handledOn(db));
    return { answer, replayed: false };
  }
  const once = {
    customerId: person?.id ?? ANYBODY,
    call: endpoint.name,
    serial: endpoint.serial ? serialOf(headers) : null,
    request: input,
    lock: person && lockOf(endpoint, input),
    holds: held && standingOf(held, await accountEndedBy(db, endpoint, input, held.person.id)),
    now,
  };
  return runIdempotently(db, once, async (tx) => {
    if (held) await requireStanding(tx, held, endpoint);
    return handledOn(tx);
  });
}

async function handledBy({ endpoint, handle }: Route, call: Call): Promise<unknown> {
  const content = await handle(call);
  if (endpoint.changes && !(content instanceof Refusal)) {
    await publishChanges(call.db, [endpoint.changes]);
  }
  return content;
}

function lockOf({ name, locked }: Endpoint, input: unknown): string | null {
  if (typeof locked === 'boolean') return locked ? name : null;
  return `${name} ${(input as Record<string, unknown>)[locked]}`;
}

const allowsLag = (headers: IncomingHttpHeaders): boolean =>
  Object.entries(MAY_LAG).every(([name, value]) => headers[name] === value);

/** A call without a serial is accepted; only one with a serial is safe to repeat. */
function serialOf(headers: IncomingHttpHeaders): string | null {
  const serial = headers[SERIAL_HEADER];
  if (serial === undefined) return null;
  if (typeof serial !== 'string' || !new RegExp(`^[\\w-]{${SERIAL_LENGTH}}$`).test(serial)) {
    throw new Refusal(RESULT.malformed, statusMessage(400));
  }
  return serial;
}
