import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { deviceOf } from '#app/domain/account/device.ts';
import { STEP_UP_MARGIN } from '#app/domain/account/step-up.ts';
import { type Endpoint, MAY_LAG, RESULT, SERIAL_HEADER } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { SERIAL_LENGTH } from '#app/domain/order/order.ts';
import { type BeginSpan, CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { authenticate, requireProof } from '#trading-api/account/authenticate.ts';
import type { Identity } from '#trading-api/account/customers.ts';
import { mailBounces } from '#trading-api/message/bounce-routes.ts';
import { paymentNotifications } from '#trading-api/payment/notification-routes.ts';
import { inCall, noteFrom } from '#trading-api/platform/call-context.ts';
import { publishChange } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Outage } from '#trading-api/platform/database/outage.ts';
import { BinaryAnswer, sendBinary } from '#trading-api/platform/http/binary.ts';
import { streamChanges } from '#trading-api/platform/http/change-stream.ts';
import { closeInTime } from '#trading-api/platform/http/close-in-time.ts';
import { answerFailures, envelope } from '#trading-api/platform/http/envelope.ts';
import { type ReceivedForm, receiveForm } from '#trading-api/platform/http/multipart.ts';
import { observeRequests, pseudonymOf, requestIdOf } from '#trading-api/platform/http/observe.ts';
import { openApiDocument } from '#trading-api/platform/http/openapi.ts';
import { firstReceivedAt, refuseAtOnce } from '#trading-api/platform/http/refuse-at-once.ts';
import {
  asFields,
  type Call,
  type Market,
  type Route,
  senderOf,
  tokenOf,
} from '#trading-api/platform/http/route.ts';
import { sendTagged, TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { arrivalOf, visitorOf } from '#trading-api/platform/http/visitor.ts';
import { runIdempotently } from '#trading-api/platform/idempotent-call.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { countCall } from './limits.ts';
import { routes } from './routes.ts';

/** The owner of serials sent without a login. */
const ANYBODY = 0;
const BODY_LIMIT_BYTES = 1024 * 1024;
/** In which a request has to arrive: an upload over the slowest line (`app/api/files.server.ts`). */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** The trading API as a Fastify server that is not listening yet. */
export function buildServer(
  market: Market,
  log: FastifyBaseLogger = openLog('warn'),
  begin?: BeginSpan,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: market.trustsProxy,
    forceCloseConnections: 'idle',
  });
  closeInTime(app);
  observeRequests(app, begin);
  // Read by `receiveForm`, and only where an endpoint takes a form.
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload));
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async () => {
    await market.db.execute(sql`select 1`);
    return { ready: true };
  });
  app.get('/api/openapi.json', () => openApiDocument());
  streamChanges(app, market);
  const outage = new Outage();
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      handler: (request, reply) =>
        inCall({ requestId: request.id, span: request.noted.span }, (call) =>
          outage
            .outlast(
              () => answer(market, route, reply),
              () => isRead(route.endpoint) && !call.mayHaveWritten && !reply.sent,
            )
            .finally(() => {
              request.noted.queries = call.queries;
            }),
        ),
    });
  }
  void app.register((own) => paymentNotifications(own, market));
  void app.register((own) => mailBounces(own, market));
  answerFailures(app);
  refuseAtOnce(app, market, routes);
  return app;
}

/** What is refused while the database is away can be sent again, but who only reads should not have to. */
const isRead = ({ permission, serial, locked, timed }: Endpoint): boolean =>
  permission === 'view' && !serial && !locked && !timed;

async function answer(market: Market, route: Route, reply: FastifyReply) {
  const { request } = reply;
  // The whole request is here, and nothing else has been waited for: a caller who holds a part of it
  // back has not arrived.
  const waitedSince = firstReceivedAt(request.raw);
  const receivedAt = waitedSince ?? market.clock();
  request.noted.endpoint = route.endpoint;
  const sender = senderOf(route, request);
  const early = sender && !waitedSince && route.refusalBySender?.(market, sender);
  if (early) throw early;
  if (!route.endpoint.timed) return answerArrived(market, route, reply, receivedAt);
  const arrivedAt = arrivalOf(request, market.sessionSecret, receivedAt);
  const leave = market.underWay.arrived(arrivedAt);
  const answered = async () => {
    const known = sender && route.refusalByLastAnswer?.(market, sender);
    if (known) throw known;
    return answerArrived(market, route, reply, arrivedAt);
  };
  try {
    return await (sender ? market.queues.run(sender, answered) : answered());
  } finally {
    leave();
  }
}

