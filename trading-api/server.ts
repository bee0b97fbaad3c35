import { Readable } from 'node:stream';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { CHANGED_HEADER, RESULT } from '#app/domain/endpoint.ts';
import { type BeginSpan, CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { identityOf } from '#trading-api/account/customers.ts';
import { mailBounces } from '#trading-api/message/bounce-routes.ts';
import { whyMoneyDiffers } from '#trading-api/payment/index.ts';
import { paymentNotifications } from '#trading-api/payment/notification-routes.ts';
import { currentCall, runInCallContext } from '#trading-api/platform/call-context.ts';
import { runInTime } from '#trading-api/platform/call-time.ts';
import { Outage } from '#trading-api/platform/database/outage.ts';
import { BinaryAnswer, sendBinary } from '#trading-api/platform/http/binary.ts';
import { streamChanges } from '#trading-api/platform/http/change-stream.ts';
import { closeInTime } from '#trading-api/platform/http/close-in-time.ts';
import { answerContract } from '#trading-api/platform/http/contract-answer.ts';
import { answerFailures, KEPT_NOWHERE, successOf } from '#trading-api/platform/http/envelope.ts';
import { type ReceivedForm, receiveForm } from '#trading-api/platform/http/multipart.ts';
import { observeRequests, requestIdOf } from '#trading-api/platform/http/observe.ts';
import { openApiDocument } from '#trading-api/platform/http/openapi/document.ts';
import { answerReadiness } from '#trading-api/platform/http/readiness.ts';
import { firstReceivedAt, refusingServer } from '#trading-api/platform/http/refuse-at-once.ts';
import { asFields, type Market, type Route, senderOf } from '#trading-api/platform/http/route.ts';
import { sendTagged, TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { isRead, timeOfCall } from '#trading-api/platform/http/time-of-call.ts';
import { arrivalOf } from '#trading-api/platform/http/visitor.ts';
import { whyUnwritable } from '#trading-api/platform/job-runs.ts';
import { openLog } from '#trading-api/platform/log.ts';
import { answerReads } from './calls/answer-reads.ts';
import { type Caller, callerOf, runCall } from './calls/run-call.ts';
import { routes } from './routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

const unused = () => {
  throw new Error('a route parses with the schemas of its endpoint, and has none of Fastify');
};
/** Without these Fastify loads and sets up a validator and a serializer at each start. */
const NO_SCHEMAS = { buildValidator: unused, buildSerializer: unused };

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
    trustProxy: market.trustsProxy,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => refusingServer(handle, { market, routes, log }),
    // What has arrived is answered as ever.
    return503OnClosing: false,
    schemaController: { compilersFactory: NO_SCHEMAS },
  });
  closeInTime(app);
  observeRequests(app, begin);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(KEPT_NOWHERE);
    done();
  });
  // Read by `receiveForm`, and only where an endpoint takes a form.
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload));
  app.get('/healthz', () => ({ alive: true }));
  answerReadiness(
    app,
    market,
    async () => whyUnwritable(market.db) ?? (await whyMoneyDiffers(market.db, market.payments)),
  );
  answerContract(app);
  app.get('/api/openapi.json', () => openApiDocument());
  streamChanges(app, market);
  const outage = new Outage();
  for (const route of routes) {
    const { endpoint } = route;
    const kind = {
      reads: isRead(endpoint),
      hasFile: Boolean(endpoint.binary || endpoint.multipart),
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.mostBytes ?? BODY_LIMIT_BYTES,
      handler: (request, reply) =>
        runInCallContext({ requestId: request.id, span: request.noted.span }, (call) =>
          runInTime(timeOfCall(reply, kind), () =>
            outage.outlast(
              () => answer(market, route, reply),
              () => kind.reads && !call.mayHaveWritten && !reply.sent,
            ),
          ).finally(() => {
            request.noted.queries = call.queries;
          }),
        ),
    });
  }
  answerReads(app, { market, routes, outage });
  void app.register((own) => paymentNotifications(own, market));
  void app.register((own) => mailBounces(own, market));
  answerFailures(app);
  return app;
}

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
  const { headers, body, log } = request;
  const identify = (token: string) => identityOf(market.db, token, now);
  const arrived = { now, headers, by: request, body, identify, log };
  const caller = await callerOf(market, route.endpoint, arrived, request.noted).finally(() => {
    const { customer } = request.noted;
    if (customer) reply.header(CUSTOMER_HEADER, customer);
  });
  const { fields, file } = await receive(market, route, request);
  try {
    return await answerForm(market, route, { ...caller, file }, fields, reply);
  } finally {
    await file?.discard();
  }
}

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

async function answerForm(
  market: Market,
  route: Route,
  caller: Caller,
  fields: ReceivedForm['fields'],
  reply: FastifyReply,
) {
  const { endpoint } = route;
  const { request } = reply;
  const { answer, replayed } = await runCall(market, route, caller, {
    ...asFields(request.query),
    ...fields,
    ...asFields(request.params),
  });
  request.noted.code = RESULT.success;
  const changes = currentCall()?.changes ?? [];
  if (changes.length > 0) reply.header(CHANGED_HEADER, changes.join());
  if (answer instanceof BinaryAnswer) return sendBinary(answer, request, reply);
  if (answer instanceof TaggedAnswer) return sendTagged(answer, request, reply);
  if (endpoint.raw) return reply.type(endpoint.raw).send(answer);
  const success = successOf(endpoint, answer);
  return replayed ? { ...success, replayed } : success;
}
