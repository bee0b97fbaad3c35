import { Breaker } from '#app/domain/breaker.ts';
import { type Content, type Endpoint, type Input, RESULT } from '#app/domain/endpoint.ts';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { environment } from '#app/environment.server.ts';
import { type ObservedRequest, requests } from '#app/observation/request.server.ts';
import { publishChange } from './changes.server.ts';
import { ApiRefusal } from './errors.ts';
import { GatheredReads } from './gathered-reads.server.ts';
import { observeCall } from './observed-call.server.ts';
import { unlessAbsent } from './offers.server.ts';
import { callForAnswer } from './transport.ts';
import { signedArrival, signedVisitor } from './visitor.server.ts';

/**
 * For all calls and transfers of this process. While it is open, every call but one each second fails at once:
 * that spares a trading API which does not answer, and visitors the waiting (design/caching: Breaker).
 */
export const breaker = new Breaker({ failures: 5, restMs: 1000, now: () => performance.now() });

/** Done now, done before, refused, or used before with another request (G409). */
export type SerialOutcome = 'done' | 'replayed' | 'refused' | 'reused';

/** One submission of a form, as often as it may be sent (design/forms: Serials). */
export interface Serial {
  /** 32 characters. */
  readonly value: string;
  /** How the trading API has answered it; unset: it has not answered yet. */
  outcome?: SerialOutcome;
}

export interface CallContext {
  token?: string | null;
  serial?: Serial;
  /**
   * The call counts towards no visitor's limits: its answer is kept for everybody, or the page that needs it
   * was counted as a rendering.
   */
  uncounted?: true;
  /**
   * Others wait for this answer too. So it counts towards nobody's limits, and is not gathered with the reads
   * of one visitor (design/caching: Gathered reads).
   */
  shared?: true;
}

type Reads = Record<'own' | 'shared', GatheredReads>;

const reads = new WeakMap<ObservedRequest, Reads>();

function readsOf(request: ObservedRequest): Reads {
  const known = reads.get(request) ?? { own: new GatheredReads(), shared: new GatheredReads() };
  reads.set(request, known);
  return known;
}

/**
 * Calls the trading API; the only place in the portal that does. Notes on the serial
 * what became of it. A read that is not offered answers what its contract says of that.
 * @throws ApiRefusal, ApiFailure (see app/api/errors.ts)
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  context: CallContext = {},
): Promise<Content<E>> {
  return unlessAbsent(endpoint, () => ask(endpoint, input, context));
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, serial, uncounted, shared }: CallContext,
): Promise<Content<E>> {
  const request = requests.getStore();
  const { arrivedAt, forEverybody, visitorAddress } = request ?? {};
  try {
    const { content, replayed, changed } = await observeCall(endpoint.name, (passing) =>
      callForAnswer(endpoint, input, {
        baseUrl: environment().tradingApiUrl,
        token,
        serial: serial?.value,
        visitor: signedVisitor(
          uncounted || shared || forEverybody ? null : visitorAddress,
          environment().sessionSecret,
        ),
        arrived:
          endpoint.timed && arrivedAt && signedArrival(arrivedAt, environment().sessionSecret),
        // Whoever else waits for the answer may have come later, and stays longer.
        time: shared ? request?.time?.anew() : request?.time,
        timeoutMs: request?.time?.totalMs ?? TIME_LIMITS.portal.call,
        gone: shared ? undefined : request?.gone,
        breaker,
        gathered: request && readsOf(request)[shared && !forEverybody ? 'shared' : 'own'],
        ...passing,
      }),
    );
    if (serial) serial.outcome = replayed ? 'replayed' : 'done';
    for (const change of changed) publishChange(change);
    return content;
  } catch (error) {
    if (serial && error instanceof ApiRefusal && !error.notLoggedIn && !error.unproved) {
      serial.outcome = error.code === RESULT.serialReused ? 'reused' : 'refused';
    }
    throw error;
  }
}
