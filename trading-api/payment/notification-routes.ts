import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDER_METHODS, type ProviderMethod } from '#app/domain/payment/payment.ts';
import { ForgedNotification } from '#trading-api/payments/provider.ts';
import { NOTIFY_PATH } from '#trading-api/payments/settings.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { sendRefunds } from './follow-up.ts';
import { receivePayment } from './settlement.ts';

/** `forged`: not from the provider; `refused`: genuine, but of an unknown attempt or another amount. */
type Outcome = 'taken' | 'forged' | 'refused';

const WECHAT_STATUS = { taken: 200, forged: 401, refused: 422 } as const;

const ANSWERS: Readonly<
  Record<ProviderMethod, (reply: FastifyReply, outcome: Outcome) => FastifyReply>
> = {
  wechat: (reply, outcome) =>
    reply
      .status(WECHAT_STATUS[outcome])
      .send({ code: outcome === 'taken' ? 'SUCCESS' : 'FAIL', message: outcome }),
  alipay: (reply, outcome) =>
    reply.type('text/plain').send(outcome === 'taken' ? 'success' : 'failure'),
};

/**
 * The addresses of the providers' notifications. Bodies are read as text, since the
 * signatures are over bytes, and answered as each provider expects.
 */
export async function paymentNotifications(app: FastifyInstance, market: Market): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  for (const method of PROVIDER_METHODS) {
    app.post(NOTIFY_PATH[method], async (request, reply) =>
      ANSWERS[method](reply, await receive(market, method, request)),
    );
  }
}

/** @throws Error where the market itself fails: the provider repeats the notification */
async function receive(
  { db, payments, clock }: Market,
  name: ProviderMethod,
  request: FastifyRequest,
): Promise<Outcome> {
  const provider = payments.providers.find((each) => each.name === name);
  const { body, headers, log } = request;
  if (!provider || typeof body !== 'string') return 'forged';
  const now = clock();
  try {
    const payment = await provider.readNotification({ body, headers }, now);
    if (!payment) return 'taken';
    const settled = await receivePayment(db, provider, payment, now);
    if (settled === 'refunded') {
      const { providers } = payments;
      await sendRefunds(db, { providers, now, onError: (err) => log.error({ err }) });
    }
    return 'taken';
  } catch (error) {
    if (error instanceof ForgedNotification) {
      log.warn(`${name}: ${error.message}`);
      return 'forged';
    }
    // Money that belongs to no attempt; the provider's records have the details.
    if (error instanceof Refusal) {
      log.error(`${name}: ${error.message}`);
      return 'refused';
    }
    throw error;
  }
}