/** Answers a call that has arrived `now`: its login, its limits, then what was sent. */
async function answerArrived(market: Market, route: Route, reply: FastifyReply, now: Date) {
  const { request } = reply;
  const { body } = request;
  const token = tokenOf(request);
  const identity = await authenticate(market.db, route.endpoint, {
    token,
    operatorTotp: market.operatorTotp,
    now,
  });
  if (identity) {
    request.noted.customer = await pseudonymOf(market.db, identity.customer.id);
    reply.header(CUSTOMER_HEADER, request.noted.customer);
  }
  const network = visitorOf(request, market.sessionSecret);
  noteFrom({ network, device: identity?.device ?? deviceNamedIn(request) });
  // Before a file is read.
  await countCall(market.db, route.endpoint, { person: identity?.person ?? null, network, body });
  const form = await receive(market, route, request);
  try {
    return await answerForm(market, route, { now, token, identity, network, form }, reply);
  } finally {
    await form.file?.discard();
  }
}

/** Before a login only the request says it. */
const deviceNamedIn = ({ body }: FastifyRequest): string => {
  const { userAgent } = body instanceof Readable ? {} : asFields(body);
  return typeof userAgent === 'string' ? deviceOf(userAgent) : '';
};

async function receive(
  { files }: Market,
  { endpoint }: Route,
  { body, headers }: FastifyRequest,
): Promise<ReceivedForm> {
  const isStream = body instanceof Readable;
  if (!endpoint.multipart || !isStream) {
    return { fields: isStream ? {} : asFields(body), file: null };
  }
  return receiveForm(body, headers, { part: endpoint.multipart, incoming: files.incoming });
}

/** Who calls, and what was received. */
interface Caller {
  now: Date;
  token: string | null;
  identity: Identity | null;
  network: string | null;
  form: ReceivedForm;
}

async function answerForm(market: Market, route: Route, caller: Caller, reply: FastifyReply) {
  const { endpoint } = route;
  const { request } = reply;
  const parsed = endpoint.request.safeParse({
    ...asFields(request.query),
    ...caller.form.fields,
    ...asFields(request.params),
  });
  if (!parsed.success) {
    request.noted.code = RESULT.malformed;
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    return reply
      .status(400)
      .send(envelope(RESULT.malformed, `malformed: ${field}`, statusMessage(400)));
  }
  const call = callOf(market, caller, parsed.data, request.log);
  await route.admit?.(call);
  const handled = () => handledOnce(route, call, request.headers);
  const { answer: content, replayed } = await (route.queueOf
    ? market.queues.run(route.queueOf(call), handled)
    : handled());
  // Known here before it is heard of.
  if (endpoint.changes) market.replica?.changed();
  route.afterCommit?.(call);
  request.noted.code = RESULT.success;
  if (content instanceof BinaryAnswer) return sendBinary(content, request, reply);
  if (content instanceof TaggedAnswer) return sendTagged(content, request, reply);
  if (endpoint.raw) return reply.type(endpoint.raw).send(content);
  const success = envelope(RESULT.success, 'OK', endpoint.content.parse(content));
  return replayed ? { ...success, replayed } : success;
}

function callOf(market: Market, caller: Caller, input: unknown, log: FastifyBaseLogger): Call {
  const { now, token, identity, network, form } = caller;
  const proveFor: Call['proveFor'] = (amount) => {
    if (identity && amount > STEP_UP_MARGIN) requireProof(identity, now);
  };
  const { customer, person } = identity ?? { customer: null, person: null };
  const { file } = form;
  return {
    input,
    customer,
    person,
    token,
    db: market.db,
    now,
    market,
    network,
    proveFor,
    log,
    file,
  };
}

/** Runs a call: once for its serial, within its lock, or on the replica, as its endpoint says. */
async function handledOnce(route: Route, call: Call, headers: IncomingHttpHeaders) {
  const { endpoint } = route;
  const { db, market, input, person, token, now } = call;
  const handledOn = (on: Database) => handledBy(route, { ...call, db: on });
  if (!endpoint.serial && !(person && endpoint.locked)) {
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
    now,
  };
  return runIdempotently(db, once, handledOn);
}

/** Runs the handler and announces what it has changed. */
async function handledBy({ endpoint, handle }: Route, call: Call): Promise<unknown> {
  const content = await handle(call);
  if (endpoint.changes && !(content instanceof Refusal)) {
    await publishChange(call.db, endpoint.changes);
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
