import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ForgedNotification, type PaymentProvider } from '#trading-api/payments/provider.ts';
import { NOTIFY_PATH } from '#trading-api/payments/settings.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { sendRefunds } from './follow-up.ts';
import { receivePayment } from './settlement.ts';

/** `forged`: not from the provider; `refused`: genuine, but of an unknown attempt or another amount. */
type Outcome = 'taken' | 'forged' | 'refused';

const WECHAT_STATUS = { taken: 200, forged: 401, refused: 422 } as const;

/**
 * The addresses of WeChat Pay's and Alipay's notifications. Bodies are read as text, since the
 * signatures are over bytes, and answered as each provider expects.
 */
export async function paymentNotifications(app: FastifyInstance, market: Market): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));

  app.post(NOTIFY_PATH.wechat, async (request, reply) => {
    const outcome = await receive(market, 'wechat', request);
    return reply
      .status(WECHAT_STATUS[outcome])
      .send({ code: outcome === 'taken' ? 'SUCCESS' : 'FAIL', message: outcome });
  });

  app.post(NOTIFY_PATH.alipay, async (request, reply) => {
    const outcome = await receive(market, 'alipay', request);
    return reply.type('text/plain').send(outcome === 'taken' ? 'success' : 'failure');
  });
}

/** @throws Error where the market itself fails: the provider repeats the notification */
async function receive(
  { db, payments, clock }: Market,
  name: PaymentProvider['name'],
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
