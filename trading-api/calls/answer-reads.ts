import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RESULT } from '#app/domain/endpoint.ts';
import {
  isGatherable,
  READS_PATH,
  type Read,
  readsSchema,
} from '#app/domain/gathered-reads-contract.ts';
import { CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { type Identity, identityOf } from '#trading-api/account/customers.ts';
import { runInCallContext } from '#trading-api/platform/call-context.ts';
import { runInTime } from '#trading-api/platform/call-time.ts';
import type { Outage } from '#trading-api/platform/database/outage.ts';
import { failureAnswer, Malformed, successOf } from '#trading-api/platform/http/envelope.ts';
import { type Noted, noteCall } from '#trading-api/platform/http/observe.ts';
import type { Market, Route } from '#trading-api/platform/http/route.ts';
import { TaggedAnswer } from '#trading-api/platform/http/tagged.ts';
import { timeOfCall } from '#trading-api/platform/http/time-of-call.ts';
import { isPortal } from '#trading-api/platform/http/visitor.ts';
import { callerOf, runCall } from './run-call.ts';

interface Answering {
  market: Market;
  routes: readonly Route[];
  outage: Outage;
}

interface ReadAnswer {
  status: number;
  headers: Readonly<Record<string, string | number>>;
  text: string;
}

/**
 * Answers several reads of one request (READS_PATH): each as if it had come by itself, with its own login, limits
 * and log line; but a login that several have is looked up once.
 */
export function answerReads(app: FastifyInstance, { market, routes, outage }: Answering): void {
  const readable = new Map(
    routes
      .filter(({ endpoint }) => isGatherable(endpoint))
      .map((route) => [route.endpoint.name, route]),
  );

  async function answerOf(read: Read, request: FastifyRequest, logins: Logins) {
    const startedAt = performance.now();
    const route = readable.get(read.call);
    const noted: Noted = { ...(route && { endpoint: route.endpoint }), span: request.noted.span };
    const of = { requestId: request.id, span: noted.span };
    const answer = await runInCallContext(of, (call) =>
      outage
        .outlast(
          () => answered(market, route, { read, request, noted, logins }),
          () => !call.mayHaveWritten,
        )
        .finally(() => {
          noted.queries = call.queries;
        }),
    ).catch((error: unknown): ReadAnswer => {
      const { status, headers, body } = failureAnswer(error, noted, request.log);
      return { status, headers, text: JSON.stringify(body) };
    });
    const { status } = answer;
    const elapsedMs = performance.now() - startedAt;
    noteCall(request, noted, { route: route?.endpoint.path ?? READS_PATH, status, elapsedMs });
    // For the logs of a portal: to others a portal passes none on (docs/api.md).
    const isForLogs =
      !market.sessionSecret || isPortal(senderOf(read, request), market.sessionSecret);
    const headers = {
      ...answer.headers,
      ...(noted.customer && isForLogs && { [CUSTOMER_HEADER]: noted.customer }),
    };
    return `{"status":${status},"headers":${JSON.stringify(headers)},"body":${answer.text}}`;
  }

  app.post(READS_PATH, async (request, reply) => {
    const sent = readsSchema.safeParse(request.body);
    if (!sent.success) throw new Malformed(sent.error.issues[0]?.path.join('.') ?? '');
    const logins = new Logins(market);
    const answers = await runInTime(timeOfCall(reply, { reads: true, hasFile: false }), () =>
      Promise.all(sent.data.reads.map((read) => answerOf(read, request, logins))),
    );
    return reply.type('application/json').send(`{"answers":[${answers.join()}]}`);
  });
}

/** Whose tokens those of one request are. */
class Logins {
  readonly #known = new Map<string, Promise<Identity | null>>();

  constructor(private readonly market: Market) {}

  of(token: string, now: Date): Promise<Identity | null> {
    const known = this.#known.get(token) ?? identityOf(this.market.db, token, now);
    this.#known.set(token, known);
    // A database that was away for a moment is asked again.
    known.catch(() => this.#known.delete(token));
    return known;
  }
}

const senderOf = ({ headers }: Read, { ip }: FastifyRequest) => ({ headers, ip });

interface Asked {
  read: Read;
  request: FastifyRequest;
  noted: Noted;
  logins: Logins;
}

async function answered(
  market: Market,
  route: Route | undefined,
  { read, request, noted, logins }: Asked,
): Promise<ReadAnswer> {
  if (!route) throw new Malformed('call');
  const { headers, input } = read;
  const { endpoint } = route;
  const now = market.clock();
  const named = senderOf(read, request);
  const by = isPortal(named, market.sessionSecret) ? named : request;
  const identify = (token: string) => logins.of(token, now);
  const { log } = request;
  const arrived = { now, headers, by, body: input, identify, log };
  const caller = await callerOf(market, endpoint, arrived, noted);
  const { answer } = await runCall(market, route, caller, input);
  noted.code = RESULT.success;
  const text =
    answer instanceof TaggedAnswer
      ? answer.fields.begun.endingWith(answer.fields.end)
      : JSON.stringify(successOf(endpoint, answer));
  return { status: 200, headers: {}, text };
}
