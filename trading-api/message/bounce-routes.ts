import type { FastifyInstance } from 'fastify';
import type { Market } from '#trading-api/platform/http/route.ts';
import { takeBounce } from './bounces.ts';

/** The path to which the mail server sends mails that come back (docs/operations.md). */
export const BOUNCE_PATH = '/api/message/notify/bounce';

/**
 * The address to which the mail server pipes what comes back. It needs no other secret than the one in
 * the address that the mail came back to; everything is answered alike, so that no server tries again.
 */
export async function mailBounces(app: FastifyInstance, market: Market): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post(BOUNCE_PATH, async ({ body, log }, reply) => {
    const { bounces } = market.outlets;
    if (bounces && typeof body === 'string') {
      const outcome = await takeBounce(market.db, bounces, body, market.clock());
      log.info(`mail bounce: ${outcome}`);
    }
    return reply.type('text/plain').send('ok');
  });
}
